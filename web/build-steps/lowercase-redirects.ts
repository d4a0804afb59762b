import { globSync } from 'node:fs';

interface Redirect {
  regex: string;
  destination: string;
  type: 301;
}

/**
 * Returns redirects from addresses with capital letters to lower case, as the app redirects (src/routes.tsx). Hosting
 * applies redirects before it looks for a file, so a redirect must not match its own destination.
 */
export const lowercaseRedirects = (folder: string): Redirect[] =>
  globSync('**/index.html', { cwd: folder })
    .map((file) => `/${file.replace(/\/?index\.html$/, '')}`)
    .filter((path) => path !== '/')
    .sort()
    .map((path) => ({ regex: capitalizedPattern(path), destination: path, type: 301 }));

/**
 * Returns a pattern that matches a path written with capitals. Hosting's RE2 has no lookahead, so there is a branch for
 * each letter that may be the first capital.
 */
function capitalizedPattern(path: string): string {
  const branches = Array.from(path.matchAll(/[a-z]/g), ({ 0: letter, index }) => {
    const before = path.slice(0, index);
    const after = path.slice(index + 1);
    return `${before}${letter.toUpperCase()}(?i:${after})`;
  });
  return `^(?:${branches.join('|')})$`;
}
