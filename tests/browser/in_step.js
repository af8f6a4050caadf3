// What a page shows, moment by moment, beside what the server told it. Runs before the page's own scripts.
(() => {
  const seen = { origin: performance.timeOrigin, frames: [], samples: [], pressed: [] };
  window.inStep = seen;
  window.WebSocket = class extends WebSocket {
    constructor(...words) {
      super(...words);
      this.addEventListener("message", ({ data }) => {
        if (typeof data === "string") seen.frames.push([Date.now(), data]);
      });
    }
  };
  // A show that somebody presses away says nothing of how long it takes.
  for (const press of ["keydown", "pointerdown"]) {
    window.addEventListener(press, () => seen.pressed.push(Date.now()), true);
  }
  const words = (node) => node?.textContent.trim().replace(/\s+/g, " ") ?? "";
  const one = (where) => words(document.querySelector(where));
  const all = (where) => [...document.querySelectorAll(where)];

  function look() {
    return {
      // "alone": a show has the table; "beside": it runs beside what is asked; or nothing is shown.
      show: document.querySelector("#table")?.dataset.show ?? "",
      // A phone has no room for both: the bar of a game stands in the place of its name.
      header: one("header .game .lbl, header .head .part"),
      prompt: one(".dock [role=status]"),
      clocks: all("[role=timer]").map((dial) => words(dial.querySelector("text") ?? dial)),
      // What answers, if it may be pressed.
      plates: all(".dock .plates button:enabled").map(words),
      // What the script tells, and whether the last reel has said who got away with it.
      lines: all("[role=log] > p").length,
      turning: document.querySelector(".result [aria-busy=true]") !== null,
      headline: [...document.querySelectorAll(".result h2")]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map(words)
        .join(),
    };
  }

  const STALL = 100; // ms without a look: the machine was busy elsewhere, and the page's own timers come late too
  const STEADY = 3; // looks after which they have come
  const OFTEN = 30; // ms
  let last = "";
  let looked = 0;
  let steady = 0;
  function tick() {
    const at = Date.now();
    steady = at - looked > STALL ? 0 : steady + 1;
    looked = at;
    return at;
  }
  function sample() {
    const now = look();
    const at = tick();
    const told = JSON.stringify(now);
    if (told !== last) seen.samples.push({ at, until: at, heard: seen.frames.length, ...now });
    else if (steady >= STEADY) seen.samples.at(-1).until = at;
    last = told;
  }
  // What has changed is looked at when it is drawn. What has not stands as it stood: to look at that, too, in a frame
  // of its own would keep a page drawing.
  let due = false;
  function soon() {
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      sample();
    });
  }
  soon();
  new MutationObserver(soon).observe(document, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  });
  setInterval(() => {
    if (due) return;
    const at = tick();
    if (steady >= STEADY) seen.samples.at(-1).until = at;
  }, OFTEN);
})();
