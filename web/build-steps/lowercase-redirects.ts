import { globSync } from 'node:fs';

interface Redirect {
  regex: string;
  destination: string;
  type: 301;
}

/**
 * Returns redirects to lower case for addresses with capital letters, like those of the app (src/routes.tsx). Hosting
 * applies redirects before it looks for a file, so a redirect must not match its own destination.
 */
export const lowercaseRedirects = (folder: string): Redirect[] =>
  globSync('**/index.html', { cwd: folder })
    .map((file) => `/${file.replace(/\/?index\.html$/, '')}`)
    .filter((path) => path !== '/')
    .sort()
    .map((path) => ({ regex: capitalizedPattern(path), destination: path, type: 301 }));

/** Returns a pattern for a path that has capitals. Each branch has the first capital in another place, because RE2 has no lookahead. */
function capitalizedPattern(path: string): string {
  const branches = Array.from(path.matchAll(/[a-z]/g), ({ 0: letter, index }) => {
    const before = path.slice(0, index);
    const after = path.slice(index + 1);
    return `${before}${letter.toUpperCase()}(?i:${after})`;
  });
  return `^(?:${branches.join('|')})$`;
}
