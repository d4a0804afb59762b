import { createHash } from 'node:crypto';

/**
 * Returns what names the classes of CSS modules. The names are in every page: four letters, few enough that two classes
 * could get the same.
 * @throws Error (what it returns) if another class has the name
 */
export function scopedNames(): (name: string, file: string) => string {
  const owners = new Map<string, string>();
  return (name, file) => {
    const owner = `${name} of ${file}`;
    const digest = createHash('sha256').update(owner).digest();
    const first = String.fromCharCode(97 + ((digest[0] ?? 0) % 26)); // no class begins with a digit
    const scoped = first + digest.toString('base64url').slice(2, 5);
    const other = owners.get(scoped) ?? owner;
    if (other !== owner) throw new Error(`${other} and ${owner} are both named ${scoped}: rename one.`);
    owners.set(scoped, owner);
    return scoped;
  };
}
