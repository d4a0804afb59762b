/** The URL that a text is; null if it is none. `URL.parse`, which Safari has since version 18 only (MDN). */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
