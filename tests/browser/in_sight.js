// Facts that cannot be seen in the page as it stands, each with the reason. `tokens` maps each fact to the words its box
// has to hold; with `taps` a fact may be one press of a named button away; `far` asks for letters of a big screen.
async ({ tokens, taps, far }) => {
  const NEAR = 1.5; // px that nobody sees
  const ON_HAND = 11; // px of the smallest letters on a phone
  const ON_TV = 28; // px of 1080 of the smallest letters on a big screen
  const px = far ? Math.min(innerHeight, (innerWidth * 9) / 16) / 1080 : 1;
  const floor = far ? ON_TV * px : ON_HAND;
  const seen = { opacityProperty: true, visibilityProperty: true };
  const drawn = "svg, img, canvas, input, meter, progress";
  const wait = () =>
    new Promise((on) => requestAnimationFrame(() => setTimeout(on)));

  // What lets presses through covers what lies under it all the same.
  const solid = document.createElement("style");
  solid.textContent = "*, ::before, ::after { pointer-events: auto !important }";
  document.head.append(solid);

  /** Letters or a picture of its own, or a paper that hides what is under it. */
  function paints(node) {
    const { backgroundColor, backgroundImage } = getComputedStyle(node);
    return (
      node.matches(drawn) ||
      node.closest("svg") !== null ||
      backgroundImage !== "none" ||
      !/, 0\)$|transparent/.test(backgroundColor) ||
      [...node.childNodes].some(
        (one) => one.nodeType === Node.TEXT_NODE && one.nodeValue.trim(),
      )
    );
  }

  /** Why a box is not wholly seen, or nothing. */
  function hidden(node) {
    if (!node.checkVisibility(seen) || node.closest(".vh")) return "is hidden";
    const box = node.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) return "has no size";
    const beyond = (edge) =>
      Math.max(
        edge.left - box.left,
        edge.top - box.top,
        box.right - edge.right,
        box.bottom - edge.bottom,
      );
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    if (beyond(screen) > NEAR)
      return `is off the screen by ${Math.round(beyond(screen))} px`;
    for (let at = node.parentElement; at && at !== document.body; at = at.parentElement) {
      if (at instanceof SVGElement) continue;
      const { overflowX, overflowY, position } = getComputedStyle(at);
      const edge = at.getBoundingClientRect();
      const out = Math.max(
        overflowX === "visible" ? 0 : edge.left - box.left,
        overflowX === "visible" ? 0 : box.right - edge.right,
        overflowY === "visible" ? 0 : edge.top - box.top,
        overflowY === "visible" ? 0 : box.bottom - edge.bottom,
      );
      if (out > NEAR)
        return `is cut by ${Math.round(out)} px by ${at.localName}.${at.classList[0] ?? ""}`;
      if (position === "fixed") break;
    }
    const inset = Math.min(3, box.width / 4, box.height / 4);
    const points = [
      [(box.left + box.right) / 2, (box.top + box.bottom) / 2],
      [box.left + inset, box.top + inset],
      [box.right - inset, box.top + inset],
      [box.left + inset, box.bottom - inset],
      [box.right - inset, box.bottom - inset],
    ];
    for (const [x, y] of points)
      for (const top of document.elementsFromPoint(x, y)) {
        if (node.contains(top) || top.contains(node)) break;
        if (top.checkVisibility(seen) && paints(top))
          return `is under ${top.localName}.${top.classList[0] ?? ""}`;
      }
    return "";
  }

  /** Why what is in a box cannot be read, or nothing. */
  function unread(node, words) {
    const text = (node.innerText ?? node.textContent ?? "").replace(/\s+/g, " ");
    const spoken = node.getAttribute("aria-label") ?? "";
    const pictured =
      node.matches(drawn) || node.querySelector(drawn) || paints(node);
    if (!text.trim() && !pictured) return "says nothing";
    if (words && !`${text} ${spoken}`.toLowerCase().includes(words.toLowerCase()))
      return `does not say “${words}” but “${text.trim().slice(0, 40)}”`;
    for (const one of [node, ...node.querySelectorAll("*")]) {
      if (!one.checkVisibility(seen) || one.closest(".vh")) continue;
      const letters = [...one.childNodes].some(
        (child) => child.nodeType === Node.TEXT_NODE && child.nodeValue.trim(),
      );
      if (!letters || one.closest("title, desc, option")) continue;
      const matrix = one instanceof SVGGraphicsElement && one.getScreenCTM();
      const size =
        parseFloat(getComputedStyle(one).fontSize) *
        (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
      if (size < floor - 0.2)
        return `has letters of ${(size / px).toFixed(1)} px: “${one.textContent.trim().slice(0, 20)}”`;
      if (one instanceof SVGElement) continue;
      const { overflowX, overflowY } = getComputedStyle(one);
      if (overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1)
        return `has its text cut: “${one.textContent.trim().slice(0, 30)}”`;
      if (overflowY !== "visible" && one.scrollHeight > one.clientHeight + 3)
        return `has its text cut: “${one.textContent.trim().slice(0, 30)}”`;
    }
    return "";
  }

  function missing(token) {
    const boxes = [
      ...document.querySelectorAll(`[data-fact~="${CSS.escape(token)}"]`),
    ];
    if (!boxes.length) return "is not drawn";
    const reasons = boxes.map((box) => hidden(box) || unread(box, tokens[token]));
    return reasons.includes("") ? "" : reasons[0];
  }

  const found = {};
  const look = (among) => {
    for (const token of among) {
      const reason = missing(token);
      if (reason) found[token] = reason;
      else delete found[token];
    }
  };
  look(Object.keys(tokens));

  if (taps) {
    const openers = [...document.querySelectorAll("button[data-opens]")].filter(
      (one) =>
        !hidden(one) &&
        (one.getAttribute("aria-label") ?? one.textContent).trim(),
    );
    for (const opener of openers) {
      const opens = opener.dataset.opens.split(/\s+/);
      const behind = Object.keys(found).filter(
        (token) => opens.includes(token) || opens.includes(token.split(":")[0]),
      );
      if (!behind.length) continue;
      while (opener.hasAttribute("data-settling")) await wait(); // it took the place of another (settle.ts)
      opener.click();
      await wait();
      await wait();
      look(behind);
      if (opener.isConnected && opener.getAttribute("aria-expanded") === "true")
        opener.click();
      else
        document.activeElement.dispatchEvent(
          new KeyboardEvent("keydown", { key: "Escape", bubbles: true }),
        );
      await wait();
    }
  }

  if (far) {
    const edges = [...document.querySelectorAll("[data-board]")].flatMap((board) =>
      [board, ...board.querySelectorAll("*")]
        .filter((one) => one.checkVisibility(seen) && paints(one))
        .map((one) => one.getBoundingClientRect()),
    );
    const high =
      Math.max(...edges.map((one) => Math.min(one.bottom, innerHeight))) -
      Math.min(...edges.map((one) => Math.max(one.top, 0)));
    const share = edges.length ? high / (innerHeight * 0.9) : 0;
    if (share < 0.6)
      found.board = `fills ${Math.round(share * 100)} % of the height`;
  }
  solid.remove();
  return found;
}
