import { Button } from '@mantine/core';
import { useCopy } from '@/lib/use-copy';
import type { SecondStepSetup } from '@shared/second-step';
import { QrCode } from './qr-code';
import classes from './second-step.module.css';

export function SetupKey({ uri, secret }: Pick<SecondStepSetup, 'uri' | 'secret'>) {
  const { copy, label } = useCopy('Copy key');
  return (
    <div className={classes.setup}>
      <div className={classes.qrFrame}>
        <QrCode text={uri} label="QR code for an authenticator app" />
      </div>
      <p className="muted">If you cannot scan it, enter this key in the app:</p>
      <p className={classes.secret}>{inGroups(secret)}</p>
      <Button size="compact-md" onClick={() => copy(secret)}>
        {label}
      </Button>
    </div>
  );
}

function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
