import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns a function that gives each class of a CSS module a short name, because every page contains the names. A name
 * such as `aB` is not an English word, because criticalCss keeps the rules of every class whose name is a word in a page.
 * Each build of the same sources gives the same names.
 * @param root folder of the CSS modules
 */
export function scopedNames(root: string): (name: string, file: string) => string {
  const toKey = (name: string, file: string) => `${path.relative(root, file)} ${name}`;
  const keys = globSync('src/**/*.module.css', { cwd: root })
    .map((file) => path.join(root, file))
    .sort()
    .flatMap((file) => {
      const names = readFileSync(file, 'utf8').matchAll(/\.([a-z][\w-]*)/gi);
      return [...new Set(Array.from(names, ([, name = '']) => toKey(name, file)))];
    });
  const numbers = new Map(keys.map((key, number) => [key, number]));
  return (name, file) => {
    const key = toKey(name, file);
    // A class that was added during development has no number yet.
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return toName(number);
  };
}

/** Converts a number to a name: aA, bA … zA, aB … zZ, aAA and so on. */
function toName(number: number): string {
  const small = String.fromCharCode(97 + (number % 26));
  let rest = Math.floor(number / 26);
  let capitals = '';
  do capitals += String.fromCharCode(65 + (rest % 26));
  while ((rest = Math.floor(rest / 26)) > 0);
  return small + capitals;
}
