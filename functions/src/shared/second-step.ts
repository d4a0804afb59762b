import { z } from './zod.ts';

const code = z.string('A code is required').min(1, 'A code is required');

/** `setup` is the token of {@link SecondStepSetup}. */
export const turnOnSchema = z.strictObject({ setup: z.string('A setup is required'), code });

/** `code` is a code from the authenticator app or a recovery code. */
export const codeSchema = z.strictObject({ code });

export type TurnOnInput = z.infer<typeof turnOnSchema>;

export interface SecondStepSetup {
  /** The text of the QR code (otpauth://totp/…). */
  uri: string;
  secret: string;
  /** A token that the client sends back with the first code, within 15 minutes. */
  setup: string;
}

/** The response to a correct password if a code is needed too. No session exists yet. */
export type SecondStepPrompt = { secondStep: 'code' } | ({ secondStep: 'setup' } & SecondStepSetup);

/** The recovery codes, which only the response that creates them contains. */
export interface RecoveryCodes {
  recoveryCodes: string[];
}
