import type dayjs from 'dayjs';
import { isWorkingDay } from '@shared/inquiry/working-time';

export interface SnoozeTime {
  label: string;
  day: dayjs.Dayjs;
}

/** Four days on which an office works: where none does, the next one. @param holidays as in `workingTime` */
export function snoozeTimes(today: dayjs.Dayjs, holidays?: readonly string[]): SnoozeTime[] {
  const working = (day: dayjs.Dayjs): dayjs.Dayjs =>
    isWorkingDay(day.format('YYYY-MM-DD'), holidays) ? day : working(day.add(1, 'day'));
  const tomorrow = working(today.add(1, 'day'));
  // Sunday is 0.
  const monday = today.add(((7 - today.day()) % 7) + 1, 'day');
  return [
    { label: tomorrow.diff(today, 'day') === 1 ? 'Tomorrow' : 'Next working day', day: tomorrow },
    { label: 'Next week', day: working(monday) },
    { label: 'In two weeks', day: working(today.add(2, 'week')) },
    { label: 'In a month', day: working(today.add(1, 'month')) },
  ];
}
