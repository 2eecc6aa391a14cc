//! Reads back the few things that the tests ask of an SVG.

/// One element: its name, its attributes, its text.
pub struct Element {
    pub name: String,
    pub attributes: Vec<(String, String)>,
    pub text: String,
}

impl Element {
    pub fn get(&self, key: &str) -> &str {
        let found = self.attributes.iter().find(|(k, _)| k == key);
        found.map_or("", |(_, v)| v)
    }

    pub fn number(&self, key: &str) -> f64 {
        self.get(key).parse().unwrap_or(f64::NAN)
    }

    /// Every place that the element mentions, in units of the view box.
    pub fn places(&self) -> Vec<(f64, f64)> {
        match self.name.as_str() {
            "polyline" | "polygon" => pairs(self.get("points")),
            "circle" => vec![(self.number("cx"), self.number("cy"))],
            "rect" => {
                let (x, y) = (self.number("x"), self.number("y"));
                let far = (x + self.number("width"), y + self.number("height"));
                vec![(x, y), far]
            }
            "text" => vec![(self.number("x"), self.number("y"))],
            _ => Vec::new(),
        }
    }
}

fn pairs(list: &str) -> Vec<(f64, f64)> {
    let mut places = Vec::new();
    for pair in list.split(' ') {
        let (x, y) = pair.split_once(',').expect("x,y");
        places.push((x.parse().expect("x"), y.parse().expect("y")));
    }
    places
}

/// All elements in order, the root first.
pub fn elements(svg: &str) -> Vec<Element> {
    let mut found = Vec::new();
    for piece in svg.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').expect("a closed tag");
        if tag.starts_with('/') {
            continue;
        }
        let tag = tag.trim_end_matches('/');
        let (name, rest) = tag.split_once(' ').unwrap_or((tag, ""));
        let mut attributes = Vec::new();
        let mut parts = rest.split('"');
        while let (Some(key), Some(value)) = (parts.next(), parts.next()) {
            let key = key.trim().trim_end_matches('=').to_string();
            attributes.push((key, value.to_string()));
        }
        let text = text.trim().to_string();
        found.push(Element { name: name.to_string(), attributes, text });
    }
    found
}

/// Width and height of the view box.
pub fn view(svg: &str) -> (f64, f64) {
    let root = &elements(svg)[0];
    let numbers: Vec<f64> = root
        .get("viewBox")
        .split(' ')
        .map(|n| n.parse().expect("a number"))
        .collect();
    (numbers[2], numbers[3])
}

/// All texts, in the order they are drawn.
pub fn texts(svg: &str) -> Vec<String> {
    let all = elements(svg);
    let texts = all.into_iter().filter(|e| e.name == "text");
    texts.map(|e| e.text).collect()
}

/// Elements drawn in a colour.
pub fn painted(svg: &str, css: &str) -> Vec<Element> {
    let mut all = elements(svg);
    all.retain(|e| e.get("stroke") == css || e.get("fill") == css);
    all
}

/// Left, top, right, bottom of the (first) panel: the two axis lines end at
/// its corners.
pub fn rectangle(svg: &str) -> (f64, f64, f64, f64) {
    let axes = painted(svg, "currentColor");
    let mut lines = axes.iter().filter(|e| e.name == "polyline");
    let y_axis = lines.next().expect("y axis").places();
    let x_axis = lines.next().expect("x axis").places();
    (y_axis[0].0, y_axis[0].1, x_axis[1].0, x_axis[1].1)
}
