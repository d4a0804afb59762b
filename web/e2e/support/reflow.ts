/** Returns texts in the side margins of a window of 320 px, and the overflow of the page. Runs in the page. */
export function findOverflow(): string[] {
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  const isInScroller = (element: Element | null): boolean =>
    element !== null &&
    (getComputedStyle(element).overflowX === 'auto' || isInScroller(element.parentElement));
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const parent = node.parentElement;
    const isExempt =
      !parent?.checkVisibility() ||
      parent.matches(
        ':is(.visually-hidden, [aria-hidden], script, a[href="#main"]), .visually-hidden *, [aria-hidden] *',
      ) ||
      isInScroller(parent);
    if (isExempt || node.data.trim() === '') continue;
    range.selectNodeContents(node);
    const { left, right } = range.getBoundingClientRect();
    // The margins are 20 px wide; half a pixel allows for rounding.
    if (left < 19.5 || right > 300.5) found.push(`${node.data.trim().slice(0, 40)}: ${left} to ${right}`);
  }
  const overflow = document.documentElement.scrollWidth - window.innerWidth;
  return overflow > 0 ? [...found, `the page scrolls sideways by ${overflow} px`] : found;
}
