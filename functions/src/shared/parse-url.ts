/** `URL.parse`, which Safari has only since version 18 (MDN). */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
