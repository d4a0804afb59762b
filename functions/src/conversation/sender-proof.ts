import { asciiEmail, emailDomain, isEmailAddress } from '../shared/inquiry/email-address.ts';
import { MAX_FIELDS } from './mime.ts';

const MAX_HEAD = 256 * 1024;

/** A field with its folded lines (RFC 5322, section 2.2). Obsolete blanks before the colon are not allowed. */
const FIELD = /^([!-9;-~]{1,100}):([^]*)$/;

/** A single mailbox (RFC 5322, section 3.4) without comments and obsolete forms; the name may have any letters. */
const MAILBOX =
  /^(?:(?:"(?:[^"\\]|\\.)*"|[^"<>()@,:;\\[\]])*<([^\s"<>()@,:;\\[\]]+@[^\s"<>()@,:;\\[\]]+)>|([^\s"<>()@,:;\\[\]]+@[^\s"<>()@,:;\\[\]]+))$/;

/**
 * Returns the sender's address if the provider's verdict is about its domain, else ''. A head that two programs could parse
 * differently is not proof of a sender, because the verdict is about the provider's own parsing.
 * @param verdict the result of DMARC with its domain: `dmarc=pass header.from=client.example` (RFC 8601)
 */
export function provedSender(raw: Uint8Array, verdict = ''): string {
  const [, domain] = /^dmarc=pass\s+header\.from=([^\s;@]+)$/i.exec(verdict.trim()) ?? [];
  const from = strictFrom(raw);
  return domain !== undefined && from !== '' && emailDomain(from) === emailDomain(asciiEmail(`x@${domain}`))
    ? from
    : '';
}

/** Returns the address in the only From of a head in which each line begins or continues a field; '' for any other head. */
function strictFrom(raw: Uint8Array): string {
  const text = Buffer.from(raw.subarray(0, MAX_HEAD)).toString('utf8').replaceAll('\r\n', '\n');
  const end = text.indexOf('\n\n');
  const head = text.slice(0, Math.max(0, end));
  if (/[\0\r]|\n[ \t]*\n/.test(head)) return '';
  const fields = head.split(/\n(?![ \t])/).map((field) => FIELD.exec(field));
  const [from, ...others] = fields.filter((field) => field?.[1]?.toLowerCase() === 'from');
  if (!from || others.length > 0 || fields.includes(null) || fields.length > MAX_FIELDS) return '';
  const [, named, bare = ''] = MAILBOX.exec((from[2] ?? '').replace(/\n[ \t]+/g, ' ').trim()) ?? [];
  const address = asciiEmail(named ?? bare);
  return isEmailAddress(address) ? address : '';
}
