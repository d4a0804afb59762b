/** Replaces each text node of the page, as Chrome's translation does. Runs in the page. */
export function translatePage(): void {
  const HTML = 'http://www.w3.org/1999/xhtml';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement?.closest('script, style, textarea, svg, font'))
      continue;
    const outer = document.createElementNS(HTML, 'font');
    const inner = document.createElementNS(HTML, 'font');
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
}
