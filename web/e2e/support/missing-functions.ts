import compat from '@mdn/browser-compat-data' with { type: 'json' };
import { oldestVersions } from '../../build-steps/browsers.ts';

interface Support {
  version_added: string | false | null;
  alternative_name?: string;
  flags?: unknown[];
}
/** A part of the data of https://github.com/mdn/browser-compat-data. */
interface Compat {
  spec_url?: string | string[];
  support: Partial<Record<string, Support | Support[]>>;
}

/** A member of a class or a namespace that a supported browser lacks. */
interface MissingFunction {
  owner: string;
  name: string;
  isStatic: boolean;
}

const isMissing = ({ support }: Compat): boolean =>
  Object.entries(oldestVersions).some(([browser, version]) => {
    // The data has another name for Safari on iOS.
    const statements = [support[browser.replace('ios_saf', 'safari_ios')] ?? []].flat();
    return !statements.some(
      ({ version_added: added, alternative_name: otherName, flags }) =>
        typeof added === 'string' &&
        Number.parseFloat(added) <= Number.parseFloat(version) &&
        !otherName &&
        !flags,
    );
  });

const owners = Object.entries({ ...compat.api, ...compat.javascript['builtins'] }) as unknown as [
  string,
  Record<string, { __compat?: Compat }>,
][];

/** Classes and functions of the global scope that a supported browser lacks. */
export const missingGlobals = owners
  .filter(([, { __compat }]) => __compat && isMissing(__compat as Compat))
  .map(([name]) => name);

/** Functions of classes and namespaces that a supported browser lacks. */
export const missingFunctions = owners.flatMap(([owner, members]) =>
  Object.entries(members).flatMap(([name, { __compat: feature }]): MissingFunction[] => {
    if (!feature || !isMissing(feature)) return [];
    // The data marks a static function of a web API by its name. For JavaScript, only the address of the
    // specification shows whether a function is static.
    const isStatic =
      owner in compat.api ? name.endsWith('_static') : !String(feature.spec_url).includes('.prototype.');
    return [{ owner, name: name.replace('_static', ''), isStatic }];
  }),
);
