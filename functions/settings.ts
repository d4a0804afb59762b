import { parseEnv } from 'node:util';
import { parseSetting, settings } from './src/config.ts';

/** Reserved domains mark values that an owner has to replace (RFC 2606). */
const PLACEHOLDER = /\.example\b/;

export const parseSettings = (text: string): Record<string, string> =>
  Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? '']));

/** Fills in the address that Hosting gives every project, if no domain is set. */
export const effectiveSettings = (project: string, values: Readonly<Record<string, string>>) => ({
  ...values,
  SITE_ORIGIN: values['SITE_ORIGIN'] || `https://${project}.web.app`,
});

/** Describes each missing, invalid or unknown setting, which the functions would otherwise report only when they use it. */
export function settingsProblems(values: Readonly<Record<string, string>>): string[] {
  const names = Object.keys(settings) as (keyof typeof settings)[];
  const problems = names.flatMap((name) => {
    const value = values[name];
    if (value === undefined) return `${name} is missing`;
    if (PLACEHOLDER.test(value)) return `${name} is still the placeholder ${value}`;
    try {
      parseSetting(name, value);
      return [];
    } catch (error) {
      return (error as Error).message;
    }
  });
  const unknown = Object.keys(values).filter((name) => !(name in settings));
  return [...problems, ...unknown.map((name) => `${name} is not a setting of this version`)];
}
