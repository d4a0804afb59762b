export interface Failure {
  /** For logs: nodemailer's code, the SMTP command and the reply code, e.g. `EENVELOPE RCPT TO 550`. */
  code: string;
  /** For the dashboard: what the mail server said. It may name the visitor. */
  message: string;
  /** The mail server or the webhook works, and refused this mail or call. */
  isRejection: boolean;
  /**
   * The address does not exist: RFC 3463, section 3.2, without what it says of the sender, or else RFC 5321, section 4.2.3.
   * All else may be about us, such as a quota, and can end.
   */
  isBadAddress: boolean;
}

/** "Service not available, closing transmission channel" is about the mail server, whenever it comes. */
const SERVICE_NOT_AVAILABLE = 421;

export function toFailure(error: unknown): Failure {
  const { code, command, responseCode, response } = (error ?? {}) as Record<string, unknown>;
  const message = error instanceof Error ? error.message : String(error);
  const isRejection =
    (code === 'EENVELOPE' || code === 'EMESSAGE' || code === 'EWEBHOOK') &&
    typeof responseCode === 'number' &&
    responseCode !== SERVICE_NOT_AVAILABLE;
  const known = [code, command, responseCode].filter(
    (part) => typeof part === 'string' || typeof part === 'number',
  );
  return {
    code: known.length > 0 ? known.join(' ') : error instanceof Error ? error.name : 'unknown',
    message: message.replace(/\s+/g, ' ').slice(0, 300),
    isRejection,
    isBadAddress:
      isRejection &&
      command === 'RCPT TO' &&
      /^(?:5\d\d[ -]5\.1\.(?:[1236]|10)\b|55[013][ -](?!\d\.\d))/.test(String(response)),
  };
}
