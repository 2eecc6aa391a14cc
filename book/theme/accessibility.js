// What mdBook leaves to be done for keyboards and screen readers: its menu
// button says that it is one, and what scrolls sideways can be scrolled to.
(function () {
    function reach() {
        const wide = 'main pre > code, main .katex-display';
        for (const box of document.querySelectorAll(wide)) {
            if (box.scrollWidth > box.clientWidth) {
                box.tabIndex = 0;
            } else {
                box.removeAttribute('tabindex');
            }
        }
    }
    document.addEventListener('DOMContentLoaded', function () {
        const toggle = document.getElementById('mdbook-sidebar-toggle');
        if (toggle) {
            toggle.setAttribute('role', 'button');
        }
        reach();
    });
    window.addEventListener('load', reach);
    window.addEventListener('resize', reach);
})();
