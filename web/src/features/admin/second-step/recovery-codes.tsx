import { Button, Group } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useBlocker } from 'react-router-dom';
import { saveFile } from '@/lib/save-file';
import { useCopy } from '@/lib/use-copy';
import { site } from '@shared/site';
import { Dialog, DialogBody } from '../dialog';
import { ICON, PrimaryButton } from '../ui';
import classes from './second-step.module.css';

/** Recovery codes are shown only once, so they stay on the screen until somebody says that they are saved. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { copied, copy, label } = useCopy('Copy');
  const text = codes.join('\n');
  useBlocker(true);
  useWindowEvent('beforeunload', (event) => event.preventDefault());

  return (
    <Dialog>
      <DialogBody title="Your recovery codes">
        <p className="muted">
          Each of them signs you in once when you do not have your phone. Save them now: they are not shown
          again.
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
