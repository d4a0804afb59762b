import { Secret, TOTP } from 'otpauth';
import type { AdminUser } from '../../shared/account.ts';
import { site } from '../../shared/site.ts';

const ISSUER = `${site.name} Admin`;

/** Authenticator apps ignore or refuse other values. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** A code is also valid this many periods before and after its own, because clocks differ (RFC 6238, section 5.2). */
const WINDOW = 1;

/** Half an hour, in periods. A code that is valid only in this window shows that the phone's clock is wrong. */
export const WRONG_CLOCK_WINDOW = 60;

/** Returns a random secret of 160 bits (RFC 4226, section 4) in Base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the URI that the QR code of a setup contains. */
export function totpUri(secret: string, { username }: Pick<AdminUser, 'username'>): string {
  return newTotp(secret, username).toString();
}

/** Returns the period of a code (RFC 6238: the counter T), or null for a wrong code. @param now milliseconds since the epoch */
export function totpPeriod(secret: string, code: string, now: number, window = WINDOW): number | null {
  // Without this check, the library would throw for six characters of more than six bytes.
  if (!/^\d{6}$/.test(code)) return null;
  const totp = newTotp(secret);
  const delta = totp.validate({ token: code, timestamp: now, window });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

function newTotp(secret: string, label = ''): TOTP {
  return new TOTP({ ...PARAMETERS, issuer: ISSUER, label, secret: Secret.fromBase32(secret) });
}
