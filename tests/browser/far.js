// What can not be read on a big screen: letters too small for three metres, words that are cut, words on words.
() => {
  const FLOOR = 28;
  const px = Math.min(innerHeight, (innerWidth * 9) / 16) / 1080;
  const wholly = { opacityProperty: true, visibilityProperty: true };
  const words = [];
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

  function clip(word) {
    let [left, right, top, bottom] = [0, innerWidth, 0, innerHeight];
    for (
      let node = word.at;
      node && node !== document.body;
      node = node.parentElement
    ) {
      if (
        getComputedStyle(node).overflow === "visible" ||
        node instanceof SVGElement
      )
        continue;
      const box = node.getBoundingClientRect();
      left = Math.max(left, box.left);
      right = Math.min(right, box.right);
      top = Math.max(top, box.top);
      bottom = Math.min(bottom, box.bottom);
    }
    return { left, right, top, bottom };
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
    const seen = clip(word);
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
    return stack
      .slice(upper + 1, lower)
      .some(
        (node) =>
          !/, 0\)$|transparent/.test(getComputedStyle(node).backgroundColor),
      );
  }
  return found;
};
