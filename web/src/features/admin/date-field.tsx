import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import { DateInput } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { useState } from 'react';
import ui from './ui.module.css';
import { isCalendarDay } from './view/date-range';

dayjs.extend(customParseFormat);

interface DateFieldProps {
  label: string;
  /** The first and the last day that can be chosen, YYYY-MM-DD. */
  minDate?: string;
  maxDate?: string;
  /** YYYY-MM-DD, or '' if empty. */
  value: string;
  onChange: (value: string) => void;
}

/** A day, typed or picked from a calendar. A text that is none stays in the field, which says so when it is left. */
export function DateField({ label, value, onChange, minDate = '', maxDate = '9999' }: DateFieldProps) {
  const [typed, setTyped] = useState({ text: '', before: value, isLeft: false });
  const [isOpen, setIsOpen] = useState(false);
  const day = parseDay(typed.text);
  const isChoice = day !== null && day >= minDate && day <= maxDate;
  const isWrong = typed.before === value && typed.text.trim() !== '' && !isChoice;
  return (
    <DateInput
      {...(minDate !== '' && { minDate, maxDate })}
      fixOnBlur={!isWrong}
      error={isWrong && typed.isLeft && 'This is no day to choose. Type it as Mar 7, 2026.'}
      onInput={({ currentTarget }) => setTyped({ text: currentTarget.value, before: value, isLeft: false })}
      onBlur={() => setTyped({ ...typed, isLeft: true })}
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

const TYPED_FORMATS = ['MMM D YYYY', 'MMMM D YYYY', 'D MMM YYYY', 'D MMMM YYYY', 'YYYY M D', 'D M YYYY'];

/** The day, if it is the only one that somebody reads: 3/7 is March to some readers and July to others, 3.7. is July to all. */
function parseDay(text: string): string | null {
  const words = text.toLowerCase().match(/[^\s,./-]+/g) ?? [];
  const capitalised = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const written = capitalised.map((word) => word.replace(/^0+/, '')).join(' ');
  const formats = text.includes('.') ? TYPED_FORMATS : [...TYPED_FORMATS, 'M D YYYY'];
  const readings = formats.map((format) => dayjs(written, format, true)).filter((day) => day.isValid());
  const days = new Set(readings.map((day) => day.format('YYYY-MM-DD')));
  const [day = null] = days;
  return days.size === 1 ? day : null;
}
