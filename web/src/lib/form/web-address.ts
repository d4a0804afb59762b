/** Completes 'example.com', as people type it, to 'https://example.com'. Other text stays as it is. */
export function completeWebAddress(typed: string): string {
  const text = typed.trim();
  return /^(?!https?:)(?:[^\s/:@.?#]+\.)+[^\s/:@.?#]{2,}(?:[/:?#]\S*)?$/i.test(text)
    ? `https://${text}`
    : typed;
}
