import browserslist from 'browserslist';

/** The supported browsers, newest first: `browserslist` in web/package.json. */
export const browsers = browserslist(undefined, { path: import.meta.dirname });

/** The oldest supported version of each browser: its last entry overwrites the newer ones. */
export const oldestVersions = Object.fromEntries(
  browsers.map((browser) => browser.split(' ') as [string, string]),
);

/**
 * The oldest versions as Vite names them, e.g. 'chrome111', or 'ios16.6' for the versions 16.6-16.7
 * (https://vite.dev/config/build-options.html#build-target).
 */
export const buildTarget = Object.entries(oldestVersions).map(
  ([name, version]) => name.replace('ios_saf', 'ios') + version.replace(/-.*/, ''),
);
