import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { saveFile } from '@/lib/save-file';
import { site } from '@shared/site';
import { ICON, PrimaryButton } from '../ui';
import ui from '../ui.module.css';
import classes from './second-step.module.css';

interface RecoveryCodesProps {
  codes: string[];
  headingLevel: 2 | 3;
  done: string;
  onDone: () => void;
}

export function RecoveryCodes({ codes, headingLevel, done, onDone }: RecoveryCodesProps) {
  const { copied, copy } = useClipboard();
  const Heading = `h${headingLevel}` as const;
  const text = codes.join('\n');

  // The focused button is gone.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className={classes.recovery}>
      <Heading ref={heading} tabIndex={-1} className={classes.recoveryTitle}>
        Your recovery codes
      </Heading>
      <p className="muted">
        Each of them signs you in once when you do not have your phone. Save them now: they are not shown
        again.
      </p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={ui.buttons}>
        <Button
          leftSection={copied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />}
          onClick={() => copy(text)}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          leftSection={<IconDownload {...ICON} />}
          onClick={() =>
            saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), `${site.name} recovery codes.txt`)
          }
        >
          Save as a file
        </Button>
        <PrimaryButton onClick={onDone}>{done}</PrimaryButton>
      </div>
    </div>
  );
}
