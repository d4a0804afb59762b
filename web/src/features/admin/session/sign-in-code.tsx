import { useMutation } from '@tanstack/react-query';
import type { Credentials } from '@shared/account';
import type { SecondStepPrompt } from '@shared/second-step';
import { errorToast } from '../api/error-toast';
import { CodeForm } from '../second-step/code-form';
import { RecoveryCodes } from '../second-step/recovery-codes';
import { SetupKey } from '../second-step/setup-key';
import { useAuth } from './auth-context';
import classes from './sign-in.module.css';

interface SignInCodeProps {
  credentials: Credentials;
  prompt: SecondStepPrompt;
  onBack: () => void;
}

export function SignInCode({ credentials, prompt, onBack }: SignInCodeProps) {
  const { login, refreshUser } = useAuth();
  const setup = prompt.secondStep === 'setup' ? prompt : null;
  const { mutate, isPending, data } = useMutation({
    mutationFn: (code: string) => login({ ...credentials, code, ...(setup && { setup: setup.setup }) }),
    onError: errorToast('Login failed'),
  });

  if (data && 'recoveryCodes' in data) {
    return <RecoveryCodes codes={data.recoveryCodes} onDone={() => void refreshUser()} />;
  }
  return (
    <>
      <p className={classes.subtitle}>Two-step verification</p>
      <CodeForm
        allowRecoveryCode={!setup}
        submit="Sign In"
        submitting="Signing in..."
        isPending={isPending}
        onSubmit={mutate}
        cancel="Back"
        onCancel={onBack}
      >
        {setup && (
          <>
            <p>
              Every admin also signs in with a code. Scan this with an authenticator app, then enter the code
              that it shows.
            </p>
            <SetupKey {...setup} />
          </>
        )}
      </CodeForm>
    </>
  );
}
