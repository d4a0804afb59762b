import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { postJson } from '@/lib/api-client';
import { Form } from '@/lib/form/form';
import type { AdminAccount } from '@shared/account';
import type { RecoveryCodes as NewCodes, SecondStepSetup, TurnOnInput } from '@shared/second-step';
import { errorToast } from '../data/calls';
import { ADMIN_API } from '../data/query-keys';
import { AccountHint, PasswordField, PrimaryButton } from '../ui/controls';
import ui from '../ui/ui.module.css';
import { useAccountChange } from './account-changes';
import classes from './accounts.module.css';
import { CodeForm, RecoveryCodes, SetupKey } from './second-step';

const SECOND_STEP = `${ADMIN_API}/second-step`;

export function TwoStepVerification({ own }: { own: AdminAccount }) {
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  const showCodes = (codes: NewCodes) => setRecoveryCodes(codes.recoveryCodes);
  const heading = useRef<HTMLHeadingElement>(null);
  const finish = () => {
    // Beside an open dialog nothing takes the focus.
    flushSync(() => setRecoveryCodes(null));
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

interface OnCodes {
  onCodes: (codes: NewCodes) => void;
}

/** Two-step verification stays off until a code confirms the key for the authenticator app. */
function TurnedOff({ username, onCodes }: OnCodes & { username: string }) {
  const [password, setPassword] = useState('');
  const { data: setup, ...settingUp } = useMutation({
    mutationFn: (currentPassword: string) =>
      postJson<SecondStepSetup>(`${SECOND_STEP}/setup`, { currentPassword }),
    onError: errorToast('Not turned on'),
  });
  const turnOn = useAccountChange<TurnOnInput, NewCodes>({
    path: SECOND_STEP,
    done: { title: 'Two-step verification is on' },
    failed: ['Not turned on'],
    onDone: onCodes,
  });

  function submitPassword(event: SubmitEvent) {
    event.preventDefault();
    settingUp.mutate(password, { onSuccess: () => setPassword('') });
  }

  if (setup) {
    return (
      <CodeForm
        submit="Turn on"
        submitting="Turning on..."
        isPending={turnOn.isPending}
        onSubmit={(code) => turnOn.mutate({ setup: setup.setup, code })}
        onCancel={settingUp.reset}
      >
        <SetupKey {...setup} />
      </CodeForm>
    );
  }
  return (
    <Form className={ui.stack} aria-labelledby="two-step" onSubmit={submitPassword}>
      <p>It is off. Turned on, signing in also takes a code from an authenticator app on your phone.</p>
      <AccountHint username={username} />
      <PasswordField
        label="Current password"
        required
        autoComplete="current-password"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <PrimaryButton type="submit" muted={password === ''} isPending={settingUp.isPending}>
        Set up
      </PrimaryButton>
    </Form>
  );
}

function TurnedOn({ codesLeft, onCodes }: OnCodes & { codesLeft: number }) {
  const [action, setAction] = useState<'renew' | 'off' | null>(null);
  const renew = useAccountChange<Pick<TurnOnInput, 'code'>, NewCodes>({
    path: `${SECOND_STEP}/recovery-codes`,
    done: { title: 'New recovery codes' },
    failed: ['No new recovery codes'],
    onDone: (codes) => {
      setAction(null);
      onCodes(codes);
    },
  });
  const turnOff = useAccountChange<Pick<TurnOnInput, 'code'>>({
    path: `${SECOND_STEP}/off`,
    done: { title: 'Two-step verification is off' },
    failed: ['Not turned off'],
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
        onSubmit={(code) => mutate({ code })}
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
      <Group gap={8}>
        <Button onClick={() => setAction('renew')}>New recovery codes</Button>
        <Button onClick={() => setAction('off')}>Turn off</Button>
      </Group>
    </>
  );
}
