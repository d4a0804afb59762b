import { asciiEmail, emailDomain, isEmailAddress } from '../shared/inquiry/email-address.ts';
import { MAX_FIELDS } from './mime.ts';

/** Headers that do not end within these bytes verify no sender. */
const MAX_HEADER_BYTES = 256 * 1024;

/** A header field with its folded lines (RFC 5322, section 2.2), without the obsolete blanks before the colon. */
const FIELD = /^([!-9;-~]{1,100}):([^]*)$/;

/** A single mailbox (RFC 5322, section 3.4) without comments and obsolete forms; its name may have non-ASCII characters. */
const MAILBOX =
  /^(?:(?:"(?:[^"\\]|\\.)*"|[^"<>()@,:;\\[\]])*<([^\s"<>()@,:;\\[\]]+@[^\s"<>()@,:;\\[\]]+)>|([^\s"<>()@,:;\\[\]]+@[^\s"<>()@,:;\\[\]]+))$/;

/**
 * Returns the address in From if the mail provider reports that DMARC passed for the domain of this address, otherwise ''.
 * Ambiguous headers are rejected, because the provider may have checked a different From.
 * @param verdict the provider's result of DMARC with its domain: `dmarc=pass header.from=client.example` (RFC 8601)
 */
export function verifiedSender(raw: Uint8Array, verdict = ''): string {
  const [, domain] = /^dmarc=pass\s+header\.from=([^\s;@]+)$/i.exec(verdict.trim()) ?? [];
  const from = strictFrom(raw);
  return domain !== undefined && from !== '' && emailDomain(from) === emailDomain(asciiEmail(`x@${domain}`))
    ? from
    : '';
}

/** Returns the address in From; '' unless there is exactly one From and each line of the headers begins or continues a field. */
function strictFrom(raw: Uint8Array): string {
  const text = Buffer.from(raw.subarray(0, MAX_HEADER_BYTES)).toString('utf8').replaceAll('\r\n', '\n');
  const end = text.indexOf('\n\n');
  const headers = text.slice(0, Math.max(0, end));
  if (/[\0\r]|\n[ \t]*\n/.test(headers)) return '';
  const fields = headers.split(/\n(?![ \t])/).map((field) => FIELD.exec(field));
  const [from, ...others] = fields.filter((field) => field?.[1]?.toLowerCase() === 'from');
  if (!from || others.length > 0 || fields.includes(null) || fields.length > MAX_FIELDS) return '';
  const [, bracketedAddress, bareAddress = ''] =
    MAILBOX.exec((from[2] ?? '').replace(/\n[ \t]+/g, ' ').trim()) ?? [];
  const address = asciiEmail(bracketedAddress ?? bareAddress);
  return isEmailAddress(address) ? address : '';
}
