import { globSync } from 'node:fs';

interface Redirect {
  regex: string;
  destination: string;
  type: 301;
}

/** Redirects of capital letters, as in the app (src/routes.tsx). Hosting tries them before files, so none matches its target. */
export const spellingRedirects = (folder: string): Redirect[] =>
  globSync('**/index.html', { cwd: folder })
    .map((file) => `/${file.replace(/\/?index\.html$/, '')}`)
    .filter((path) => path !== '/')
    .sort()
    .map((path) => ({ regex: misspelled(path), destination: path, type: 301 }));

/** Branches at the first letter that is a capital: RE2 has no look-ahead. */
function misspelled(path: string): string {
  const spellings = Array.from(path.matchAll(/[a-z]/g), ({ 0: letter, index }) => {
    const [before, after] = [path.slice(0, index), path.slice(index + 1)];
    return `${before}${letter.toUpperCase()}(?i:${after})`;
  });
  return `^(?:${spellings.join('|')})$`;
}
