import { toUnicode } from 'punycode/punycode.es6.js';
import { parseUrl } from '../ponyfills.ts';
import { z } from '../zod.ts';
import { cleanLine } from './characters.ts';

/** The maximum length (RFC 5321, section 4.5.3.1.3). */
export const EMAIL_MAX = 254;

/** The `pattern` of an input. A domain that receives mail has a dot. */
export const EMAIL_PATTERN = '[^@]+@([^@.]+\\.)+[^@.]+';

/** Applies the rule of HTML forms (WHATWG HTML), but also allows non-ASCII letters, which mails may contain (RFC 6532). */
export const isEmailAddress = (text: string): boolean =>
  text.length <= EMAIL_MAX && z.regexes.html5Email.test(text.replace(/[\p{L}\p{M}\p{N}]/gu, 'x'));

export const hasFullDomain = (email: string): boolean => new RegExp(`^${EMAIL_PATTERN}$`).test(email);

/** Captures the first non-ASCII letter, or letter with combining marks, that precedes the @. */
const REFUSED_LETTER = /^[^\s@]*?((?!\p{Join_Control})(?:[^\s@\u0000-\u007f]\p{M}*|[^\s@]\p{M}+))/u;

/**
 * Returns a message that names the letter that makes mail servers refuse an otherwise valid address; undefined for any
 * other text. RFC 6531 allows all letters before the @, but few servers do.
 */
export function refusedLetterMessage(email: string): string | undefined {
  if (!hasFullDomain(email)) return undefined;
  const [, letter] = REFUSED_LETTER.exec(email) ?? [];
  return letter === undefined
    ? undefined
    : `Before the @, mail servers accept only the letters a to z, digits and some punctuation: please check “${letter}”.`;
}

/** A run of characters that an address may contain (WHATWG HTML, "valid e-mail address"). The run does not begin with a quotation mark, asterisk or dot. */
const WORD = /(?!['`*.])[\p{L}\p{M}\p{Nd}\p{Join_Control}·・.!#$%&'*+/=?^_`{|}~@-]+/gu;
/** Captures a domain up to its last letter or digit: labels of characters that IDNA 2008 allows (RFC 5892), and underscores. */
const DOMAIN =
  /^((?:[\p{L}\p{M}\p{Nd}\p{Join_Control}·・_-]+\.)+[\p{L}\p{M}\p{Nd}\p{Join_Control}·・_-]*[\p{L}\p{M}\p{Nd}])[^\p{L}\p{M}\p{Nd}]*$/u;

/** A word next to an address, possibly a part of the address that a typing slip or the clipboard has cut off. */
const ADJACENT_WORD = /[\p{L}\p{N}.]\s+\.?[\p{L}\p{N}][^\s@<]*@|@[^\s@>]*[\p{L}\p{N}.]\s+\.?[\p{L}\p{N}]/u;

/** Turns every kind of dash into a hyphen and every East Asian full stop into a dot, because people and programs write them. */
const toAsciiPunctuation = (text: string) => text.replace(/\p{Dash}/gu, '-').replace(/[。．｡]/g, '.');

/** Returns the domain at the beginning of a text. */
export const toDomain = (text: string): string | undefined => DOMAIN.exec(toAsciiPunctuation(text))?.[1];

/** Extracts the address from a text such as `Ann <ann@example.com>;`. Returns the cleaned text if it does not contain exactly one address. */
export function extractAddress(typed: string): string {
  if (typed.length > 4 * EMAIL_MAX) return typed; // too long for an address with a name, and slow to clean
  // Chromium converts the domain in an email field to ASCII, and with it the text that is typed after the address, so both
  // are decoded first. Symbols such as ™ are removed, because NFKC would turn them into letters.
  const withoutSymbols = readableEmail(cleanLine(typed)).replace(/[\p{So}\p{No}]/gu, ' ');
  const text = toAsciiPunctuation(withoutSymbols.normalize('NFKC')).replace(/[‘’ʼ]/g, "'");
  const addresses = new Map<string, string>();
  for (const word of text.match(WORD) ?? []) {
    const [mailbox, host = '', ...others] = word.split('@');
    const domain = toDomain(host);
    if (!mailbox || !domain || others.length > 0) continue;
    const address = asciiEmail(`${mailbox}@${domain}`);
    addresses.set(address.toLowerCase(), address);
  }
  const [address = text, other] = addresses.values();
  return other === undefined && !ADJACENT_WORD.test(text) ? address : text;
}

/**
 * Converts an address to the form that mail servers accept: without invisible characters, with full-width characters as
 * ASCII, and with the ASCII form of its domain (UTS #46), which Chromium sends and Firefox does not. An invalid address
 * stays invalid.
 */
export function asciiEmail(typed: string): string {
  if (typed.length > 2 * EMAIL_MAX) return typed; // too long, even with invisible characters
  const email = cleanLine(typed.normalize('NFKC'));
  const { mailbox, domain } = splitAddress(email);
  // A URL would not read the characters of the second pattern as part of a domain.
  if (!/[^\u0000-\u007f]/.test(domain) || /[\u0000-\u0020#%/:?@[\\\]]/.test(domain)) return email;
  const host = parseUrl(`https://${domain}`)?.hostname;
  return host ? mailbox + host : email;
}

/** Decodes the Punycode of a domain (RFC 3492), for which browsers have no function. Returns an invalid domain unchanged. */
export function readableDomain(domain: string): string {
  try {
    return toUnicode(domain.toLowerCase());
  } catch {
    return domain;
  }
}

/** The domain in lower case, including subdomains. */
export function emailDomain(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** Decodes the domain of an address for people to read, unless encoding it again would give another address. */
export function readableEmail(email: string): string {
  const { mailbox, domain } = splitAddress(email);
  if (!/(^|\.)xn--/i.test(domain)) return email;
  const readable = readableDomain(domain);
  return asciiEmail(mailbox + readable) === email.toLowerCase() ? mailbox + readable : email;
}

/** The address as stored for comparisons, because Firestore cannot ignore case. */
export function addressKey(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * The address without the parts that may differ between two mails from the same person: capitals, a tag after a plus and,
 * at Gmail, dots and the name of the domain (https://support.google.com/mail/answer/7436150, /answer/10313).
 */
export function senderAddress({ email }: { readonly email: string }): string {
  return asciiEmail(email)
    .toLowerCase()
    .replace(/^([^@][^+@]*)\+[^@]*@/, '$1@')
    .replace(
      /^([^@]+)@(?:gmail|googlemail)\.com$/,
      (_, name: string) => `${name.replaceAll('.', '')}@gmail.com`,
    );
}

/** The fields by which queries find the documents of an address, and of a sender with all their addresses. */
export const addressFields = (email: string) => ({
  address: addressKey(email),
  sender: senderAddress({ email }),
});

/** The mailbox includes the @. */
function splitAddress(email: string): { mailbox: string; domain: string } {
  const end = email.lastIndexOf('@') + 1;
  return { mailbox: email.slice(0, end), domain: email.slice(end) };
}
