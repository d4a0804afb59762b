import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import { DateInput } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { isCalendarDay } from '../view/date-range';

dayjs.extend(customParseFormat);

interface DateFieldProps {
  label: string;
  /** YYYY-MM-DD, or '' if empty. */
  value: string;
  onChange: (value: string) => void;
}

/** A day, picked from the calendar or typed. Text that is not a day changes nothing; an emptied field clears the day. */
export function DateField({ label, value, onChange }: DateFieldProps) {
  // On a phone the keyboard would cover the calendar.
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  return (
    <DateInput
      label={label}
      value={isCalendarDay(value) ? value : null}
      onChange={(day) => onChange(day ?? '')}
      valueFormat={DISPLAY_FORMAT}
      placeholder="Mar 7, 2026"
      dateParser={parseDay}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
      inputMode={isTouch ? 'none' : undefined}
      weekendDays={[]}
      ariaLabels={ARIA_LABELS}
    />
  );
}

const DISPLAY_FORMAT = 'MMM D, YYYY';

// No purely numeric formats besides ISO 8601: 3/7 is March to some readers and July to others.
const TYPED_FORMATS = [
  DISPLAY_FORMAT,
  'MMM D YYYY',
  'MMMM D, YYYY',
  'MMMM D YYYY',
  'D MMM YYYY',
  'D MMMM YYYY',
  'YYYY-MM-DD',
];

function parseDay(text: string): string | null {
  const capitalised = text
    .trim()
    .replace(/[a-z]+/gi, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());
  const day = dayjs(capitalised, TYPED_FORMATS, true);
  return day.isValid() ? day.format('YYYY-MM-DD') : null;
}

const ARIA_LABELS = {
  monthLevelControl: 'Choose a month',
  yearLevelControl: 'Choose a year',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};
