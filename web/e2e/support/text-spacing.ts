/** Applies the spacing of https://www.w3.org/TR/WCAG22/#text-spacing and returns a function that removes it. */
export function applyTextSpacing(): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-bottom: 2em !important; }
  `);
  document.adoptedStyleSheets = [sheet];
  return () => {
    document.adoptedStyleSheets = [];
  };
}

/** Describes texts that are cut off, leave their visible box or overlap another text. Also reports a sideways scroll. Runs in the page. */
export function findMisplacedTexts(root: Element = document.body): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const problems: string[] = [];
  const lines: { text: string; box: DOMRect }[] = [];

  const boxesAround = (element: Element | null): Element[] =>
    element && element !== document.body ? [element, ...boxesAround(element.parentElement)] : [];
  const leaves = (line: DOMRect, { left, right, top, bottom }: DOMRect) =>
    line.left < left - 1 || line.right > right + 1 || line.top < top - 1 || line.bottom > bottom + 1;

  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const element = node.parentElement;
    const text = node.data.trim().slice(0, 50);
    const isShown =
      text &&
      element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.visually-hidden, [aria-hidden=true], a[href="#main"], script, option');
    if (!isShown) continue;
    range.selectNodeContents(node);
    const ancestors = boxesAround(element);
    // A fixed element is positioned outside its ancestors.
    const fixedIndex = ancestors.findIndex((box) => getComputedStyle(box).position === 'fixed');
    const around = fixedIndex < 0 ? ancestors : ancestors.slice(0, fixedIndex + 1);
    const styles = around.map((box) => getComputedStyle(box));
    // Text that is clipped to nothing is only for screen readers.
    if (styles.some(({ clipPath }) => clipPath === 'inset(50%)')) continue;
    // An ellipsis shows that the text is shortened on purpose.
    const isShortened = styles.some(
      ({ textOverflow, webkitLineClamp }) => textOverflow === 'ellipsis' || webkitLineClamp !== 'none',
    );
    // Text may lie outside the box that scrolls it, and outside the boxes around that box.
    const scrollerIndex = styles.findIndex(({ overflowX }) => overflowX === 'auto' || overflowX === 'scroll');
    for (const line of range.getClientRects()) {
      if (line.width < 1) continue;
      if (!isShortened && scrollerIndex < 0) lines.push({ text, box: line });
      const end = scrollerIndex < 0 ? around.length : scrollerIndex;
      const outside = around.slice(0, end).find((box, index) => {
        const { overflow, display, borderBottomWidth, borderTopWidth, backgroundColor } = styles[index]!;
        const isCut = overflow !== 'visible';
        const isDrawn =
          (borderTopWidth !== '0px' && borderBottomWidth !== '0px') ||
          !/, 0\)$|transparent/.test(backgroundColor);
        return (
          !isShortened &&
          display !== 'inline' &&
          (isCut || isDrawn) &&
          leaves(line, box.getBoundingClientRect())
        );
      });
      if (outside) problems.push(`"${text}" leaves ${outside.outerHTML.slice(0, 90)}`);
    }
  }
  lines.sort((a, b) => a.box.top - b.box.top);
  // Lines that overlap by up to 2 px are accepted.
  lines.forEach(({ text, box }, index) => {
    for (let next = index + 1; (lines[next]?.box.top ?? Infinity) < box.bottom - 2; next++) {
      const other = lines[next]!;
      if (other.box.left < box.right - 2 && other.box.right > box.left + 2)
        problems.push(`"${text}" overlaps "${other.text}"`);
    }
  });
  const overflow = document.documentElement.scrollWidth - window.innerWidth;
  if (overflow > 0) problems.push(`the page scrolls sideways by ${overflow} px`);
  return [...new Set(problems)];
}
