import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { declaredParams } from 'firebase-functions/params';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { root } from '../scripts/paths.ts';
import { effectiveSettings, parseSettings, settingsProblems } from './settings.ts';
import { config, parseSetting, settings } from './src/config.ts';
import { site } from './src/shared/site.ts';

// The tests use the settings of production, even if an emulator is running.
vi.hoisted(() => {
  delete process.env['FUNCTIONS_EMULATOR'];
  delete process.env['FIRESTORE_EMULATOR_HOST'];
});
afterEach(() => vi.unstubAllEnvs());

const template = join(root, 'functions', '.env.template');
const templateValues = () => parseSettings(readFileSync(template, 'utf8'));
const validValues = () => ({ ...templateValues(), WEB_API_KEY: 'x', SMTP_HOST: 'smtp.firm.test' });

// `npx vitest run functions/settings -u` updates the template.
test('the committed template names every setting, with its description and default', async () => {
  const lines = Object.entries(settings).map(
    ([name, { description, value }]) => `\n# ${description}\n${name}=${value}\n`,
  );
  const text = `# The settings of a project. Copy this file to .env.<project id>, which git ignores, and replace every value
# with a reserved domain (.example). Secrets are not here: operations/set-up.sh asks for them.
${lines.join('')}`;
  await expect(text).toMatchFileSnapshot(template);
});

test('a deploy declares every setting, and the secrets', () => {
  expect(declaredParams.map(({ name }) => name)).toEqual([
    ...Object.keys(settings),
    'SMTP_PASSWORD',
    'WEBHOOK_SECRET',
    'INBOUND_MAIL_SECRET',
    'PASSWORD_PEPPER',
  ]);
});

describe('before a deploy', () => {
  test('settings without placeholders are valid, even without a username for the mail server and without a webhook', () => {
    expect(settingsProblems(validValues())).toEqual([]);
  });

  test('a placeholder that is left from the template is reported', () => {
    const { SMTP_HOST } = templateValues();
    expect(settingsProblems({ ...validValues(), SMTP_HOST: SMTP_HOST! })).toEqual([
      'SMTP_HOST is still the placeholder smtp.example',
    ]);
  });

  test('a setting that is missing, empty, invalid or unknown is reported', () => {
    const values: Record<string, string> = {
      ...validValues(),
      WEB_API_KEY: '',
      AUTO_REPLY: 'yes',
      SMTP_HOTS: 'x',
    };
    delete values['SMTP_HOST'];
    expect(settingsProblems(values)).toEqual([
      'WEB_API_KEY is empty',
      'SMTP_HOST is missing',
      'AUTO_REPLY must be on or off',
      'SMTP_HOTS is not a setting of this version',
    ]);
  });

  test('without a domain the site has the address that Hosting gives the project', () => {
    const origin = (SITE_ORIGIN: string) => effectiveSettings('forillon-test', { SITE_ORIGIN }).SITE_ORIGIN;
    expect([origin(''), origin('https://www.forillon.test')]).toEqual([
      'https://forillon-test.web.app',
      'https://www.forillon.test',
    ]);
  });
});

type SettingName = keyof typeof settings;
const [city, otherCity] = site.offices.map(({ city }) => city);
const NO_MAILBOX = { name: '', address: '' };

test.each<[SettingName, string, unknown]>([
  ['SITE_ORIGIN', '', ''],
  ['SITE_ORIGIN', 'https://www.forillon.test', 'https://www.forillon.test'],
  ['SECOND_STEP', 'required', 'required'],
  ['SMTP_PORT', ' 587 ', 587],
  ['SMTP_USER', '', ''],
  ['MAIL_FROM', '', NO_MAILBOX],
  ['MAIL_FROM', 'hello@firm.test', { name: '', address: 'hello@firm.test' }],
  ['MAIL_FROM', ' Firm <hello@firm.test> ', { name: 'Firm', address: 'hello@firm.test' }],
  ['MAIL_FROM', '"Firm, Inc." <hello@firm.test>', { name: 'Firm, Inc.', address: 'hello@firm.test' }],
  ['REPLY_ADDRESS', '<hello@firm.test>', { name: '', address: 'hello@firm.test' }],
  ['CONTACT_TO', 'a@firm.test, b@firm.test', 'a@firm.test, b@firm.test'],
  ['CONTACT_TO', '"Firm, Desk" <a@firm.test>; b@firm.test', '"Firm, Desk" <a@firm.test>; b@firm.test'],
  ['DIGEST_TO', 'off', 'off'],
  ['DIGEST_TO', '', ''],
  ['DIGEST_SCHEDULE', '30 7 * * mon-fri', '30 7 * * mon-fri'],
  ['DIGEST_SCHEDULE', '*/5 6,18 1 1 0', '*/5 6,18 1 1 0'],
  ['HOLIDAYS', '', []],
  ['HOLIDAYS', '2027-01-01 2028-02-29', ['2027-01-01', '2028-02-29']],
  [
    'HOLIDAYS',
    `2027-01-01, 2027-07-01  ${city},2026-12-02 ${otherCity},`,
    ['2027-01-01', `2027-07-01 ${city}`, `2026-12-02 ${otherCity}`],
  ],
  ['WEBHOOK_URL', '', ''],
  ['WEBHOOK_URL', 'https://10.0.0.7/hook', 'https://10.0.0.7/hook'],
])('%s=%s is read as %j', (name, text, value) => {
  expect(parseSetting(name, text)).toEqual(value);
});

const ORIGIN_MESSAGE = 'must be an origin such as https://www.firm.com, without a slash at the end';
const MAILBOX_MESSAGE = 'must be a mail address, alone or as in Firm <hello@firm.com>';
const DAYS_MESSAGE = `must be days such as 2027-01-01, or 2027-01-01 ${city} or ${otherCity} for one office`;

test.each<[SettingName, string, ...texts: string[]]>([
  ['SITE_ORIGIN', ORIGIN_MESSAGE, 'www.forillon.test', 'http://www.forillon.test', 'https://'],
  ['SITE_ORIGIN', ORIGIN_MESSAGE, 'https://www.forillon.test/', 'https://www.forillon.test/home'],
  ['WEB_API_KEY', 'is empty', '', ' '],
  ['SECOND_STEP', 'must be optional or required', '', 'Required', 'on'],
  ['SMTP_PORT', 'must be a whole number', '', 'smtps', '1e3', '-1', '1.5'],
  ['SMTP_SECURE', 'must be true or false', 'TRUE'],
  ['MAIL_FROM', MAILBOX_MESSAGE, 'Firm', 'Firm hello@firm.test', 'Firm <hello>', 'Firm <hello@firm.test'],
  ['REPLY_ADDRESS', MAILBOX_MESSAGE, 'reply', 'a@firm.test, b@firm.test'],
  ['CONTACT_TO', 'must be a mail address', '@', 'hello@@firm.test', '"Firm <hello@firm.test>', ',', 'off'],
  ['PARTNERSHIP_TO', 'must be a mail address', 'a@firm.test, desk', 'a@firm.test b@firm.test'],
  ['DIGEST_TO', 'must be a mail address or off', 'Off', 'off, hello@firm.test'],
  [
    'DIGEST_SCHEDULE',
    'must be five fields such as 0 8 * * 1-5 (DIGEST_TO=off',
    '',
    '8',
    '0 8 * * 1-5 2027',
    '08:00 * * * *',
  ],
  ['ANSWER_TIME', 'must be working or plain', 'always'],
  ['HOLIDAYS', DAYS_MESSAGE, '2027-02-30', '2027-7-1', '2027-07-01 Atlantis', `${city} 2027-07-01`],
  ['HOLIDAYS', DAYS_MESSAGE, `2027-07-01 ${city} ${otherCity}`],
  [
    'WEBHOOK_URL',
    'must begin with https://',
    'http://crm.test/hook',
    'crm.test',
    'https://',
    'https://a .test/',
  ],
  [
    'WEBHOOK_URL',
    'must not contain a username or password',
    'https://user:pw@crm.test/',
    'https://u@crm.test/',
  ],
])('%s %s', (name, message, ...texts) => {
  for (const text of texts) expect(() => parseSetting(name, text), text).toThrow(`${name} ${message}`);
});

describe('the functions', () => {
  const webhookSecret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

  test('refuse an invalid setting when they use it', () => {
    vi.stubEnv('SECOND_STEP', 'on');
    expect(() => config.isSecondStepRequired()).toThrow('SECOND_STEP must be optional or required');
  });

  test('ignore a display name in REPLY_ADDRESS when they compose addresses for replies', () => {
    vi.stubEnv('INBOUND_MAIL_SECRET', 'a secret of the firm');
    vi.stubEnv('REPLY_ADDRESS', 'Replies <reply@reply.firm.test>');
    expect(config.inboundMail()?.address).toBe('reply@reply.firm.test');
  });

  test('send automatic mails with the name in MAIL_FROM, or else the name of the website', () => {
    vi.stubEnv('MAIL_FROM', 'Forillon <hello@forillon.test>');
    expect(config.mailFrom()).toEqual({ name: 'Forillon', address: 'hello@forillon.test' });
    vi.stubEnv('MAIL_FROM', 'hello@forillon.test');
    expect(config.mailFrom()).toEqual({ name: `${site.name} website`, address: 'hello@forillon.test' });
  });

  test('ignore a line break at the end of a stored secret', () => {
    const text = 'a secret of the firm';
    for (const name of ['PASSWORD_PEPPER', 'SMTP_PASSWORD', 'INBOUND_MAIL_SECRET'])
      vi.stubEnv(name, `${text}\n`);
    vi.stubEnv('WEBHOOK_SECRET', `${webhookSecret}\r\n`);
    expect(config.passwordPepper()).toBe(text);
    expect(config.smtp().password).toBe(text);
    expect(config.inboundMailSecrets()).toEqual([text]);
    expect(config.webhook().secret).toBe(webhookSecret);
  });

  test.each(['', 'too short'])('refuse the pepper %j', (pepper) => {
    vi.stubEnv('PASSWORD_PEPPER', pepper);
    expect(config.passwordPepper).toThrow('PASSWORD_PEPPER is not set, or has fewer than 16 characters');
  });

  test.each(['', 'whsec_', 'whsec_c2hvcnQ=', 'none'])('refuse the secret %j of the webhook', (secret) => {
    vi.stubEnv('WEBHOOK_SECRET', secret);
    expect(config.webhook).toThrow('WEBHOOK_SECRET must be whsec_ and 24 to 64 bytes in base64');
  });
});
