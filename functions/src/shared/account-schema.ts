import { z } from 'zod';

export const PASSWORD_MIN = 12;
// Identity Platform refuses more than 4096; a bound of our own keeps hashing cheap for the sender of a flood.
export const PASSWORD_MAX = 1024;

/** 3 to 32 of a-z, 0-9, dot, underscore, hyphen; capitals are folded (docs/decisions on accounts). */
export const usernameSchema = z
  .string('Username is required')
  .transform((value) => value.trim().toLowerCase())
  .pipe(
    z.string().regex(/^[a-z0-9._-]{3,32}$/, {
      message: 'A username has 3 to 32 characters: letters, digits, dot, underscore or hyphen',
    }),
  );

const newPassword = z
  .string('Password is required')
  .min(PASSWORD_MIN, `A password has at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `A password has at most ${PASSWORD_MAX} characters`);

/**
 * Body of POST /api/admin/login: both required, no other bounds shown (spec, section 5). A name or password that
 * could not be anybody's is refused as a wrong one, not as an invalid one.
 */
export const loginSchema = z.strictObject({
  username: z.string('Username is required').min(1, 'Username is required'),
  password: z.string('Password is required').min(1, 'Password is required'),
});

/** Body of POST /api/admin/register. */
export const registerSchema = z.strictObject({ username: usernameSchema, password: newPassword });

/** Body of POST /api/admin/password. */
export const changePasswordSchema = z.strictObject({
  currentPassword: z.string('Current password is required').min(1, 'Current password is required'),
  newPassword,
});

export type LoginInput = z.infer<typeof loginSchema>;
export type RegisterInput = z.infer<typeof registerSchema>;
export type ChangePasswordInput = z.infer<typeof changePasswordSchema>;
