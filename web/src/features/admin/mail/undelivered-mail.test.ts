import { expect, test } from 'vitest';
import type { AnyRecord } from '@shared/inquiry/kinds';
import type { MailDelivery } from '@shared/mail-delivery';
import { bouncedAnswers } from './undelivered-mail';

const record = (id: string, failure: string | null, handledAt: string | null = null) =>
  ({
    id,
    handledAt,
    conversation: { undelivered: failure === null ? null : { at: null, failure } },
  }) as AnyRecord;
const bouncedIds = (contacts: AnyRecord[], mails: Partial<MailDelivery>[] = []) =>
  bouncedAnswers({ contacts, partnerships: [] }, mails as MailDelivery[]).map(({ record: { id } }) => id);

test('only unhandled records with a bounced answer are listed', () => {
  const records = [
    record('a', '550 no such user'),
    record('b', null),
    record('c', '550', '2026-03-14T09:00:00Z'),
  ];
  expect(bouncedIds(records)).toEqual(['a']);
});

test('a bounced answer that can be sent again is not listed, because the mails contain it', () => {
  const mail = { purpose: 'answer', kind: 'contacts', recordId: 'a' } as const;
  expect(bouncedIds([record('a', '550'), record('b', '550')], [mail])).toEqual(['b']);
});
