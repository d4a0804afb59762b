import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Names classes by two letters, as they are in every page. `aB` is no word of a text, in which the critical CSS would
 * find it. Each build of the same sources has the same names.
 * @param root folder whose CSS modules have the classes
 */
export function scopedNames(root: string): (name: string, file: string) => string {
  const toOwner = (name: string, file: string) => `${path.relative(root, file)} ${name}`;
  const owners = globSync('src/**/*.module.css', { cwd: root })
    .map((file) => path.join(root, file))
    .sort()
    .flatMap((file) => {
      const names = readFileSync(file, 'utf8').matchAll(/\.([a-z][\w-]*)/gi);
      return [...new Set(Array.from(names, ([, name = '']) => toOwner(name, file)))];
    });
  const numbers = new Map(owners.map((owner, number) => [owner, number]));
  return (name, file) => {
    const owner = toOwner(name, file);
    // A file in development gains classes, which have no number yet.
    const number = numbers.get(owner) ?? numbers.size;
    numbers.set(owner, number);
    return letters(number);
  };
}

/** aA, bA to zA, aB and so on to zZ, then aAA. */
function letters(number: number): string {
  const small = String.fromCharCode(97 + (number % 26));
  let rest = Math.floor(number / 26);
  let capitals = '';
  do capitals += String.fromCharCode(65 + (rest % 26));
  while ((rest = Math.floor(rest / 26)) > 0);
  return small + capitals;
}
