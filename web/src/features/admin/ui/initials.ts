/** Returns the first letters or digits, with their combining marks, of the first and the last word of a name or a username. */
export function toInitials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][^\s._-]*/gu) ?? [];
  const ends = words.filter((_, index) => index === 0 || index === words.length - 1);
  return ends
    .map((word) => /^.\p{M}*/u.exec(word)?.[0])
    .join('')
    .toUpperCase();
}
