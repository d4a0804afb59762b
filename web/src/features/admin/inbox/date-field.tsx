import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import { ActionIcon } from '@mantine/core';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { serverTime } from '../server-time';
import { ICON } from '../ui';
import ui from '../ui.module.css';
import { DAY_LABELS, isCalendarDay } from '../view/date-range';

dayjs.extend(customParseFormat);

interface DateFieldProps extends Pick<DateInputProps, 'minDate'> {
  label: string;
  /** YYYY-MM-DD, or '' if empty. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * A day, typed or picked from a calendar, which Page Up and Page Down turn. Text that is not a day changes nothing, and
 * stays with the reason.
 */
export function DateField({ label, value, onChange, ...props }: DateFieldProps) {
  // The keyboard of a phone would cover the calendar.
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  const input = useRef<HTMLInputElement>(null);
  const [isDay, setIsDay] = useState(true);
  const [isUnclear, setIsUnclear] = useState(false);
  const [shown, setShown] = useState(value || today());
  // A calendar that was opened by a click leaves the focus in the field.
  const [calendar, setCalendar] = useState<'closed' | 'open' | 'focused'>('closed');
  const name = `Calendar: ${label.toLowerCase()}`;

  const close = () => setCalendar('closed');
  const change = (day: string | null) => {
    setIsDay(true);
    setIsUnclear(false);
    onChange(day ?? '');
    if (day === null) input.current?.focus();
  };
  const finishTyping = (text: string) => {
    setIsUnclear(!isDayOrEmpty(text));
    setCalendar((now) => (now === 'focused' ? now : 'closed'));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') finishTyping(event.currentTarget.value);
    if (event.key === 'Escape') close();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setShown(value || today());
    setCalendar('focused');
  };
  const turnPage = (day: string) => (event: KeyboardEvent) => {
    if (event.key !== 'PageDown' && event.key !== 'PageUp') return;
    event.preventDefault();
    const dialog = event.currentTarget.closest('[role=dialog]');
    const months = event.key === 'PageDown' ? 1 : -1;
    flushSync(() => setShown(dayjs(day).add(months, 'month').format('YYYY-MM-DD')));
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  };

  return (
    <DayInput
      {...props}
      ref={input}
      label={label}
      value={isCalendarDay(value) ? value : null}
      onChange={change}
      fixOnBlur={isDay}
      onInput={({ currentTarget }) => setIsDay(isDayOrEmpty(currentTarget.value))}
      error={isUnclear && `Write ${EXAMPLE}`}
      inputMode={isTouch ? 'none' : undefined}
      onClick={() => setCalendar('open')}
      onBlur={({ currentTarget }) => finishTyping(currentTarget.value)}
      onKeyDown={onKeyDown}
      date={shown}
      onDateChange={setShown}
      getDayProps={(day) => ({
        'data-autofocus': day === shown || undefined,
        // Mantine's today is that of this machine's clock.
        'data-today': day === today() || undefined,
        // Mantine's focus trap takes the focus twice: the second time it finds the day that the arrow keys have reached.
        onFocus: () => setShown(day),
        onClick: () => {
          input.current?.focus();
          close();
        },
        onKeyDown: turnPage(day),
      })}
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}`, tabIndex: 0 }}
      leftSection={
        <ActionIcon
          variant="transparent"
          color="var(--muted)"
          aria-label={name}
          aria-haspopup="dialog"
          onClick={() => setCalendar('focused')}
        >
          <IconCalendar {...ICON} />
        </ActionIcon>
      }
      popoverProps={{
        opened: calendar !== 'closed',
        onDismiss: close,
        trapFocus: calendar === 'focused',
        attributes: { dropdown: { role: 'dialog', 'aria-label': name } },
      }}
    />
  );
}

interface DateRangeFieldsProps {
  /** YYYY-MM-DD, or '' if empty. */
  start: string;
  end: string;
  onChange: (days: { start: string } | { end: string }) => void;
}

export function DateRangeFields({ start, end, onChange }: DateRangeFieldsProps) {
  return (
    <>
      <DateField label={DAY_LABELS.start} value={start} onChange={(day) => onChange({ start: day })} />
      <DateField label={DAY_LABELS.end} value={end} onChange={(day) => onChange({ end: day })} />
    </>
  );
}

const today = () => dayjs(serverTime()).format('YYYY-MM-DD');

const EXAMPLE = 'Mar 7, 2026';

// ISO 8601 is the only format in numbers: 3/7 is March to some readers and July to others.
const TYPED_FORMATS = ['MMM D YYYY', 'MMMM D YYYY', 'D MMM YYYY', 'D MMMM YYYY', 'YYYY-MM-DD'];

const isDayOrEmpty = (text: string) => text.trim() === '' || parseDay(text) !== null;

function parseDay(text: string): string | null {
  const words = text
    .trim()
    .toLowerCase()
    .split(/[\s,]+/);
  const capitalised = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  const day = dayjs(capitalised, TYPED_FORMATS, true);
  return day.isValid() ? day.format('YYYY-MM-DD') : null;
}

/** The props that every field of a day has in common: words, looks and format. */
const DayInput = DateInput.withProps({
  classNames: { day: ui.day ?? '' },
  placeholder: EXAMPLE,
  valueFormat: 'MMM D, YYYY',
  dateParser: parseDay,
  hideOutsideDates: true,
  highlightToday: true,
  weekendDays: [],
  allowDeselect: false,
  clearable: true,
  ariaLabels: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous decade',
    nextDecade: 'Next decade',
  },
});
