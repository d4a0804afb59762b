import { holidaysIn } from './shared/inquiry/working-time.ts';
import { site } from './shared/site.ts';

// Each function throws an Error that begins with the name of the setting.

export interface Setting {
  readonly name: string;
  value: () => string;
}

export function wholeNumber(setting: Setting): number {
  const text = setting.value().trim();
  if (!/^\d+$/.test(text)) throw new Error(`${setting.name} must be a whole number`);
  return Number(text);
}

export function hourOfDay(setting: Setting): number {
  const hour = wholeNumber(setting);
  if (hour > 23) throw new Error(`${setting.name} must be 0 to 23`);
  return hour;
}

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const splitWords = (text: string) => text.split(/[\s,]+/).filter(Boolean);

export function holidays(setting: Setting): string[] {
  const days = holidaysIn(setting.value());
  const cities = site.offices.map(({ city }) => city);
  for (const [day, city] of days.map((text) => [text.slice(0, 10), text.slice(11)] as const)) {
    const time = Date.parse(`${day}T00:00Z`);
    const isDate = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
    if (isDate && (city === '' || cities.includes(city))) continue;
    throw new Error(
      `${setting.name} must be days such as 2027-01-01, or 2027-01-01 ${cities.join(' or ')} for one office`,
    );
  }
  return days;
}

const oneOf =
  <Word extends string>(...words: Word[]) =>
  (setting: Setting): Word => {
    const value = setting.value().trim();
    const word = words.find((word) => word === value);
    if (word === undefined) throw new Error(`${setting.name} must be ${words.join(' or ')}`);
    return word;
  };

export const secondStep = oneOf('optional', 'required');
export const smtpSecure = oneOf('true', 'false');
export const autoReply = oneOf('on', 'off');
export const answerTime = oneOf('working', 'plain');

/** Written as browsers write it in `Origin`, with which it is compared (http/request.ts). '' for none. */
export function httpsOrigin(setting: Setting): string {
  const value = setting.value();
  if (value !== '' && !(value.startsWith('https://') && URL.parse(value)?.origin === value))
    throw new Error(
      `${setting.name} must be an origin such as https://www.firm.com, without a slash at the end`,
    );
  return value;
}

/** RFC 5322, mailbox: an address, alone or after a display name. Undefined if the text is none. */
function parseMailbox(text: string): { name: string; address: string } | undefined {
  const value = text.trim();
  const [, name = '', address = ''] = /^([^<>]*)<([^<>]*)>$/.exec(value) ?? [value, '', value];
  if (!/^[^\s<>@,;]+@[^\s<>@,;]+$/.test(address)) return undefined;
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}

/** `Firm <hello@firm.example>`, or the address alone. Both are '' for none. */
export function mailbox(setting: Setting): { name: string; address: string } {
  const value = setting.value().trim();
  const parts = value === '' ? { name: '', address: '' } : parseMailbox(value);
  if (!parts) throw new Error(`${setting.name} must be a mail address, alone or as in Firm <hello@firm.com>`);
  return parts;
}

/** Mailboxes with commas between, or one of the words. '' for none. */
const mailboxesOr =
  (...words: string[]) =>
  (setting: Setting): string => {
    const value = setting.value().trim();
    // A display name in quotation marks may have a comma.
    const parts = value.match(/(?:"[^"]*"|[^,;"])+|"/g) ?? [];
    const areMailboxes = parts.length > 0 && parts.every(parseMailbox);
    if (value !== '' && !words.includes(value) && !areMailboxes)
      throw new Error(`${setting.name} must be ${['a mail address', ...words].join(' or ')}`);
    return value;
  };

export const mailboxes = mailboxesOr();
export const mailboxesOrOff = mailboxesOr('off');

/** 0 for Sunday. */
export function weekdays(setting: Setting): number[] {
  const days = splitWords(setting.value().toLowerCase());
  if (!days.every((day) => WEEKDAYS.includes(day)))
    throw new Error(`${setting.name} must be some of ${WEEKDAYS.join(' ')}`);
  return days.map((day) => WEEKDAYS.indexOf(day));
}

export function timeZone(setting: Setting): string {
  const name = setting.value() || site.headquarters.timeZone;
  if (!isTimeZone(name))
    throw new Error(`${setting.name} must be a time zone such as ${site.headquarters.timeZone}`);
  return name;
}

export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

export function requireLongSecret(name: string, secret: string): string {
  if (secret.length < 16) throw new Error(`${name} is not set, or has fewer than 16 characters`);
  return secret;
}

export function requireWebhookUrl(url: string, isLocal: boolean): string {
  const parsed = URL.parse(url);
  const protocols = isLocal ? ['https:', 'http:'] : ['https:'];
  if (!parsed || !protocols.includes(parsed.protocol))
    throw new Error('WEBHOOK_URL must begin with https://');
  // `fetch` refuses them.
  if (parsed.username || parsed.password)
    throw new Error('WEBHOOK_URL must hold no user name and no password');
  return url;
}

export function requireWebhookSecret(secret: string | undefined): string {
  if (!/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/.test(secret ?? '')) {
    throw new Error('WEBHOOK_SECRET must be whsec_ and 24 to 64 bytes in base64');
  }
  return secret ?? '';
}
