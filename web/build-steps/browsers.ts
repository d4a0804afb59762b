import browserslist from 'browserslist';

/** The supported browsers, newest first: `browserslist` in web/package.json. */
export const browsers = browserslist(undefined, { path: import.meta.dirname });

/** The oldest version of each. */
const oldest = Object.fromEntries(browsers.map((browser) => browser.split(' ') as [string, string]));

/** https://vite.dev/config/build-options.html#build-target */
export const buildTarget = Object.entries(oldest).map(
  ([name, version]) => name.replace('ios_saf', 'ios') + version.replace(/-.*/, ''),
);

interface Support {
  version_added: string | false | null;
  alternative_name?: string;
  flags?: unknown[];
}
/** A part of https://github.com/mdn/browser-compat-data. */
export interface Compat {
  spec_url?: string | string[];
  support: Partial<Record<string, Support | Support[]>>;
}

/** Whether a browser that we support lacks a feature. */
export const isMissing = ({ support }: Compat): boolean =>
  Object.entries(oldest).some(([name, version]) => {
    const statements = [support[name.replace('ios_saf', 'safari_ios')] ?? []].flat();
    return !statements.some(
      ({ version_added: added, alternative_name: otherName, flags }) =>
        typeof added === 'string' &&
        Number.parseFloat(added) <= Number.parseFloat(version) &&
        !otherName &&
        !flags,
    );
  });
