import { parseEnv } from 'node:util';
import type { Parameter } from './upload.ts';

/** Reserved domains, which stand for what an owner has to fill in (RFC 2606). */
const PLACEHOLDER = /\.example\b/;

/** Settings that work without a value. */
const MAY_BE_EMPTY = ['SMTP_USER', 'DIGEST_TO', 'WEBHOOK_URL'];

/** The text of functions/.env.template: every parameter with its description and default. */
export function settingsTemplate(parameters: readonly Parameter[]): string {
  const lines = parameters
    .filter(({ type }) => type !== 'secret')
    .map(({ name, description = '', default: value = '' }) => `\n# ${description}\n${name}=${value}\n`);
  return `# The settings of a project. Copy this file to .env.<project id>, which git ignores, and replace every value of
# reserved domains (.example). Secrets are not here: "npm run deploy" names the command for each.
${lines.join('')}`;
}

export const parseSettings = (text: string): Record<string, string> =>
  Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? '']));

/** What is wrong with the settings of a project, as ends of a sentence. */
export function settingsProblems(
  parameters: readonly Parameter[],
  settings: Readonly<Record<string, string>>,
): string[] {
  const names = parameters.filter(({ type }) => type !== 'secret').map(({ name }) => name);
  const problems = names.flatMap((name) => {
    const value = settings[name]?.trim();
    if (value === undefined) return [`${name} is missing`];
    if (name === 'WEBHOOK_URL' && /^(?!https:)./.test(value)) return [`${name} does not begin with https://`];
    if (value === '' && !MAY_BE_EMPTY.includes(name)) return [`${name} is empty`];
    return PLACEHOLDER.test(value) ? [`${name} is still the placeholder ${value}`] : [];
  });
  const unknown = Object.keys(settings).filter((name) => !names.includes(name));
  return [...problems, ...unknown.map((name) => `${name} is no setting of this version`)];
}
