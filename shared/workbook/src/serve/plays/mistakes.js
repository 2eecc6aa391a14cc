// While the book is served: on the page of an exercise, the scenes that it
// moves can be started with each known mistake of the exercise in them.
(function () {
  if (typeof workbook === "undefined") {
    return;
  }

  // The known mistakes of an exercise as options, by what is seen of them. What
  // is not seen comes last. `value` gives each its value, by its number from 1.
  workbook.mistakeOptions = function (symptoms, value) {
    const isUnseen = (symptom) => symptom.startsWith("nothing");
    const numbered = symptoms.map((symptom, i) => [symptom, i + 1]);
    const seen = numbered.filter(([symptom]) => !isUnseen(symptom));
    const unseen = numbered.filter(([symptom]) => isUnseen(symptom));
    return [...seen, ...unseen].map(([symptom, number]) => new Option(
      number + ". " + (symptom || "what has gone wrong?"), value(number)));
  };

  class MistakePanel {
    constructor(place) {
      this.place = place;
      this.exercise = place.dataset.mistakesOf;
      this.plays = JSON.parse(place.dataset.plays);
      this.view = null;
      const bar = makeElement("div", "wb-toolbar wb-play-bar");
      bar.append(this.chooser(), makeButton("See it move",
        "Start the scene with this mistake", () => this.start()));
      place.append(makeElement("p", "", "What others got wrong here, by what " +
        "is seen of it: what must be wrong in the code?"), bar);
    }

    chooser() {
      this.select = makeElement("select", "wb-speed");
      this.select.setAttribute("aria-label", "A known mistake, in a scene");
      for (const [play, symptoms] of this.plays) {
        const group = document.createElement("optgroup");
        group.label = play.split("/")[1];
        group.append(...workbook.mistakeOptions(symptoms,
          (number) => play + " " + number));
        this.select.append(group);
      }
      return this.select;
    }

    start() {
      const [play, number] = this.select.value.split(" ");
      this.view = this.view || this.build();
      const { view } = this;
      view.end();
      view.name = "play/" + play;
      view.figure.dataset.fixed = "whose=mistake&exercise=" + this.exercise +
        "&mistake=" + number;
      this.caption.textContent = "The scene " + play.split("/")[1] +
        " on our functions, with mistake " + number + " in " +
        this.exercise.split("/")[1] + ".";
      view.start({});
    }

    build() {
      const figure = makeElement("figure", "wb-figure wb-scene");
      figure.id = "mistaken-" + this.exercise.replace("/", "-");
      Object.assign(figure.dataset, { scene: "play/" + this.plays[0][0],
        title: "A scene with a known mistake", fixed: "" });
      this.caption = makeElement("figcaption");
      figure.append(makeElement("div", "wb-picture"), this.caption);
      this.place.append(figure);
      return workbook.addScene(figure);
    }
  }

  workbook.whenLive(function () {
    for (const place of document.querySelectorAll("[data-mistakes-of]")) {
      new MistakePanel(place);
    }
  });
})();
