import { Button, Group } from '@mantine/core';
import dayjs from 'dayjs';
import { useState } from 'react';
import { toastSuccess } from '@/lib/toast';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { senderName } from '@shared/inquiry/record';
import { VERB_LABELS } from '@shared/inquiry/state';
import { MAX_SNOOZE_DAYS, SNOOZE_UNTIL_HOUR } from '@shared/limits';
import { useName } from '../admins';
import { inverse } from '../api/change-records';
import { useUpdateRecord } from '../api/record-mutations';
import { whenDone } from '../api/when-done';
import { DateField } from '../date-field';
import { formatMorning } from '../date-text';
import { Dialog, DialogBody } from '../dialog';
import { serverTime } from '../server-time';
import { useAuth } from '../session/auth-context';
import { CallButton, PrimaryButton } from '../ui';
import ui from '../ui.module.css';
import type { RecordDialogProps } from './leave';
import type { Inquiry } from './other-inquiries';
import { snoozeTimes } from './snooze-times';

/** Snoozes a record until a time (ISO 8601), or reopens it with null. A toast undoes that. */
function useSnooze(kind: RecordKind) {
  const { mutate, mutateAsync, isPending } = useUpdateRecord(kind, 'Not snoozed');
  const snooze = (record: AnyRecord, snoozedUntil: string | null) => {
    const { id, snoozedUntil: was } = record;
    const patch = { type: 'snooze', snoozedUntil, was } as const;
    return whenDone(mutateAsync({ id, patch }), () =>
      toastSuccess({
        title: snoozedUntil === null ? 'Reopened' : `Snoozed until ${formatMorning(snoozedUntil)}`,
        message: senderName(record),
        action: { label: 'Undo', onClick: () => mutate({ id, patch: inverse(patch) }) },
      }),
    );
  };
  return { snooze, isPending };
}

export function SnoozeState({ kind, record }: Inquiry) {
  const { snooze, isPending } = useSnooze(kind);
  const name = useName();
  const { snoozedUntil, snoozedBy } = record;
  if (snoozedUntil === null) return null;
  return (
    <Group gap="xs" mt="xs">
      <span>{`Snoozed by ${name(snoozedBy ?? '', 'you')} until ${formatMorning(snoozedUntil)}, or until they reply.`}</span>
      <CallButton size="compact-md" isPending={isPending} onClick={() => void snooze(record, null)}>
        {VERB_LABELS.reopen}
      </CallButton>
    </Group>
  );
}

export function SnoozeDialog({ kind, record, onClose }: RecordDialogProps) {
  const { snooze, isPending } = useSnooze(kind);
  const [day, setDay] = useState('');
  const until = parseMorning(day);
  const dayIn = (days: number) => dayjs(serverTime()).add(days, 'day').format('YYYY-MM-DD');
  const choose = (time: string) => void snooze(record, time).then(onClose);
  const presets = snoozeTimes(dayjs(serverTime()), useAuth().user?.holidays);
  return (
    <Dialog opened onClose={onClose}>
      <DialogBody title="Snooze">
        <p>Until that morning, or until its sender replies, it is not among what is open.</p>
        <div className={ui.dialogFields}>
          {presets.map((preset) => (
            <CallButton
              key={preset.label}
              isPending={isPending}
              onClick={() => choose(atMorning(preset.day))}
            >
              {preset.label}, {preset.day.format('ddd, MMM D')}
            </CallButton>
          ))}
          <DateField
            label="Another day"
            minDate={dayIn(1)}
            // Its morning is within the limit, however early it is now.
            maxDate={dayIn(MAX_SNOOZE_DAYS - 1)}
            value={day}
            onChange={setDay}
          />
          <Group gap={8} mt={24} justify="flex-end">
            <Button onClick={onClose}>Cancel</Button>
            <PrimaryButton
              isPending={isPending || until === null}
              onClick={() => until !== null && choose(until)}
            >
              {VERB_LABELS.snooze}
            </PrimaryButton>
          </Group>
        </div>
      </DialogBody>
    </Dialog>
  );
}

const atMorning = (day: dayjs.Dayjs) => day.startOf('day').hour(SNOOZE_UNTIL_HOUR).toISOString();

/** The morning of a day (YYYY-MM-DD); null if there is none or it is over. */
function parseMorning(day: string): string | null {
  const morning = dayjs(day);
  if (day === '' || !morning.isValid()) return null;
  const time = atMorning(morning);
  return Date.parse(time) > serverTime() ? time : null;
}
