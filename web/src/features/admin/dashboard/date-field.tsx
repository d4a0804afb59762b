import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import { DateInput } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { isCalendarDay } from '../view/date-bounds';

dayjs.extend(customParseFormat);

interface DateFieldProps {
  label: string;
  /** YYYY-MM-DD, or '' for none. */
  value: string;
  onChange(value: string): void;
}

/** A day, picked from the calendar or typed; text that is no day changes nothing, and an emptied field is none. */
export function DateField({ label, value, onChange }: DateFieldProps) {
  // On a phone the keyboard would cover the calendar.
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  return (
    <DateInput
      label={label}
      value={isCalendarDay(value) ? value : null}
      onChange={(day) => onChange(day ?? '')}
      valueFormat={SHOWN}
      placeholder="Mar 7, 2026"
      dateParser={readDay}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
      inputMode={isTouch ? 'none' : undefined}
      weekendDays={[]}
      ariaLabels={CONTROLS}
    />
  );
}

const SHOWN = 'MMM D, YYYY';
const TYPED = [SHOWN, 'MMM D YYYY', 'MMMM D, YYYY', 'MMMM D YYYY', 'D MMM YYYY', 'D MMMM YYYY', 'YYYY-MM-DD'];

// Not as numbers alone: 3/7 is March to some readers and July to others.
function readDay(text: string): string | null {
  const capitalised = text
    .trim()
    .replace(/[a-z]+/gi, (word) => word[0]!.toUpperCase() + word.slice(1).toLowerCase());
  const day = dayjs(capitalised, TYPED, true);
  return day.isValid() ? day.format('YYYY-MM-DD') : null;
}

const CONTROLS = {
  monthLevelControl: 'Choose a month',
  yearLevelControl: 'Choose a year',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};
