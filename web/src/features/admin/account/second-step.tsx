import { Button, Group, TextInput } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { renderSVG } from 'uqr';
import { Form } from '@/lib/form/form';
import { saveFile } from '@/lib/save-file';
import { useCopy } from '@/lib/use-copy';
import type { SecondStepPrompt, SecondStepSetup } from '@shared/second-step';
import { site } from '@shared/site';
import { ICON, PrimaryButton } from '../ui/controls';
import { Dialog, DialogBody } from '../ui/dialog';
import ui from '../ui/ui.module.css';
import classes from './accounts.module.css';

interface SignInCodeProps extends Pick<CodeFormProps, 'isPending' | 'onSubmit'> {
  prompt: SecondStepPrompt;
  onBack: () => void;
}

/** Asks for the code of a sign-in, and shows the setup key before the first code. */
export function SignInCode({ prompt, onBack, ...props }: SignInCodeProps) {
  const isSetup = prompt.secondStep === 'setup';
  return (
    <CodeForm
      {...props}
      allowRecoveryCode={!isSetup}
      submit="Sign In"
      submitting="Signing in..."
      cancel="Back"
      onCancel={onBack}
    >
      {isSetup && <SetupKey {...prompt} reason="Every admin also signs in with a code. " />}
    </CodeForm>
  );
}

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

/** Asks for a code. Focuses its field, because the form has replaced the focused element. */
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
  const [isRecoveryCode, setIsRecoveryCode] = useState(false);

  function onFormSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget).get('code') as string);
  }

  return (
    <Form className={ui.stack} onSubmit={onFormSubmit}>
      {children}
      <TextInput
        {...(isRecoveryCode ? RECOVERY_CODE : ONE_TIME_CODE)}
        // Remounts the input, so that it is empty, focused, and has the right keyboard on a phone.
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
      />
      {allowRecoveryCode && (
        <Button
          variant="subtle"
          size="compact-sm"
          w="fit-content"
          ml={-8}
          onClick={() => setIsRecoveryCode(!isRecoveryCode)}
        >
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
  description: 'One of the ten that you saved',
  autoComplete: 'off',
  inputMode: 'text',
} as const;

/** The border is the quiet zone, which must be four modules wide (ISO/IEC 18004). */
const QR_CODE = { border: 4, ecc: 'M' } as const;

interface SetupKeyProps extends Pick<SecondStepSetup, 'uri' | 'secret'> {
  reason?: string;
}

export function SetupKey({ uri, secret, reason = '' }: SetupKeyProps) {
  const { copy, label } = useCopy('Copy key');
  return (
    <>
      <p>{`${reason}Scan this with an authenticator app, then enter the code that it shows.`}</p>
      <div className={classes.setup}>
        <div
          className={classes.qrCode}
          role="img"
          aria-label="QR code for an authenticator app"
          dangerouslySetInnerHTML={{ __html: renderSVG(uri, QR_CODE) }}
        />
        <p className="muted">If you cannot scan it, enter this key in the app:</p>
        <p className={classes.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        <Button size="compact-md" onClick={() => copy(secret)}>
          {label}
        </Button>
      </div>
    </>
  );
}

/** Shows recovery codes until the admin confirms that they are saved, because they are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { copied, copy, label } = useCopy('Copy');
  const text = codes.join('\n');
  useBlocker(true);
  useWindowEvent('beforeunload', (event) => event.preventDefault());

  return (
    <Dialog>
      <DialogBody title="Your recovery codes">
        <p className="muted">
          Each of them signs you in once when you do not have your phone. Save them now: they will not be
          shown again.
        </p>
        <ul className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group gap={8}>
          <Button
            data-autofocus
            leftSection={copied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />}
            onClick={() => copy(text)}
          >
            {label}
          </Button>
          <Button
            leftSection={<IconDownload {...ICON} />}
            onClick={() =>
              saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), `${site.name} recovery codes.txt`)
            }
          >
            Save as a file
          </Button>
          <PrimaryButton onClick={onDone}>I have saved them</PrimaryButton>
        </Group>
      </DialogBody>
    </Dialog>
  );
}
