/** Returns the initials of a name or username: the first letter or digit of its first and last word, with combining marks. */
export function toInitials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][^\s._-]*/gu) ?? [];
  const firstAndLast = words.filter((_, index) => index === 0 || index === words.length - 1);
  return firstAndLast
    .map((word) => /^.\p{M}*/u.exec(word)?.[0])
    .join('')
    .toUpperCase();
}
