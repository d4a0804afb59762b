import { singleLine } from './inquiry/schema.ts';
import { DISPLAY_NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';
import type { RecoveryCodes, SecondStepPrompt } from './second-step.ts';
import { textLength } from './text-length.ts';
import { boundedText, z } from './zod.ts';

const USERNAME_RULE = 'A username has 3 to 32 characters: letters, digits, dot, underscore or hyphen';

export const usernameSchema = boundedText(64, 'Username is required', USERNAME_RULE)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9._-]{3,32}$/, USERNAME_RULE));

/** How colleagues and the From of answers name the admin; empty for none. */
const displayName = singleLine('Display name', DISPLAY_NAME_MAX);

const newPassword = boundedText(
  PASSWORD_MAX,
  'Password is required',
  `A password has at most ${PASSWORD_MAX} characters`,
).refine((text) => textLength(text) >= PASSWORD_MIN, `A password has at least ${PASSWORD_MIN} characters`);

/** Lacks the rules for new names and passwords: the response tells no more than 'Invalid credentials'. */
export const loginSchema = z.strictObject({
  username: z.string('Username is required').min(1, 'Username is required'),
  password: z.string('Password is required').min(1, 'Password is required'),
  /** A code of the authenticator app or a recovery code, where the response asks for one. */
  code: z.string('The code is a text').optional(),
  /** The setup to which the code belongs, where the response has one. */
  setup: z.string('The setup is a text').optional(),
});

export const newAccountSchema = z.strictObject({
  username: usernameSchema,
  displayName: displayName.optional(),
  password: newPassword,
});

export const displayNameSchema = z.strictObject({ displayName });

export const confirmationSchema = z.strictObject({
  currentPassword: z.string('Current password is required').min(1, 'Current password is required'),
  code: z.string('The code is a text').min(1, 'A code is required').optional(),
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
  /** How people see the admin; missing where none is set. Records and the audit keep the username. */
  displayName?: string;
}

export interface SessionUser extends AdminUser {
  /** Custom token for the live listener; null when none could be signed. */
  token: string | null;
  /** The days on which no office works (inquiry/waiting.ts); missing where waiting times count every hour. */
  holidays?: readonly string[] | undefined;
}

/** Has recovery codes when the sign-in has set up a second step. */
export type LoginResult = (SessionUser & Partial<RecoveryCodes>) | SecondStepPrompt;

/** Times are ISO 8601 in UTC. */
export interface AdminAccount extends AdminUser {
  createdAt: string;
  lastSignInAt: string | null;
  /** Null where the second step is off. */
  secondStep: { recoveryCodesLeft: number } | null;
}
