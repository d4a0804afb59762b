import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import type { AdminUser } from '../../src/shared/account.ts';
import type { RecoveryCodes, SecondStepSetup } from '../../src/shared/second-step.ts';
import { PASSWORD, startAdminApi, type Call } from './admin-api.ts';

export const WRONG_CODE = 'This code is wrong or has already been used. Please enter the next one.';

/** The authenticator app of an admin. */
export class Authenticator {
  readonly #secret: Secret;
  /** The code of the period in which the app got its secret, valid for at least half a minute. */
  readonly code: string;
  /** The code of the next period. It is already valid, because clocks differ, and stays valid for at least a minute. */
  readonly nextCode: string;
  readonly wrongCode: string;

  constructor({ uri }: SecondStepSetup) {
    this.#secret = Secret.fromBase32(new URL(uri).searchParams.get('secret')!);
    this.code = this.codeIn(0);
    this.nextCode = this.codeIn(30);
    // Includes the codes of clocks that are up to half an hour off, because a setup reports those as a wrong clock.
    const validCodes = Array.from({ length: 125 }, (_, index) => this.codeIn((index - 62) * 30));
    this.wrongCode = ['000000', '111111', '222222', '333333', '444444', '555555'].find(
      (code) => !validCodes.includes(code),
    )!;
  }

  /** Returns the code of a clock that is the given number of seconds ahead. */
  codeIn(seconds: number): string {
    return TOTP.generate({ secret: this.#secret, timestamp: Date.now() + seconds * 1000 });
  }
}

interface ProtectedAdmin extends AdminUser {
  cookie: string;
  app: Authenticator;
  recoveryCodes: string[];
}

export type SecondStepApi = Awaited<ReturnType<typeof startSecondStepApi>>;

/** Starts the admin API with the calls of the second step. */
export async function startSecondStepApi(settings: Record<string, string> = {}) {
  const api = await startAdminApi(settings);
  const signIn = (username: string, more: object = {}, options: Pick<Call, 'cookie' | 'headers'> = {}) =>
    api.call('/api/admin/login', { body: { username, password: PASSWORD, ...more }, ...options });
  const beginSetup = (cookie: string, currentPassword = PASSWORD) =>
    api.call('/api/admin/second-step/setup', { body: { currentPassword }, cookie });
  const turnOn = (cookie: string, setup: string, code: string) =>
    api.call('/api/admin/second-step', { body: { setup, code }, cookie });
  const turnOff = (cookie: string, code: string) =>
    api.call('/api/admin/second-step/off', { body: { code }, cookie });
  const renewRecoveryCodes = (cookie: string, code: string) =>
    api.call('/api/admin/second-step/recovery-codes', { body: { code }, cookie });
  const reset = (cookie: string, uid: string, code?: string) =>
    api.call(`/api/admin/admins/${uid}/second-step/reset`, {
      body: { currentPassword: PASSWORD, code },
      cookie,
    });

  /** Creates an admin who has just turned the second step on with the first code of the app. */
  const newProtectedAdmin = async (): Promise<ProtectedAdmin> => {
    const admin = await api.newSignedInAdmin();
    const setup = (await (await beginSetup(admin.cookie)).json()) as SecondStepSetup;
    const app = new Authenticator(setup);
    const response = await turnOn(admin.cookie, setup.setup, app.code);
    expect(response.status).toBe(201);
    return { ...admin, app, ...((await response.json()) as RecoveryCodes) };
  };

  return { ...api, signIn, beginSetup, turnOn, turnOff, renewRecoveryCodes, reset, newProtectedAdmin };
}

/** Starts the API with a clock that moves only when a test moves it. */
export async function startFrozenApi() {
  const api = await startSecondStepApi();
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());
  afterAll(() => api.close());
  return api;
}
