/** Ends with `[…]` where it is cut. No letter is cut in two. */
export function cutText(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return read === text.length ? text : `${text.slice(0, read)} […]`;
}
