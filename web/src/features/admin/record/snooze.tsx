import { Button, Group } from '@mantine/core';
import dayjs from 'dayjs';
import { useState } from 'react';
import { VERB_LABELS } from '@shared/inquiry/state';
import { isWorkingDay } from '@shared/inquiry/working-time';
import { MAX_SNOOZE_DAYS, SNOOZE_UNTIL_HOUR } from '@shared/limits';
import { useNameOrYou } from '../data/admins';
import { useChangeRecord } from '../data/changes';
import { serverTime } from '../data/clock';
import { useAuth } from '../data/session';
import { CallButton, PrimaryButton } from '../ui/controls';
import { DateField } from '../ui/date-field';
import { formatDateTime } from '../ui/dates';
import { Dialog, DialogBody } from '../ui/dialog';
import ui from '../ui/ui.module.css';
import { useOpenRecord } from './open-record';

/** Returns a function that snoozes the open record until a time (ISO 8601); null reopens it. A toast offers Undo. */
function useSnooze() {
  const { kind, record } = useOpenRecord();
  const change = useChangeRecord(kind);
  return (snoozedUntil: string | null) => {
    const doneTitle = snoozedUntil === null ? 'Reopened' : `Snoozed until ${formatDateTime(snoozedUntil)}`;
    change(record, { type: 'snooze', snoozedUntil, was: record.snoozedUntil }, { doneTitle });
  };
}

export function SnoozeState() {
  const { snoozedUntil, snoozedBy } = useOpenRecord().record;
  const snooze = useSnooze();
  const toName = useNameOrYou();
  if (snoozedUntil === null) return null;
  return (
    <Group gap="xs" mt="xs">
      <span>{`Snoozed by ${toName(snoozedBy ?? '', 'you')} until ${formatDateTime(snoozedUntil)}, or until they reply.`}</span>
      <CallButton size="compact-md" onClick={() => snooze(null)}>
        {VERB_LABELS.reopen}
      </CallButton>
    </Group>
  );
}

export function SnoozeDialog({ onClose }: { onClose: () => void }) {
  const snooze = useSnooze();
  const [day, setDay] = useState('');
  const isoDayIn = (days: number) => dayjs(serverTime()).add(days, 'day').format('YYYY-MM-DD');
  const choose = (time: string) => {
    snooze(time);
    onClose();
  };
  const presets = snoozePresets(dayjs(serverTime()), useAuth().user?.holidays);
  return (
    <Dialog onClose={onClose}>
      <DialogBody title="Snooze">
        <p>The record is not listed as open until that morning, or until its sender replies.</p>
        <div className={ui.dialogFields}>
          {presets.map((preset) => (
            <CallButton key={preset.label} onClick={() => choose(atMorning(preset.day))}>
              {preset.label}, {preset.day.format('ddd, MMM D')}
            </CallButton>
          ))}
          <DateField
            label="Another day"
            minDate={isoDayIn(1)}
            // The limit counts from now and may end before the morning of its last day, so the last day is left out.
            maxDate={isoDayIn(MAX_SNOOZE_DAYS - 1)}
            value={day}
            onChange={setDay}
          />
          <Group gap={8} mt={24} justify="flex-end">
            <Button onClick={onClose}>Cancel</Button>
            {/* With `isPending`, the button ignores clicks until a day is chosen, but stays focusable. */}
            <PrimaryButton isPending={day === ''} onClick={() => choose(atMorning(dayjs(day)))}>
              {VERB_LABELS.snooze}
            </PrimaryButton>
          </Group>
        </div>
      </DialogBody>
    </Dialog>
  );
}

/**
 * Returns four days to choose from. A day on which no office works is replaced by the next day on which one does.
 * @param holidays as in `workingTime`
 */
export function snoozePresets(today: dayjs.Dayjs, holidays?: readonly string[]) {
  const toWorkingDay = (day: dayjs.Dayjs): dayjs.Dayjs =>
    isWorkingDay(day.format('YYYY-MM-DD'), holidays) ? day : toWorkingDay(day.add(1, 'day'));
  const tomorrow = toWorkingDay(today.add(1, 'day'));
  // `day()` is 0 on Sunday.
  const nextMonday = today.add(((7 - today.day()) % 7) + 1, 'day');
  return [
    { label: tomorrow.diff(today, 'day') === 1 ? 'Tomorrow' : 'Next working day', day: tomorrow },
    { label: 'Next week', day: toWorkingDay(nextMonday) },
    { label: 'In two weeks', day: toWorkingDay(today.add(2, 'week')) },
    { label: 'In a month', day: toWorkingDay(today.add(1, 'month')) },
  ];
}

const atMorning = (day: dayjs.Dayjs) => day.startOf('day').hour(SNOOZE_UNTIL_HOUR).toISOString();
