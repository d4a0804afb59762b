import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { apiFetch, postJson } from '@/lib/api-client';
import { toastSuccess } from '@/lib/toast';
import type { AdminAccount } from '@shared/account';
import type { RecoveryCodes as NewCodes, SecondStepSetup } from '@shared/second-step';
import { errorToast } from '../api/error-toast';
import { ADMIN_API, adminsKey } from '../api/query-keys';
import { CodeForm } from '../second-step/code-form';
import { RecoveryCodes } from '../second-step/recovery-codes';
import { SetupKey } from '../second-step/setup-key';
import { AccountHint, PasswordField, PrimaryButton } from '../ui';
import ui from '../ui.module.css';
import classes from './accounts.module.css';

const API = `${ADMIN_API}/second-step`;

export function TwoStepVerification({ own }: { own: AdminAccount }) {
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  const showCodes = (codes: NewCodes) => setRecoveryCodes(codes.recoveryCodes);
  const heading = useRef<HTMLHeadingElement>(null);
  const finish = () => {
    setRecoveryCodes(null);
    heading.current?.focus();
  };

  return (
    <section className={classes.panel} aria-labelledby="two-step">
      <h2 id="two-step" ref={heading} tabIndex={-1}>
        Two-step verification
      </h2>
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} onDone={finish} />}
      {own.secondStep ? (
        <TurnedOn codesLeft={own.secondStep.recoveryCodesLeft} onCodes={showCodes} />
      ) : (
        <TurnedOff username={own.username} onCodes={showCodes} />
      )}
    </section>
  );
}

interface TurnedOffProps {
  username: string;
  onCodes: (codes: NewCodes) => void;
}

function TurnedOff({ username, onCodes }: TurnedOffProps) {
  const [password, setPassword] = useState('');
  const setup = useMutation({
    mutationFn: async () => {
      const data = await postJson<SecondStepSetup>(`${API}/setup`, { currentPassword: password });
      setPassword('');
      return data;
    },
    onError: errorToast('Not turned on'),
  });
  const turnOn = useChange((code: string) => postJson<NewCodes>(API, { setup: setup.data?.setup, code }), {
    done: 'Two-step verification is on',
    failed: 'Not turned on',
    onDone: onCodes,
  });

  function submitPassword(event: SubmitEvent) {
    event.preventDefault();
    setup.mutate();
  }

  if (setup.data) {
    return (
      <CodeForm
        submit="Turn on"
        submitting="Turning on..."
        isPending={turnOn.isPending}
        onSubmit={turnOn.mutate}
        cancel="Cancel"
        onCancel={setup.reset}
      >
        <p>Scan this with an authenticator app, then enter the code that it shows.</p>
        <SetupKey {...setup.data} />
      </CodeForm>
    );
  }
  return (
    <form className={ui.stack} aria-labelledby="two-step" onSubmit={submitPassword}>
      <p>It is off. Turned on, signing in also takes a code from an authenticator app on your phone.</p>
      <AccountHint username={username} />
      <PasswordField
        label="Current password"
        required
        autoComplete="current-password"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <PrimaryButton type="submit" isPending={setup.isPending}>
        Set up
      </PrimaryButton>
    </form>
  );
}

interface TurnedOnProps {
  codesLeft: number;
  onCodes: (codes: NewCodes) => void;
}

function TurnedOn({ codesLeft, onCodes }: TurnedOnProps) {
  const [action, setAction] = useState<'renew' | 'off' | null>(null);
  const renew = useChange((code: string) => postJson<NewCodes>(`${API}/recovery-codes`, { code }), {
    done: 'New recovery codes',
    failed: 'No new recovery codes',
    onDone: (codes) => {
      setAction(null);
      onCodes(codes);
    },
  });
  const turnOff = useChange((code: string) => apiFetch(`${API}/off`, { method: 'POST', body: { code } }), {
    done: 'Two-step verification is off',
    failed: 'Not turned off',
  });

  if (action !== null) {
    const isOff = action === 'off';
    const { mutate, isPending } = isOff ? turnOff : renew;
    return (
      <CodeForm
        key={action}
        allowRecoveryCode
        submit={isOff ? 'Turn off' : 'Get new recovery codes'}
        submitting={isOff ? 'Turning off...' : 'Getting...'}
        isPending={isPending}
        onSubmit={mutate}
        cancel="Cancel"
        onCancel={() => setAction(null)}
      >
        <p>
          {isOff
            ? 'Signing in then takes the password alone, unless every admin must have two steps.'
            : 'The recovery codes that you have are void then.'}
        </p>
      </CodeForm>
    );
  }
  return (
    <>
      <p>{`It is on. ${codesLeft === 1 ? 'One recovery code is' : `${codesLeft} recovery codes are`} left.`}</p>
      <div className={ui.buttons}>
        <Button onClick={() => setAction('renew')}>New recovery codes</Button>
        <Button onClick={() => setAction('off')}>Turn off</Button>
      </div>
    </>
  );
}

interface ChangeTexts<T> {
  done: string;
  failed: string;
  onDone?: (result: T) => void;
}

function useChange<T>(change: (code: string) => Promise<T>, { done, failed, onDone }: ChangeTexts<T>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (result) => {
      onDone?.(result);
      toastSuccess({ title: done });
      await client.invalidateQueries({ queryKey: adminsKey });
    },
    onError: errorToast(failed),
  });
}
