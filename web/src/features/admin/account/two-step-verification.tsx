import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { postJson } from '@/lib/api-client';
import { Form } from '@/lib/form/form';
import { type AdminAccount, type Confirmation, confirmationSchema } from '@shared/account';
import type { RecoveryCodes as NewCodes, SecondStepSetup } from '@shared/second-step';
import { errorToast } from '../data/calls';
import { ADMIN_API } from '../data/query-keys';
import { PrimaryButton } from '../ui/controls';
import ui from '../ui/ui.module.css';
import { type AccountChange, ConfirmFields, useAccountChange, useAccountForm } from './account-forms';
import classes from './accounts.module.css';
import { CodeForm, RecoveryCodes, SetupKey } from './second-step';

const SECOND_STEP = `${ADMIN_API}/second-step`;

export function TwoStepVerification({ account }: { account: AdminAccount }) {
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  const showCodes = (codes?: NewCodes) => setRecoveryCodes(codes?.recoveryCodes ?? null);
  const heading = useRef<HTMLHeadingElement>(null);
  const finish = () => {
    // Closes the dialog first, because nothing outside an open dialog can receive the focus.
    flushSync(() => setRecoveryCodes(null));
    heading.current?.focus();
  };

  return (
    <section className={classes.panel} aria-labelledby="two-step">
      <h2 id="two-step" ref={heading} tabIndex={-1}>
        Two-step verification
      </h2>
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} onDone={finish} />}
      {account.secondStep ? (
        <TurnedOn codesLeft={account.secondStep.recoveryCodesLeft} onCodes={showCodes} />
      ) : (
        <TurnedOff onCodes={showCodes} />
      )}
    </section>
  );
}

interface CodeConfirmationProps
  extends
    AccountChange<NewCodes | undefined>,
    Omit<ComponentProps<typeof CodeForm>, 'isPending' | 'onSubmit'> {
  /** The token of the setup, which is sent with the code. */
  setup?: string;
}

/** Makes a change that needs a code, and that may create recovery codes. */
function CodeConfirmation({ setup, ...props }: CodeConfirmationProps) {
  const { mutate, isPending } = useAccountChange<object, NewCodes | undefined>(props);
  return <CodeForm {...props} isPending={isPending} onSubmit={(code) => mutate({ setup, code })} />;
}

interface CodesProps {
  /** Called with the new recovery codes, or with undefined if the change creates none. */
  onCodes: (codes: NewCodes | undefined) => void;
}

/** Offers to set up two-step verification, which stays off until a code confirms the key for the authenticator app. */
function TurnedOff({ onCodes }: CodesProps) {
  const { field, isChanged, handleSubmit, reset } = useAccountForm(confirmationSchema, {
    defaultValues: { currentPassword: '' },
  });
  const { data: openSetup, ...settingUp } = useMutation({
    mutationFn: (input: Confirmation) => postJson<SecondStepSetup>(`${SECOND_STEP}/setup`, input),
    onSuccess: () => reset(),
    onError: errorToast('Not turned on'),
  });
  if (openSetup) {
    return (
      <CodeConfirmation
        path={SECOND_STEP}
        setup={openSetup.setup}
        submit="Turn on"
        submitting="Turning on..."
        done={{ title: 'Two-step verification is on' }}
        failed={['Not turned on']}
        onDone={onCodes}
        onCancel={settingUp.reset}
      >
        <SetupKey {...openSetup} />
      </CodeConfirmation>
    );
  }
  return (
    <Form
      className={ui.stack}
      aria-labelledby="two-step"
      noValidate
      onSubmit={handleSubmit((input) => settingUp.mutate(input))}
    >
      <p>It is off. When it is on, signing in also needs a code from an authenticator app on your phone.</p>
      <ConfirmFields field={field} label="Current password" />
      <PrimaryButton type="submit" muted={!isChanged} isPending={settingUp.isPending}>
        Set up
      </PrimaryButton>
    </Form>
  );
}

const CHANGES = {
  renew: {
    path: `${SECOND_STEP}/recovery-codes`,
    submit: 'Get new recovery codes',
    submitting: 'Getting...',
    done: { title: 'New recovery codes' },
    failed: ['No new recovery codes created'],
    children: 'Your current recovery codes will stop working.',
  },
  off: {
    path: `${SECOND_STEP}/off`,
    submit: 'Turn off',
    submitting: 'Turning off...',
    done: { title: 'Two-step verification is off' },
    failed: ['Not turned off'],
    children: 'Signing in will need only the password, unless every admin must use two-step verification.',
  },
} satisfies Record<string, Omit<CodeConfirmationProps, 'onCancel'>>;

function TurnedOn({ codesLeft, onCodes }: CodesProps & { codesLeft: number }) {
  const [change, setChange] = useState<keyof typeof CHANGES | null>(null);
  const close = () => setChange(null);
  if (change) {
    const onDone = (codes: NewCodes | undefined) => {
      close();
      onCodes(codes);
    };
    return <CodeConfirmation allowRecoveryCode {...CHANGES[change]} onDone={onDone} onCancel={close} />;
  }
  return (
    <>
      <p>{`It is on. ${codesLeft === 1 ? 'One recovery code is' : `${codesLeft} recovery codes are`} left.`}</p>
      <Group gap={8}>
        <Button onClick={() => setChange('renew')}>New recovery codes</Button>
        <Button onClick={() => setChange('off')}>Turn off</Button>
      </Group>
    </>
  );
}
