import { z } from './zod.ts';

const code = z.string('A code is required').min(1, 'A code is required');

/** `setup` is the token in {@link SecondStepSetup}. */
export const turnOnSchema = z.strictObject({ setup: z.string('A setup token is required'), code });

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

/** The response to a correct password if a code is still needed, or first the setup of the second step. No session exists yet. */
export type SecondStepPrompt = { secondStep: 'code' } | ({ secondStep: 'setup' } & SecondStepSetup);

/** The recovery codes. Only the response to the call that creates them contains them. */
export interface RecoveryCodes {
  recoveryCodes: string[];
}
