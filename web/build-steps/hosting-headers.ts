import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentSecurityPolicy, pageNeeds } from './content-security-policy.ts';

/** An item of `hosting.headers` in firebase.json. For each header, the last rule that matches an address wins. */
interface HeaderRule {
  source: string;
  headers: { key: string; value: string }[];
}

interface Environment {
  isHttps: boolean;
  firebaseOrigins: readonly string[];
}

export const production: Environment = {
  isHttps: true,
  firebaseOrigins: ['firestore', 'identitytoolkit', 'securetoken'].map(
    (api) => `https://${api}.googleapis.com`,
  ),
};

/** The Firestore client loads this picture to find out whether the browser is offline. */
const FIRESTORE_PROBE = 'https://www.google.com/images/cleardot.gif';

/**
 * Returns the header rules of the built pages and assets, to be added after the `hosting.headers` of firebase.json.
 * @param folder the built site
 */
export function builtHeaders(folder: string, { isHttps, firebaseOrigins }: Environment): HeaderRule[] {
  const findFiles = (pattern: string) => globSync(pattern, { cwd: folder }).sort();
  // The rule of 404.html matches every address, but sorts first, so that the rules of pages override it.
  const pages = findFiles('**/*.html').map((file) => ({
    source: file === '404.html' ? '**' : `/${file.replace(/(\/?index)?\.html$/, '')}`,
    needs: pageNeeds(readFileSync(join(folder, file), 'utf8')),
  }));
  // While the app shows other pages, the policy of the first page stays in force, so each policy allows all pictures.
  const imagesFrom = [...new Set(pages.flatMap(({ needs }) => [...needs.imageOrigins]))].sort();
  // The rule names each file, because the 404 of a deleted file must not be cached for a year.
  const assets = findFiles('assets/*').map((file) => file.slice('assets/'.length));
  return [
    ...pages.flatMap(({ source, needs }) => {
      const isDashboard = source === '/admin';
      const policy = contentSecurityPolicy(needs, {
        connectTo: isDashboard ? firebaseOrigins : [],
        imagesFrom: isDashboard ? [...imagesFrom, FIRESTORE_PROBE] : imagesFrom,
        isHttps,
      });
      const isPublicPage = !isDashboard && source !== '**';
      const headers = {
        'Content-Security-Policy': policy,
        ...(isPublicPage && { 'Speculation-Rules': '"/speculation-rules.json"' }),
      };
      // Each record of the dashboard has an address below /admin.
      return [rule(source, headers), ...(isDashboard ? [rule(`${source}/**`, headers)] : [])];
    }),
    ...(assets.length > 0
      ? [rule(`/assets/@(${assets.join('|')})`, { 'Cache-Control': 'public, max-age=31536000, immutable' })]
      : []),
  ];
}

const rule = (source: string, headers: Record<string, string>): HeaderRule => ({
  source,
  headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
});
