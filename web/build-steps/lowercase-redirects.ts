import { globSync } from 'node:fs';

interface Redirect {
  regex: string;
  destination: string;
  type: 301;
}

/**
 * Redirects addresses with capital letters to lower case, as the app does (src/routes.tsx). Hosting applies redirects
 * before it looks for a file, so a redirect must not match its own destination.
 */
export const lowercaseRedirects = (folder: string): Redirect[] =>
  globSync('**/index.html', { cwd: folder })
    .map((file) => `/${file.replace(/\/?index\.html$/, '')}`)
    .filter((path) => path !== '/')
    .sort()
    .map((path) => ({ regex: capitalizedPattern(path), destination: path, type: 301 }));

/** Matches a path with at least one capital letter. It branches at the first one, because RE2 has no look-ahead. */
function capitalizedPattern(path: string): string {
  const spellings = Array.from(path.matchAll(/[a-z]/g), ({ 0: letter, index }) => {
    const before = path.slice(0, index);
    const after = path.slice(index + 1);
    return `${before}${letter.toUpperCase()}(?i:${after})`;
  });
  return `^(?:${spellings.join('|')})$`;
}
