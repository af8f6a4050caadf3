// What can not be read on a big screen: letters too small for three metres, words that are cut, hang out of their card
// or lie half under something, words on words.
() => {
  const FLOOR = 28;
  const px = Math.min(innerHeight, (innerWidth * 9) / 16) / 1080;
  const wholly = { opacityProperty: true, visibilityProperty: true };
  const words = [];
  const edges = new Map();
  const papers = new Map();
  const walker = document.createTreeWalker(
    document.querySelector("main"),
    NodeFilter.SHOW_TEXT,
  );
  while (walker.nextNode()) {
    const text = walker.currentNode.nodeValue.trim();
    const at = walker.currentNode.parentElement;
    if (
      !text ||
      !at.checkVisibility(wholly) ||
      at.closest(".vh, .controls, title")
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const boxes = [...range.getClientRects()].filter(
      (box) => box.width > 1 && box.height > 1,
    );
    const place = at instanceof SVGGraphicsElement ? at.getScreenCTM() : null;
    const size =
      parseFloat(getComputedStyle(at).fontSize) *
      (place ? Math.hypot(place.a, place.b) : 1);
    for (const box of boxes)
      words.push({ text, at, size: size / px, ...ink(box, size) });
  }

  /** Where the letters stand in their line. */
  function ink(box, size) {
    const middle = (box.top + box.bottom) / 2;
    return {
      left: box.left,
      right: box.right,
      top: middle - size * 0.36,
      bottom: middle + size * 0.36,
    };
  }

  /** Asked of the same boxes for every word in them, and the answer is dear. */
  function once(known, node, ask) {
    if (!known.has(node)) known.set(node, ask(node));
    return known.get(node);
  }

  /** What can be seen of a box and all that is in it. */
  function clip(node) {
    if (!node || node === document.body)
      return { left: 0, right: innerWidth, top: 0, bottom: innerHeight };
    return once(edges, node, () => {
      const around = clip(node.parentElement);
      if (
        getComputedStyle(node).overflow === "visible" ||
        node instanceof SVGElement
      )
        return around;
      const box = node.getBoundingClientRect();
      return {
        left: Math.max(around.left, box.left),
        right: Math.min(around.right, box.right),
        top: Math.max(around.top, box.top),
        bottom: Math.min(around.bottom, box.bottom),
      };
    });
  }

  const sheets = [...document.body.querySelectorAll("*")]
    .filter(opaque)
    .map((node) => ({ node, box: node.getBoundingClientRect() }));

  /** To ask what lies at a point is dear: only where a sheet that does not hold the word reaches it. */
  function meets({ node, box }, word) {
    return (
      box.left < word.right &&
      word.left < box.right &&
      box.top < word.bottom &&
      word.top < box.bottom &&
      !node.contains(word.at)
    );
  }

  const found = [];
  const where = (at) => {
    const names = [];
    for (let node = at; node && names.length < 4; node = node.parentElement)
      names.unshift(
        [
          node.localName,
          ...[...node.classList].filter((name) => !name.startsWith("svelte-")),
        ].join("."),
      );
    return names.join(" > ");
  };
  const tell = (what, word) =>
    found.push(`${what}: “${word.text.slice(0, 30)}” (${where(word.at)})`);
  const shown = words.filter((word) => {
    const seen = clip(word.at);
    const gone =
      word.top >= seen.bottom ||
      word.bottom <= seen.top ||
      word.left >= seen.right ||
      word.right <= seen.left;
    if (gone) return false;
    const rolls = word.at.closest(".rolls"); // page after page, like credits
    const cut = Math.max(
      word.right - seen.right,
      seen.left - word.left,
      rolls ? 0 : word.bottom - seen.bottom,
      rolls ? 0 : seen.top - word.top,
    );
    const shortened =
      getComputedStyle(word.at).textOverflow === "ellipsis" ||
      word.at.closest(".told");
    if (cut > 3 * px && !shortened)
      tell(`cut by ${Math.round(cut / px)}`, word);
    const over = out(word);
    if (over > 4 * px)
      tell(`out of its card by ${Math.round(over / px)}`, word);
    if (hidden(word)) tell("half hidden", word);
    if (word.size < FLOOR - 0.2) tell(`${word.size.toFixed(1)} px`, word);
    return true;
  });
  for (const [i, one] of shown.entries())
    for (const other of shown.slice(i + 1)) {
      if (one.at === other.at) continue;
      const wide =
        Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high =
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (wide > 3 * px && high > 3 * px && !covered(one, other))
        tell(`over “${other.text.slice(0, 20)}”`, one);
    }

  /** How far letters hang out of what they are written on. */
  function out(word) {
    let paper = word.at;
    while (paper && !opaque(paper) && paper.localName !== "main")
      paper = paper.parentElement;
    if (!paper || paper.localName === "main" || paper instanceof SVGElement)
      return 0;
    const box = paper.getBoundingClientRect();
    return Math.max(
      word.right - box.right,
      box.left - word.left,
      word.bottom - box.bottom,
      box.top - word.top,
    );
  }

  function opaque(node) {
    return once(
      papers,
      node,
      () => !/, 0\)$|transparent/.test(getComputedStyle(node).backgroundColor),
    );
  }

  /** Something lies over a part of the word: under a card it would be under it wholly. */
  function hidden(word) {
    if (!sheets.some((sheet) => meets(sheet, word))) return false;
    const inset = 4 * px;
    const points = [0, 0.25, 0.5, 0.75, 1].flatMap((x) =>
      [0, 1].map((y) => [
        word.left + inset + x * (word.right - word.left - 2 * inset),
        word.top + inset + y * (word.bottom - word.top - 2 * inset),
      ]),
    );
    const under = points.filter(([x, y]) => {
      const stack = document.elementsFromPoint(x, y);
      const own = stack.findIndex((node) => node === word.at);
      return (
        own > 0 &&
        stack
          .slice(0, own)
          .some((node) => !node.contains(word.at) && opaque(node))
      );
    });
    return under.length > 0 && under.length < points.length;
  }

  /** Cards lie on cards: what is under one is not read. */
  function covered(one, other) {
    const x =
      (Math.max(one.left, other.left) + Math.min(one.right, other.right)) / 2;
    const y =
      (Math.max(one.top, other.top) + Math.min(one.bottom, other.bottom)) / 2;
    const stack = document.elementsFromPoint(x, y);
    const [upper, lower] = [one, other]
      .map((word) =>
        stack.findIndex((node) => node === word.at || word.at.contains(node)),
      )
      .sort((a, b) => a - b);
    return stack.slice(upper + 1, lower).some(opaque);
  }
  return found;
};
