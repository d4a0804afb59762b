import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconCopy, IconMail } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerTemplates } from '@/content/answers';
import { toastSuccess } from '@/lib/toast';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { isOpen, senderName } from '@shared/inquiry/record';
import { inboxKey } from '../../api/query-keys';
import { useUpdateRecord } from '../../api/record-mutations';
import { answerTo } from './answer';
import classes from './details.module.css';
import { copyText } from './record-text';

interface AnswerButtonProps {
  kind: RecordKind;
  record: AnyRecord;
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/**
 * Opens the mail program with the default template, or with one that is chosen from a menu. An answer that is too long
 * for that can be copied.
 */
export function AnswerButton({ kind, record }: AnswerButtonProps) {
  const [template, setTemplate] = useState(answerTemplates[0]);
  const offerHandled = useOfferHandledOnReturn(kind, record);
  const { text, isWhole } = answerTo(record, template);
  const linkTo = (chosen: typeof template) => ({
    component: 'a' as const,
    href: answerTo(record, chosen).href,
    onClick: () => {
      setTemplate(chosen);
      offerHandled();
    },
  });
  return (
    <div className={classes.answer}>
      <Button {...linkTo(answerTemplates[0])} variant="default" leftSection={<IconMail {...ICON} />}>
        Reply<span className={classes.byEmail}>&nbsp;by email</span>
      </Button>
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="Choose a template" title="Choose a template">
            <IconChevronDown {...ICON} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {answerTemplates.map((choice, index) => (
            <Menu.Item key={choice.name} {...linkTo(choice)} data-autofocus={index === 0 || undefined}>
              {choice.name}
            </Menu.Item>
          ))}
          {/* The mail program gets the beginning only. */}
          {!isWhole && (
            <Menu.Item
              leftSection={<IconCopy {...ICON} />}
              onClick={() => copyText(text, 'Whole answer copied')}
            >
              Copy the whole answer
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

/** Only the last record that was answered is waiting for the return to the tab. */
let pendingOffer: AbortController | undefined;

/** @returns a function that offers to mark the record as handled when this tab is shown again */
function useOfferHandledOnReturn(kind: RecordKind, record: AnyRecord): () => void {
  const client = useQueryClient();
  const { mutate } = useUpdateRecord(kind);
  const { id } = record;
  const offer = () => {
    // The record may have been handled, moved or deleted, or the session have ended.
    const current = client
      .getQueryData<AnyRecord[]>(inboxKey(kind))
      ?.find((candidate) => candidate.id === id);
    if (!current || !isOpen(current)) return;
    toastSuccess({
      title: 'Have you answered?',
      message: senderName(record),
      action: { label: 'Mark as handled', onClick: () => mutate({ id, patch: { handled: true } }) },
    });
  };
  return () => {
    pendingOffer?.abort();
    const pending = (pendingOffer = new AbortController());
    const onChange = () => {
      if (document.visibilityState !== 'visible') return;
      pending.abort();
      offer();
    };
    document.addEventListener('visibilitychange', onChange, { signal: pending.signal });
    // The window of a mail program covers a part of this one, which stays visible.
    window.addEventListener('focus', onChange, { signal: pending.signal });
  };
}
