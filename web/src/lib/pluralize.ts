/** A number with its noun, e.g. '1 contact', '2 contacts'. */
export function pluralize(n: number, singular: string, plural = `${singular}s`): string {
  return `${n} ${n === 1 ? singular : plural}`;
}
