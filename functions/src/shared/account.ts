import { singleLine } from './inquiry/schema.ts';
import { DISPLAY_NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';
import type { RecoveryCodes, SecondStepPrompt } from './second-step.ts';
import { textLength } from './text-length.ts';
import { boundedText, z } from './zod.ts';

const USERNAME_RULE =
  'A username must have 3 to 32 characters: letters, digits, dots, underscores or hyphens';

export const usernameSchema = boundedText(64, 'Username is required', USERNAME_RULE)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9._-]{3,32}$/, USERNAME_RULE));

/** The admin's name for colleagues and in the From header of answers; '' if not set. */
const displayName = singleLine('Display name', DISPLAY_NAME_MAX);

const newPassword = boundedText(
  PASSWORD_MAX,
  'Password is required',
  `A password must have at most ${PASSWORD_MAX} characters`,
).refine(
  (text) => textLength(text) >= PASSWORD_MIN,
  `A password must have at least ${PASSWORD_MIN} characters`,
);

/** The body of a sign-in. The rules for new accounts do not apply, because any failure is only 'Invalid credentials'. */
export const loginSchema = z.strictObject({
  username: z.string('Username is required').min(1, 'Username is required'),
  password: z.string('Password is required').min(1, 'Password is required'),
  /** A code from the authenticator app or a recovery code, if the previous response asked for one. */
  code: z.string('The code must be text').optional(),
  /** The setup token from the previous response, if it contained one. */
  setup: z.string('The setup must be text').optional(),
});

export const newAccountSchema = z.strictObject({
  username: usernameSchema,
  displayName: displayName.optional(),
  password: newPassword,
});

export const displayNameSchema = z.strictObject({ displayName });

/** An admin's own password, and a code if two-step verification is on. Changes to accounts require it. */
export const confirmationSchema = z.strictObject({
  currentPassword: z.string('Current password is required').min(1, 'Current password is required'),
  code: z.string('The code must be text').min(1, 'A code is required').optional(),
});

export const registerSchema = z.strictObject({ ...newAccountSchema.shape, ...confirmationSchema.shape });

export const changePasswordSchema = z.strictObject({ ...confirmationSchema.shape, newPassword });

export type Credentials = Pick<LoginInput, 'username' | 'password'>;
export type LoginInput = z.infer<typeof loginSchema>;
export type NewAccount = z.infer<typeof newAccountSchema>;
export type DisplayNameInput = z.infer<typeof displayNameSchema>;
export type Confirmation = z.infer<typeof confirmationSchema>;
export type ChangePasswordInput = z.infer<typeof changePasswordSchema>;

export interface AdminUser {
  uid: string;
  username: string;
  /** The name that people see; missing if not set. Records and the audit log store the username. */
  displayName?: string;
}

export interface SessionUser extends AdminUser {
  /** Custom token for the live listener; null if signing it failed. */
  token: string | null;
  /** The days on which no office works (inquiry/waiting.ts); missing if waiting times count every hour. */
  holidays?: readonly string[] | undefined;
}

/** Contains recovery codes if the sign-in has set up a second step. */
export type LoginResult = (SessionUser & Partial<RecoveryCodes>) | SecondStepPrompt;

/** Times are ISO 8601 in UTC. */
export interface AdminAccount extends AdminUser {
  createdAt: string;
  lastSignInAt: string | null;
  /** Null if the second step is off. */
  secondStep: { recoveryCodesLeft: number } | null;
}
