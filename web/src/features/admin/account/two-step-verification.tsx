import { Button, Group } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Form } from '@/lib/form/form';
import type { AdminAccount } from '@shared/account';
import type { RecoveryCodes as NewCodes } from '@shared/second-step';
import { AccountHint, PasswordField, PrimaryButton } from '../ui/controls';
import ui from '../ui/ui.module.css';
import {
  useRenewRecoveryCodes,
  useSecondStepSetup,
  useTurnOffSecondStep,
  useTurnOnSecondStep,
} from './account-changes';
import classes from './accounts.module.css';
import { CodeForm, RecoveryCodes, SetupKey } from './second-step';

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

interface TurnedOffProps {
  username: string;
  onCodes: (codes: NewCodes) => void;
}

function TurnedOff({ username, onCodes }: TurnedOffProps) {
  const [password, setPassword] = useState('');
  const setup = useSecondStepSetup();
  const turnOn = useTurnOnSecondStep(setup.data?.setup, onCodes);

  function submitPassword(event: SubmitEvent) {
    event.preventDefault();
    setup.mutate(password, { onSuccess: () => setPassword('') });
  }

  if (setup.data) {
    return (
      <CodeForm
        submit="Turn on"
        submitting="Turning on..."
        isPending={turnOn.isPending}
        onSubmit={turnOn.mutate}
        onCancel={setup.reset}
      >
        <p>Scan this with an authenticator app, then enter the code that it shows.</p>
        <SetupKey {...setup.data} />
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
      <PrimaryButton type="submit" muted={password === ''} isPending={setup.isPending}>
        Set up
      </PrimaryButton>
    </Form>
  );
}

interface TurnedOnProps {
  codesLeft: number;
  onCodes: (codes: NewCodes) => void;
}

function TurnedOn({ codesLeft, onCodes }: TurnedOnProps) {
  const [action, setAction] = useState<'renew' | 'off' | null>(null);
  const renew = useRenewRecoveryCodes((codes) => {
    setAction(null);
    onCodes(codes);
  });
  const turnOff = useTurnOffSecondStep();

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
