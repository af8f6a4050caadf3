// What a thumb would stumble on in the page as it stands. Returns a sentence for each.
() => {
  const found = new Set();
  const NEAR = 2; // px that nobody sees
  const FADE = 8; // px beyond which a box says there is more (more.ts)
  const INK = 4; // px above and below letters where nothing is printed
  const PEEK = 6; // px of a thing that say there is more of it
  const width = innerWidth;
  const height = innerHeight;
  const phone = width < 700 || height < 480;
  const aside = phone && width > height;
  const named = (node) =>
    `${node.tagName.toLowerCase()}.${[...node.classList].filter((one) => !one.startsWith("svelte-")).join(".")} "${(node.getAttribute("aria-label") ?? node.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40)}"`;
  const unseen = (node) =>
    node.closest(".vh, [inert], [hidden]") !== null ||
    !node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const boxes = new Map();

  /** How a box treats what goes beyond its edge: it is asked often, and the answer is dear. */
  function boxOf(node) {
    let box = boxes.get(node);
    if (!box) {
      const { overflowX, overflowY, position } = getComputedStyle(node);
      const kind = (overflow, more) =>
        /auto|scroll/.test(overflow) && more > NEAR
          ? "scroll"
          : /hidden|clip/.test(overflow)
            ? "cut"
            : "";
      box = {
        x: kind(overflowX, node.scrollWidth - node.clientWidth),
        y: kind(overflowY, node.scrollHeight - node.clientHeight),
        fixed: position === "fixed",
        position,
        edge: node.getBoundingClientRect(),
      };
      boxes.set(node, box);
    }
    return box;
  }

  /** Beyond which edge something lies: of a box that scrolls there, of one that cuts it off, or of the screen. */
  function beyond(within, rect) {
    const out = [];
    for (const axis of ["x", "y"]) {
      const [from, to] =
        axis === "x" ? [rect.left, rect.right] : [rect.top, rect.bottom];
      let held = false;
      for (
        let node = within;
        node && node !== document.body;
        node = node.parentElement
      ) {
        const box = boxOf(node);
        const [low, high] =
          axis === "x"
            ? [box.edge.left, box.edge.right]
            : [box.edge.top, box.edge.bottom];
        const over = Math.max(low - from, to - high);
        if (box[axis] && over > NEAR) {
          out.push({
            box: node,
            axis,
            over,
            kind: box[axis],
            after: to - high > low - from,
          });
          held = true;
          break;
        }
        if (box.fixed) break;
      }
      const far = axis === "x" ? width : height;
      if (!held && Math.max(-from, to - far) > NEAR)
        out.push({
          box: null,
          axis,
          kind: "off",
          over: Math.max(-from, to - far),
        });
    }
    return out;
  }

  /** Whoever looks at the box sees something that goes on beyond its edge. */
  function goesOn(box, axis, after) {
    if (after && box.dataset.more === (axis === "y" ? "below" : "right"))
      return true;
    const edge = box.getBoundingClientRect();
    const line =
      axis === "x"
        ? after
          ? edge.right
          : edge.left
        : after
          ? edge.bottom
          : edge.top;
    const room = axis === "x" ? edge.width : edge.height;
    return [...box.querySelectorAll("*")].some((node) => {
      const rect = node.getBoundingClientRect();
      const [from, to] =
        axis === "x" ? [rect.left, rect.right] : [rect.top, rect.bottom];
      return (
        to - from < room &&
        line - from > PEEK &&
        to - line > PEEK &&
        !unseen(node)
      );
    });
  }

  /** Cards of a hand may lie on each other. */
  const isCard = (button) => button.querySelector(".card") !== null;

  for (const control of document.querySelectorAll(
    "button, a[href], input, select, textarea, summary, [role=button]",
  )) {
    if (
      control.matches("button, [role=button]") &&
      !(control.ariaLabel || control.textContent).trim()
    )
      found.add(`says nothing: ${named(control)}`);
    const plate = control.classList.contains("plate");
    const off = control.disabled || control.ariaDisabled === "true";
    // The plate that still waits is looked for where it will be pressed.
    if ((off && !(plate && phone)) || unseen(control)) continue;
    const rect = control.getBoundingClientRect();
    if (rect.width === 0 || rect.height === 0) continue;
    const next = control.nextElementSibling;
    if (next?.tagName === "BUTTON" && !unseen(next) && !off && !isCard(next)) {
      const beside = next.getBoundingClientRect();
      const wide =
        Math.min(rect.right, beside.right) - Math.max(rect.left, beside.left);
      const high =
        Math.min(rect.bottom, beside.bottom) - Math.max(rect.top, beside.top);
      if (wide > NEAR && high > NEAR)
        found.add(
          `overlaps the next by ${Math.round(wide)} px: ${named(control)}`,
        );
    }
    const outside = beyond(control.parentElement, rect);
    for (const { box, axis, kind, over, after } of outside) {
      if (kind === "cut")
        found.add(
          `cut by ${Math.round(over)} px (${axis}) in ${named(box).slice(0, 40)}: ${named(control)}`,
        );
      else if (kind === "off")
        found.add(
          `off the screen by ${Math.round(over)} px (${axis}): ${named(control)}`,
        );
      else if (plate && phone && axis === "y")
        found.add(
          `main action below the fold by ${Math.round(over)} px: ${named(control)}`,
        );
      else if (over > FADE && !goesOn(box, axis, after))
        found.add(
          `below the fold, and nothing shows it (${axis}): ${named(control)}`,
        );
    }
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    const hidden = outside.some(({ box, axis }) => {
      if (!box) return true;
      const edge = box.getBoundingClientRect();
      return axis === "x"
        ? x <= edge.left + NEAR || x >= edge.right - NEAR
        : y <= edge.top + NEAR || y >= edge.bottom - NEAR;
    });
    if (hidden) continue;
    const top = document.elementFromPoint(x, y);
    if (
      top &&
      !control.contains(top) &&
      !top.closest("label")?.contains(control)
    )
      found.add(`covered by ${named(top)}: ${named(control)}`);
    if (plate && phone && (aside ? x < width / 2 : y < height / 2))
      found.add(`main action out of the thumb's reach: ${named(control)}`);
  }

  const CONTROLS = "button, a[href], label, summary, [role=button]";

  /** Whether a piece lies in its control as the others do: a badge is meant to hang over an edge. */
  const inFlow = (node, control) =>
    node === control ||
    (!/absolute|fixed/.test(boxOf(node).position) &&
      inFlow(node.parentElement, control));

  /** Whether what was met there paints over what is below it, from the innermost to the control. */
  const paints = (node, control) =>
    /^rgb\(/.test(getComputedStyle(node).backgroundColor) ||
    (node !== control && paints(node.parentElement, control));

  /** A word or a picture that sticks out of its own control, or over which another one lies. */
  function misplaced(node, rect, what) {
    const own = node.closest(CONTROLS);
    if (own && inFlow(node, own)) {
      const edge = own.getBoundingClientRect();
      const over = Math.max(edge.left - rect.left, rect.right - edge.right);
      // Above and below the letters of a line is room that holds no ink.
      const tall = Math.max(edge.top - rect.top, rect.bottom - edge.bottom);
      if (edge.width > 0 && (over > NEAR || tall > INK))
        found.add(
          `${what} sticks out by ${Math.round(Math.max(over, tall))} px: ${named(own)}`,
        );
    }
    if (beyond(node, rect).length > 0) return;
    if (getComputedStyle(node).pointerEvents === "none") return; // what lies over it can not be found out
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    const hit = document.elementFromPoint(x, y);
    const top = hit?.closest(CONTROLS);
    if (
      top &&
      top !== own &&
      !top.contains(node) &&
      !node.contains(top) &&
      paints(hit, top)
    )
      found.add(
        `${what} under ${named(top)}: ${named(node.closest("[class]") ?? node)}`,
      );
  }

  for (const picture of document.querySelectorAll("svg, img")) {
    const rect = picture.getBoundingClientRect();
    if (rect.width > 0 && !unseen(picture))
      misplaced(picture, rect, "a picture");
  }

  // What programs call a thing, a blank that nobody filled, a value that is none.
  const CODE = /[a-z]+_[a-z]\w*|\{\w+\}|\b(undefined|NaN)\b|\[object /;
  const coded = (words, node) => {
    const code = words.match(CODE);
    if (code) found.add(`a code and no words, "${code[0]}": ${named(node)}`);
  };
  for (const node of document.querySelectorAll("[aria-label]"))
    coded(node.ariaLabel, node);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const linesOf = (words) =>
    new Set([...words.getClientRects()].map(({ top }) => top)).size;
  const dial = document.querySelector("header .clock")?.getBoundingClientRect();
  /** Whether the round clock lies over a line of words. */
  const clocked = ({ left, right, top, bottom }) => {
    const [x, y] = [(dial.left + dial.right) / 2, (dial.top + dial.bottom) / 2];
    const aside = Math.max(left - x, x - right, 0);
    const below = Math.max(top + INK - y, y - bottom + INK, 0);
    return Math.hypot(aside, below) < dial.width / 2 - NEAR;
  };
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (!text.data.trim() || /^(SCRIPT|STYLE)$/.test(holder.tagName)) continue;
    coded(text.data, holder);
    if (holder.tagName === "OPTION" || unseen(holder)) continue;
    range.selectNodeContents(text);
    const rect = range.getBoundingClientRect();
    if (rect.width === 0) continue;
    const dock = holder.closest(".dock > .place")?.getBoundingClientRect();
    if (dock && dock.top - rect.top > INK && beyond(holder, rect).length === 0)
      found.add(
        `sticks out of the dock by ${Math.round(dock.top - rect.top)} px: ${named(holder)}`,
      );
    if (linesOf(range) > 1)
      for (const { 0: word, index } of text.data.matchAll(/[^\s\u00ad-]+/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (linesOf(range) > 1)
          found.add(`"${word}" is broken: ${named(holder)}`);
      }
    // A press on its control reads on.
    const folded = holder.closest("button[aria-expanded=false]");
    if (!folded) misplaced(holder, rect, "text");
    range.selectNodeContents(text);
    if (
      dial &&
      !holder.closest("header") &&
      beyond(holder, rect).length === 0 &&
      [...range.getClientRects()].some(clocked)
    )
      found.add(`text under the clock: ${named(holder)}`);
    const clipped = beyond(holder, rect).filter(
      ({ kind, axis }) => kind !== "scroll" && !(folded && axis === "y"),
    );
    for (const { axis, over, kind } of clipped) {
      const slack = axis === "y" ? rect.height / 4 : NEAR; // the room above and below the letters holds no ink
      if (over > slack)
        found.add(
          `text ${kind === "cut" ? "cut" : "off the screen"} by ${Math.round(over)} px (${axis}): ${named(holder)}`,
        );
    }
  }

  const bar = document.querySelector("header")?.getBoundingClientRect();
  if (bar && bar.height > 62)
    found.add(`the bar has more than one row: ${Math.round(bar.height)} px`);
  const place = document
    .querySelector(".dock:not(details) > .place")
    ?.getBoundingClientRect();
  return {
    found: [...found],
    dock: place
      ? [place.top, place.left, place.height].map(Math.round).join(" ")
      : "",
  };
};
