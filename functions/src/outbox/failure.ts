export interface Failure {
  /** For logs: nodemailer's code, the SMTP command and the reply code, e.g. `EENVELOPE RCPT TO 550`. */
  code: string;
  /** For the dashboard: the reply of the mail server, which may name the visitor. */
  message: string;
  /** True if the mail server or the webhook works, but refused this mail or call. */
  isRejection: boolean;
  /**
   * True if the reply means that the address does not exist. An enhanced status code such as 5.1.1 decides (RFC 3463, section
   * 3.2; RFC 7505 for 5.1.10), or without one, the reply code (RFC 5321, section 4.2.3). Other refusals may be temporary, as
   * with a full mailbox, or about us.
   */
  isBadAddress: boolean;
}

/** The reply "Service not available, closing transmission channel" is about the mail server, not about the mail. */
const SERVICE_NOT_AVAILABLE = 421;

/** Describes the error of a failed attempt. */
export function toFailure(error: unknown): Failure {
  const { code, command, responseCode, response } = (error ?? {}) as Record<string, unknown>;
  const message = error instanceof Error ? error.message : String(error);
  const isRejection =
    (code === 'EENVELOPE' || code === 'EMESSAGE' || code === 'EWEBHOOK') &&
    typeof responseCode === 'number' &&
    responseCode !== SERVICE_NOT_AVAILABLE;
  const parts = [code, command, responseCode].filter(
    (part) => typeof part === 'string' || typeof part === 'number',
  );
  const errorName = error instanceof Error ? error.name : 'unknown';
  return {
    code: parts.length > 0 ? parts.join(' ') : errorName,
    message: message.replace(/\s+/g, ' ').slice(0, 300),
    isRejection,
    isBadAddress:
      isRejection &&
      command === 'RCPT TO' &&
      /^(?:5\d\d[ -]5\.1\.(?:[1236]|10)\b|55[013][ -](?!\d\.\d))/.test(String(response)),
  };
}
