import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiFetch, apiPath, postJson } from '@/lib/api-client';
import { toastSuccess } from '@/lib/toast';
import type { Toast } from '@/lib/toaster';
import type { ChangePasswordInput, Confirmation, DisplayNameInput, RegisterInput } from '@shared/account';
import type { RecoveryCodes, SecondStepSetup } from '@shared/second-step';
import { errorToast } from '../data/calls';
import { ADMIN_API, adminsKey } from '../data/query-keys';
import { useAuth } from '../data/session';

interface ChangeOptions<Result> {
  done: Toast;
  /** Called before the admins are loaded again, which may replace the component that has called. */
  onDone?: (result: Result) => void;
  onError: (error: unknown) => void;
}

/** A change of an account, after which the signed-in admin, with a fresh token, and the list of admins are loaded again. */
function useAccountChange<Input, Result>(
  mutationFn: (input: Input) => Promise<Result>,
  { done, onDone, onError }: ChangeOptions<Result>,
) {
  const client = useQueryClient();
  const { refreshUser } = useAuth();
  return useMutation({
    mutationFn,
    onSuccess: async (result) => {
      onDone?.(result);
      toastSuccess(done);
      // Whoever has removed the own account is signed out first, and asks for no list.
      await refreshUser();
      await client.invalidateQueries({ queryKey: adminsKey });
    },
    onError,
  });
}

export function useAddAdmin(onDone: () => void) {
  return useAccountChange((input: RegisterInput) => postJson(`${ADMIN_API}/register`, input), {
    done: { title: 'Registration successful', message: 'Admin account created successfully' },
    onDone,
    onError: errorToast('Registration failed', 'Failed to create admin account'),
  });
}

export function useChangeDisplayName() {
  return useAccountChange((input: DisplayNameInput) => postJson(`${ADMIN_API}/display-name`, input), {
    done: { title: 'Display name saved' },
    onError: errorToast('Display name not saved'),
  });
}

export function useChangePassword(onDone: () => void) {
  const call = (body: ChangePasswordInput) => apiFetch(`${ADMIN_API}/password`, { method: 'POST', body });
  return useAccountChange(call, {
    done: { title: 'Password changed', message: 'Use the new one from now on.' },
    onDone,
    onError: errorToast('Password not changed'),
  });
}

/** A change of an account that somebody confirms by their own password. */
export function useConfirmedChange(path: string[], options: ChangeOptions<unknown>) {
  const call = (body: Confirmation) =>
    apiFetch(apiPath(ADMIN_API, 'admins', ...path), { method: 'POST', body });
  return useAccountChange(call, options);
}

const SECOND_STEP = `${ADMIN_API}/second-step`;

/** The key for an authenticator app. Two-step verification stays off until a code confirms it. */
export function useSecondStepSetup() {
  return useMutation({
    mutationFn: (currentPassword: string) =>
      postJson<SecondStepSetup>(`${SECOND_STEP}/setup`, { currentPassword }),
    onError: errorToast('Not turned on'),
  });
}

export function useTurnOnSecondStep(setup: string | undefined, onDone: (codes: RecoveryCodes) => void) {
  return useAccountChange((code: string) => postJson<RecoveryCodes>(SECOND_STEP, { setup, code }), {
    done: { title: 'Two-step verification is on' },
    onDone,
    onError: errorToast('Not turned on'),
  });
}

export function useRenewRecoveryCodes(onDone: (codes: RecoveryCodes) => void) {
  const call = (code: string) => postJson<RecoveryCodes>(`${SECOND_STEP}/recovery-codes`, { code });
  return useAccountChange(call, {
    done: { title: 'New recovery codes' },
    onDone,
    onError: errorToast('No new recovery codes'),
  });
}

export function useTurnOffSecondStep() {
  const call = (code: string) => apiFetch(`${SECOND_STEP}/off`, { method: 'POST', body: { code } });
  return useAccountChange(call, {
    done: { title: 'Two-step verification is off' },
    onError: errorToast('Not turned off'),
  });
}
