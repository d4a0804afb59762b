import { Button, Group, TextInput } from '@mantine/core';
import { type SubmitEvent, type ReactNode, useState } from 'react';
import { Form } from '@/lib/form/form';
import { PrimaryButton } from '../ui';
import ui from '../ui.module.css';
import classes from './second-step.module.css';

interface CodeFormProps {
  children?: ReactNode;
  allowRecoveryCode?: boolean;
  submit: string;
  submitting: string;
  isPending: boolean;
  onSubmit: (code: string) => void;
  cancel?: string;
  onCancel: () => void;
}

/** The field takes the focus, because the form has replaced the focused element. */
export function CodeForm({
  children,
  allowRecoveryCode = false,
  submit,
  submitting,
  isPending,
  onSubmit,
  cancel = 'Cancel',
  onCancel,
}: CodeFormProps) {
  const [code, setCode] = useState('');
  const [isRecoveryCode, setIsRecoveryCode] = useState(false);

  function onFormSubmit(event: SubmitEvent) {
    event.preventDefault();
    onSubmit(code);
  }

  function switchKind() {
    setCode('');
    setIsRecoveryCode(!isRecoveryCode);
  }

  return (
    <Form className={ui.stack} onSubmit={onFormSubmit}>
      {children}
      <TextInput
        {...(isRecoveryCode ? RECOVERY_CODE : ONE_TIME_CODE)}
        // A new element lets the keyboard of a phone change, and takes the focus back.
        key={String(isRecoveryCode)}
        size="md"
        required
        withAsterisk={false}
        autoFocus
        name="code"
        autoCapitalize="none"
        spellCheck={false}
        descriptionProps={{ mb: 6 }}
        classNames={{ input: classes.codeInput }}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      {allowRecoveryCode && (
        <Button variant="subtle" size="compact-sm" w="fit-content" ml={-8} onClick={switchKind}>
          {isRecoveryCode ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
      )}
      <Group gap={8}>
        <PrimaryButton type="submit" size="md" isPending={isPending}>
          {isPending ? submitting : submit}
        </PrimaryButton>
        <Button size="md" onClick={onCancel}>
          {cancel}
        </Button>
      </Group>
    </Form>
  );
}

const ONE_TIME_CODE = {
  label: 'Code',
  description: 'Six digits, from your authenticator app',
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
} as const;

const RECOVERY_CODE = {
  label: 'Recovery code',
  description: 'One of the ten that you have saved',
  autoComplete: 'off',
  inputMode: 'text',
} as const;
