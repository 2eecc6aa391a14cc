// The text of the sections is packed; mdBook's search waits until it is there.
window.search.ready = workbook.unpack(window.search.packed).json()
    .then(function (store) { window.search.index.documentStore = store; });

// mdBook's search looks words up in a tree of letters. Stored, the tree is
// larger than the text it is made from; so it is grown here, on the first
// search, which takes less than half a second. Words are what has two letters
// or more: a book full of code has many scraps such as `0..a.len`.
{
    const word = /^\p{L}[\p{L}\p{N}\-–'’_]+$/u;

    const add = function (index, ref, field, text) {
        const counts = new Map();
        for (const token of index.pipeline.run(elasticlunr.tokenizer(text))) {
            if (word.test(token)) {
                counts.set(token, (counts.get(token) ?? 0) + 1);
            }
        }
        for (const [token, count] of counts) {
            index.index[field].addToken(token, { ref, tf: Math.sqrt(count) });
        }
    };

    const load = elasticlunr.Index.load;
    elasticlunr.Index.load = function (saved) {
        const index = load.call(elasticlunr.Index, saved);
        for (const [ref, section] of Object.entries(saved.documentStore.docs)) {
            add(index, ref, 'title', section.title);
            add(index, ref, 'body', section.body);
        }
        return index;
    };
}
