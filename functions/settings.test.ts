import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { root } from '../scripts/paths.ts';
import type { Parameter } from './pack.ts';
import { effectiveSettings, parseSettings, settingsProblems } from './settings.ts';
import { holidays, httpsOrigin, mailbox, timeZone } from './src/setting-values.ts';
import { site } from './src/shared/site.ts';

const [here, there] = site.offices.map(({ city }) => city);

let parameters: Parameter[];
beforeAll(async () => {
  // Only without the emulators does config.ts declare its settings as parameters.
  vi.stubEnv('FUNCTIONS_EMULATOR', undefined);
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', undefined);
  await import('./src/config.ts');
  const { declaredParams } = await import('firebase-functions/params');
  parameters = (declaredParams as unknown as { toSpec: () => Parameter }[]).map((parameter) =>
    parameter.toSpec(),
  );
});
afterEach(() => vi.unstubAllEnvs());

function settingsTemplate(parameters: readonly Parameter[]): string {
  const lines = parameters
    .filter(({ type }) => type !== 'secret')
    .map(({ name, description = '', default: value = '' }) => `\n# ${description}\n${name}=${value}\n`);
  return `# The settings of a project. Copy this file to .env.<project id>, which git ignores, and replace every value of
# reserved domains (.example). Secrets are not here: operations/set-up.sh asks for them.
${lines.join('')}`;
}

const template = () => readFileSync(join(root, 'functions', '.env.template'), 'utf8');

// `npx vitest run functions/settings -u` writes it again.
test('the committed template names every setting of config.ts, with its description and default', async () => {
  await expect(settingsTemplate(parameters)).toMatchFileSnapshot(join(root, 'functions', '.env.template'));
});

test('the template holds no secret', () => {
  expect(Object.keys(parseSettings(template()))).not.toContain('SMTP_PASSWORD');
});

const filledIn = () =>
  Object.fromEntries(
    Object.entries(parseSettings(template())).map(([name, value]) => [
      name,
      name === 'WEB_API_KEY' ? 'x' : value.replace('.example', '.test'),
    ]),
  );

test('settings without placeholders are fine, also without a user at the mail server and without a webhook', () => {
  expect(settingsProblems(parameters, filledIn())).toEqual([]);
});

test('until there is a domain the site has the address that Hosting gives the project', () => {
  const origin = (SITE_ORIGIN: string) => effectiveSettings('forillon-test', { SITE_ORIGIN }).SITE_ORIGIN;
  expect([origin(''), origin('https://www.forillon.test')]).toEqual([
    'https://forillon-test.web.app',
    'https://www.forillon.test',
  ]);
});

test('a webhook without encryption is refused', () => {
  expect(settingsProblems(parameters, { ...filledIn(), WEBHOOK_URL: 'http://crm.test/hook' })).toEqual([
    'WEBHOOK_URL must begin with https://',
  ]);
});

test('a value that a function would refuse, or take for another, is named', () => {
  const wrong = {
    SITE_ORIGIN: 'www.forillon.test',
    SECOND_STEP: 'Required',
    SMTP_PORT: 'smtps',
    SMTP_SECURE: 'TRUE',
    MAIL_FROM: 'website',
    CONTACT_TO: 'hello',
    PARTNERSHIP_TO: 'partners',
    AUTO_REPLY: 'yes',
    DIGEST_TO: 'Off',
    DIGEST_HOUR: '24',
    DIGEST_DAYS: 'monday',
    TIME_ZONE: 'Toronto',
    ANSWER_TIME: 'always',
    HOLIDAYS: '2027-01-01 2027-02-30',
    REPLY_ADDRESS: 'reply',
    MIN_FILL_MS: '1s',
    MAILS_PER_DAY: '1e3',
    INBOX_PER_DAY: '1e3',
    INBOX_PER_NETWORK: 'few',
  };
  expect(settingsProblems(parameters, { ...filledIn(), ...wrong })).toEqual([
    'SITE_ORIGIN must be an origin such as https://www.firm.com, without a slash at the end',
    'SECOND_STEP must be optional or required',
    'SMTP_PORT must be a whole number',
    'SMTP_SECURE must be true or false',
    'MAIL_FROM must be a mail address, alone or as in Firm <hello@firm.com>',
    'CONTACT_TO must be a mail address',
    'PARTNERSHIP_TO must be a mail address',
    'AUTO_REPLY must be on or off',
    'DIGEST_TO must be a mail address or off',
    'DIGEST_HOUR must be 0 to 23',
    'DIGEST_DAYS must be some of sun mon tue wed thu fri sat',
    `TIME_ZONE must be a time zone such as ${site.headquarters.timeZone}`,
    'ANSWER_TIME must be working or plain',
    `HOLIDAYS must be days such as 2027-01-01, or 2027-01-01 ${here} or ${there} for one office`,
    'REPLY_ADDRESS must be a mail address, alone or as in Firm <hello@firm.com>',
    'MIN_FILL_MS must be a whole number',
    'MAILS_PER_DAY must be a whole number',
    'INBOX_PER_DAY must be a whole number',
    'INBOX_PER_NETWORK must be a whole number',
  ]);
});

test.each([
  { SECOND_STEP: 'required', SMTP_SECURE: 'false', AUTO_REPLY: 'on', ANSWER_TIME: 'plain' },
  { SITE_ORIGIN: 'https://www.forillon.test', REPLY_ADDRESS: 'reply@reply.forillon.test' },
  { DIGEST_TO: 'off', CONTACT_TO: 'hello@forillon.test, desk@forillon.test' },
  { CONTACT_TO: '"Forillon, Desk" <desk@forillon.test>; hello@forillon.test', DIGEST_TO: '' },
  { REPLY_ADDRESS: 'Replies <reply@reply.forillon.test>', WEBHOOK_URL: 'https://crm.test/hook' },
  { DIGEST_TO: 'team@forillon.test', MAIL_FROM: 'Forillon <hello@forillon.test>' },
])('the settings %j are fine', (settings) => {
  expect(settingsProblems(parameters, { ...filledIn(), ...settings })).toEqual([]);
});

test.each([
  ['hello@firm.test', { name: '', address: 'hello@firm.test' }],
  [' Firm <hello@firm.test> ', { name: 'Firm', address: 'hello@firm.test' }],
  ['"Firm, Inc." <hello@firm.test>', { name: 'Firm, Inc.', address: 'hello@firm.test' }],
  ['<hello@firm.test>', { name: '', address: 'hello@firm.test' }],
  ['', { name: '', address: '' }],
])('the mailbox %j is %j', (text, parts) => {
  expect(mailbox({ name: 'MAIL_FROM', value: () => text })).toEqual(parts);
});

test.each([
  'Firm',
  'Firm hello@firm.test',
  'Firm <hello>',
  'Firm <hello@firm.test',
  'a@firm.test, b@firm.test',
])('the mailbox %j is refused', (text) => {
  expect(() => mailbox({ name: 'MAIL_FROM', value: () => text })).toThrow('MAIL_FROM must be');
});

test.each([
  ['CONTACT_TO', '@'],
  ['CONTACT_TO', 'hello@@firm.test'],
  ['PARTNERSHIP_TO', 'hello@firm.test, desk'],
  ['PARTNERSHIP_TO', 'hello@firm.test desk@firm.test'],
  ['CONTACT_TO', '"Firm <hello@firm.test>'],
  ['CONTACT_TO', ','],
  ['DIGEST_TO', 'off, hello@firm.test'],
  ['REPLY_ADDRESS', 'a@firm.test, b@firm.test'],
  ['WEBHOOK_URL', 'https://'],
  ['WEBHOOK_URL', 'https://crm .test/hook'],
  ['WEBHOOK_URL', 'https://user:pw@crm.test/hook'],
])('%s=%s is refused before a deploy, and by the functions', async (name, value) => {
  expect(settingsProblems(parameters, { ...filledIn(), [name]: value })).toEqual([
    expect.stringContaining(`${name} must `),
  ]);
  const { config } = await import('./src/config.ts');
  vi.stubEnv('INBOUND_MAIL_SECRET', 'a secret of the firm');
  vi.stubEnv(name, value);
  const use = () => [config.mailTo(), config.morningDigestTo(), config.inboundMail()];
  expect(name === 'WEBHOOK_URL' ? config.webhook : use).toThrow(`${name} must `);
});

test('a name before the address for replies is left out of the addresses that are made of it', async () => {
  const { config } = await import('./src/config.ts');
  vi.stubEnv('INBOUND_MAIL_SECRET', 'a secret of the firm');
  vi.stubEnv('REPLY_ADDRESS', 'Replies <reply@reply.firm.test>');
  expect(config.inboundMail()?.address).toBe('reply@reply.firm.test');
});

test('automatic mails come in the name of MAIL_FROM, or else of the website', async () => {
  const { config } = await import('./src/config.ts');
  vi.stubEnv('MAIL_FROM', 'Forillon <hello@forillon.test>');
  expect(config.mailFrom()).toEqual({ name: 'Forillon', address: 'hello@forillon.test' });
  vi.stubEnv('MAIL_FROM', 'hello@forillon.test');
  expect(config.mailFrom()).toEqual({ name: `${site.name} website`, address: 'hello@forillon.test' });
});

test('the end of the line with which a secret was stored is no part of it', async () => {
  const { config } = await import('./src/config.ts');
  const [text, key] = ['a secret of the firm', `whsec_${Buffer.alloc(24, 7).toString('base64')}`];
  for (const name of ['PASSWORD_PEPPER', 'SMTP_PASSWORD', 'INBOUND_MAIL_SECRET'])
    vi.stubEnv(name, `${text}\n`);
  vi.stubEnv('WEBHOOK_SECRET', `${key}\r\n`);
  vi.stubEnv('WEBHOOK_URL', 'https://crm.test/hook');
  vi.stubEnv('SMTP_PORT', '465');
  vi.stubEnv('SMTP_SECURE', 'true');
  expect(config.passwordPepper()).toBe(text);
  expect(config.smtp().password).toBe(text);
  expect(config.inboundMailSecret()).toBe(text);
  expect(config.webhook().secret).toBe(key);
});

test.each([
  'http://www.forillon.test',
  'https://www.forillon.test/',
  'https://www.forillon.test/home',
  'https://',
])('the origin %j is refused', (origin) => {
  expect(() => httpsOrigin({ name: 'SITE_ORIGIN', value: () => origin })).toThrow('SITE_ORIGIN must be');
});

test('a second step that is neither optional nor required is refused by the functions too', async () => {
  const { config } = await import('./src/config.ts');
  vi.stubEnv('SECOND_STEP', 'required');
  expect(config.isSecondStepRequired()).toBe(true);
  vi.stubEnv('SECOND_STEP', 'on');
  expect(() => config.isSecondStepRequired()).toThrow('SECOND_STEP must be optional or required');
});

test.each([
  ['', []],
  ['2027-01-01 2027-12-25', ['2027-01-01', '2027-12-25']],
  [
    `2027-01-01, 2027-07-01  ${here},2026-12-02 ${there},`,
    ['2027-01-01', `2027-07-01 ${here}`, `2026-12-02 ${there}`],
  ],
])('the holidays %j are %j', (text, days) => {
  expect(holidays({ name: 'HOLIDAYS', value: () => text })).toEqual(days);
});

test.each([
  '2027-02-30',
  '2027-7-1',
  '2027-07-01 Atlantis',
  `${here} 2027-07-01`,
  `2027-07-01 ${here} ${there}`,
])('the holidays %j are refused', (text) => {
  expect(() => holidays({ name: 'HOLIDAYS', value: () => text })).toThrow('HOLIDAYS must be days such as');
});

test('without a time zone it is that of the headquarters', () => {
  expect(timeZone({ name: 'TIME_ZONE', value: () => '' })).toBe(site.headquarters.timeZone);
});

test('every placeholder of the template is refused', () => {
  const placeholders = Object.entries(parseSettings(template())).filter(([, value]) =>
    value.includes('.example'),
  );
  expect(placeholders).not.toEqual([]);
  for (const [name, value] of placeholders)
    expect(settingsProblems(parameters, { ...filledIn(), [name]: value })).toEqual([
      `${name} is still the placeholder ${value}`,
    ]);
});

test('a setting that is missing, empty or unknown is named', () => {
  const settings: Record<string, string> = { ...filledIn(), WEB_API_KEY: '', SMTP_HOTS: 'x' };
  delete settings['SMTP_HOST'];
  expect(settingsProblems(parameters, settings)).toEqual([
    'WEB_API_KEY is empty',
    'SMTP_HOST is missing',
    'SMTP_HOTS is no setting of this version',
  ]);
});
