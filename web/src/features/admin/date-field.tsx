import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import { DateInput, type DateInputProps } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import ui from './ui.module.css';
import { isCalendarDay } from './view/date-range';

dayjs.extend(customParseFormat);

interface DateFieldProps extends Pick<DateInputProps, 'minDate'> {
  label: string;
  /** YYYY-MM-DD, or '' if empty. */
  value: string;
  onChange: (value: string) => void;
}

/** A day, typed or picked from a calendar. */
export function DateField({ label, value, onChange, ...props }: DateFieldProps) {
  return (
    <DateInput
      {...props}
      label={label}
      value={isCalendarDay(value) ? value : null}
      onChange={(day) => onChange(day ?? '')}
      placeholder="Mar 7, 2026"
      valueFormat="MMM D, YYYY"
      dateParser={parseDay}
      classNames={{ day: ui.day ?? '' }}
      hideOutsideDates
      highlightToday
      weekendDays={[]}
      popoverProps={{
        attributes: { dropdown: { role: 'dialog', 'aria-label': `Calendar: ${label.toLowerCase()}` } },
      }}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}`, tabIndex: 0 }}
      ariaLabels={{
        previousMonth: 'Previous month',
        nextMonth: 'Next month',
        previousYear: 'Previous year',
        nextYear: 'Next year',
        previousDecade: 'Previous decade',
        nextDecade: 'Next decade',
      }}
    />
  );
}

// ISO 8601 is the only format in numbers: 3/7 is March to some readers and July to others.
const TYPED_FORMATS = ['MMM D YYYY', 'MMMM D YYYY', 'D MMM YYYY', 'D MMMM YYYY', 'YYYY-MM-DD'];

function parseDay(text: string): string | null {
  const words = text
    .trim()
    .toLowerCase()
    .split(/[\s,]+/);
  const capitalised = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  const day = dayjs(capitalised, TYPED_FORMATS, true);
  return day.isValid() ? day.format('YYYY-MM-DD') : null;
}
