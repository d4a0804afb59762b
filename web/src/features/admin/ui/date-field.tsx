import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import { DateInput } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { useState } from 'react';
import { isCalendarDay } from '../view/date-range';
import ui from './ui.module.css';

dayjs.extend(customParseFormat);

const FORMAT = 'MMM D, YYYY';
const TYPED_FORMATS = [
  FORMAT,
  'MMMM D, YYYY',
  'D MMM YYYY',
  'D MMMM YYYY',
  'YYYY-MM-DD',
  'D.M.YYYY',
  'DD.MM.YYYY',
];

interface DateFieldProps {
  label: string;
  /** The first day that can be chosen, YYYY-MM-DD; `maxDate` is the last. */
  minDate?: string;
  maxDate?: string;
  /** YYYY-MM-DD, or '' if empty. */
  value: string;
  onChange: (value: string) => void;
}

/** A field for a date, typed or picked from a calendar. Invalid text stays, and an error appears once the field loses the focus. */
export function DateField({ label, value, onChange, minDate = '', maxDate = '9999' }: DateFieldProps) {
  // The typed text is checked only until the value changes, for example by a click in the calendar.
  const [typed, setTyped] = useState({ text: '', valueBefore: value, isBlurred: false });
  const [isOpen, setIsOpen] = useState(false);
  const day = parseDay(typed.text);
  const isAllowed = day !== null && day >= minDate && day <= maxDate;
  const message = day
    ? `Choose a date from ${dayjs(minDate).format(FORMAT)} to ${dayjs(maxDate).format(FORMAT)}.`
    : 'Choose a date, for example Mar 7, 2026.';
  const isInvalid = typed.valueBefore === value && typed.text.trim() !== '' && !isAllowed;
  return (
    <DateInput
      {...(minDate !== '' && { minDate, maxDate })}
      fixOnBlur={!isInvalid}
      error={isInvalid && typed.isBlurred && message}
      onInput={({ currentTarget }) =>
        setTyped({ text: currentTarget.value, valueBefore: value, isBlurred: false })
      }
      onBlur={() => setTyped({ ...typed, isBlurred: true })}
      label={label}
      value={isCalendarDay(value) ? value : null}
      onChange={(picked) => onChange(picked ?? '')}
      placeholder="Mar 7, 2026"
      valueFormat={FORMAT}
      dateParser={parseDay}
      classNames={{ day: ui.day ?? '' }}
      hideOutsideDates
      highlightToday
      weekendDays={[]}
      // Escape closes the calendar, but not the dialog around it.
      onKeyDown={(event) => isOpen && event.key === 'Escape' && event.preventDefault()}
      // The calendar renders in place, because content outside a modal dialog is inert.
      popoverProps={{
        onOpen: () => setIsOpen(true),
        onClose: () => setIsOpen(false),
        withinPortal: false,
        floatingStrategy: 'fixed',
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

/** Returns a typed date as YYYY-MM-DD. Formats such as 3/7/2026 are rejected, because they are March in some locales and July in others. */
function parseDay(text: string): string | null {
  const day = dayjs(text.trim(), TYPED_FORMATS, true);
  return day.isValid() ? day.format('YYYY-MM-DD') : null;
}
