import { z } from './zod.ts';

const code = z.string('A code is required').min(1, 'A code is required');

export const turnOnSchema = z.strictObject({ setup: z.string('A setup is required'), code });

/** `code` is of the authenticator app, or a recovery code. */
export const codeSchema = z.strictObject({ code });

export type TurnOnInput = z.infer<typeof turnOnSchema>;

export interface SecondStepSetup {
  /** The text of the QR code (otpauth://totp/…). */
  uri: string;
  secret: string;
  /** A token to be sent back with the first code, within a quarter of an hour. */
  setup: string;
}

/** The response to a right password where a code is needed too. No session is open yet. */
export type SecondStepPrompt = { secondStep: 'code' } | ({ secondStep: 'setup' } & SecondStepSetup);

/** The recovery codes, which only the response that creates them has. */
export interface RecoveryCodes {
  recoveryCodes: string[];
}
