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
  ...[FORMAT, 'MMMM D, YYYY', 'D MMM YYYY', 'D MMMM YYYY'],
  ...['YYYY-MM-DD', 'D.M.YYYY', 'DD.MM.YYYY'],
];

interface DateFieldProps {
  label: string;
  /** The first and the last day that can be chosen, YYYY-MM-DD. */
  minDate?: string;
  maxDate?: string;
  /** YYYY-MM-DD, or '' if empty. */
  value: string;
  onChange: (value: string) => void;
}

/** A day, typed or picked from a calendar. Another text stays in the field, which says so when it is left. */
export function DateField({ label, value, onChange, minDate = '', maxDate = '9999' }: DateFieldProps) {
  const [typed, setTyped] = useState({ text: '', before: value, isLeft: false });
  const [isOpen, setIsOpen] = useState(false);
  const day = parseDay(typed.text);
  const isChoice = day !== null && day >= minDate && day <= maxDate;
  const problem = day
    ? `Choose a day from ${dayjs(minDate).format(FORMAT)} to ${dayjs(maxDate).format(FORMAT)}.`
    : 'Write the day as Mar 7, 2026.';
  const isWrong = typed.before === value && typed.text.trim() !== '' && !isChoice;
  return (
    <DateInput
      {...(minDate !== '' && { minDate, maxDate })}
      fixOnBlur={!isWrong}
      error={isWrong && typed.isLeft && problem}
      onInput={({ currentTarget }) => setTyped({ text: currentTarget.value, before: value, isLeft: false })}
      onBlur={() => setTyped({ ...typed, isLeft: true })}
      label={label}
      value={isCalendarDay(value) ? value : null}
      onChange={(day) => onChange(day ?? '')}
      placeholder="Mar 7, 2026"
      valueFormat={FORMAT}
      dateParser={parseDay}
      classNames={{ day: ui.day ?? '' }}
      hideOutsideDates
      highlightToday
      weekendDays={[]}
      // Escape closes the calendar, and not the dialog around it.
      onKeyDown={(event) => isOpen && event.key === 'Escape' && event.preventDefault()}
      // What is outside a modal dialog is inert.
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

/** Parses a typed day, which the browser would read by its language: 3/7/2026 is March in some and July in others. */
function parseDay(text: string): string | null {
  const day = dayjs(text.trim(), TYPED_FORMATS, true);
  return day.isValid() ? day.format('YYYY-MM-DD') : null;
}
