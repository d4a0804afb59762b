import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiFetch, postJson } from '@/lib/api-client';
import { toastSuccess } from '@/lib/toast';
import type { ChangePasswordInput, DisplayNameInput, RegisterInput } from '@shared/account';
import type { RecoveryCodes, SecondStepSetup } from '@shared/second-step';
import { useAuth } from '../session/auth-context';
import { errorToast } from './error-toast';
import { ADMIN_API, adminsKey } from './query-keys';

export function useAddAdmin(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: RegisterInput) => postJson(`${ADMIN_API}/register`, input),
    onSuccess: async () => {
      onDone();
      toastSuccess({ title: 'Registration successful', message: 'Admin account created successfully' });
      await client.invalidateQueries({ queryKey: adminsKey });
    },
    onError: errorToast('Registration failed', 'Failed to create admin account'),
  });
}

export function useChangeDisplayName() {
  const client = useQueryClient();
  const { refreshUser } = useAuth();
  return useMutation({
    mutationFn: (input: DisplayNameInput) => postJson(`${ADMIN_API}/display-name`, input),
    onSuccess: async () => {
      toastSuccess({ title: 'Display name saved' });
      await Promise.all([refreshUser(), client.invalidateQueries({ queryKey: adminsKey })]);
    },
    onError: errorToast('Display name not saved'),
  });
}

export function useChangePassword(onDone: () => void) {
  const { refreshUser } = useAuth();
  return useMutation({
    mutationFn: (input: ChangePasswordInput) =>
      apiFetch(`${ADMIN_API}/password`, { method: 'POST', body: input }),
    onSuccess: async () => {
      onDone();
      toastSuccess({ title: 'Password changed', message: 'Use the new one from now on.' });
      // The change revokes earlier tokens, so the live listener needs a new one.
      await refreshUser();
    },
    onError: errorToast('Password not changed'),
  });
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
  return useSecondStepCall((code) => postJson<RecoveryCodes>(SECOND_STEP, { setup, code }), {
    done: 'Two-step verification is on',
    failed: 'Not turned on',
    onDone,
  });
}

export function useRenewRecoveryCodes(onDone: (codes: RecoveryCodes) => void) {
  return useSecondStepCall((code) => postJson<RecoveryCodes>(`${SECOND_STEP}/recovery-codes`, { code }), {
    done: 'New recovery codes',
    failed: 'No new recovery codes',
    onDone,
  });
}

export function useTurnOffSecondStep() {
  return useSecondStepCall((code) => apiFetch(`${SECOND_STEP}/off`, { method: 'POST', body: { code } }), {
    done: 'Two-step verification is off',
    failed: 'Not turned off',
  });
}

interface SecondStepTexts<T> {
  done: string;
  failed: string;
  /** Called before the list of admins is loaded again, which replaces the component that has called. */
  onDone?: (result: T) => void;
}

/** A call that a code confirms. */
function useSecondStepCall<T>(
  call: (code: string) => Promise<T>,
  { done, failed, onDone }: SecondStepTexts<T>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: async (result) => {
      onDone?.(result);
      toastSuccess({ title: done });
      await client.invalidateQueries({ queryKey: adminsKey });
    },
    onError: errorToast(failed),
  });
}
