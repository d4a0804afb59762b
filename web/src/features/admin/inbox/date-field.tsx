import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import { ActionIcon, CloseButton, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { isCalendarDay } from '../view/date-range';
import classes from './date-field.module.css';

dayjs.extend(customParseFormat);

interface DateFieldProps {
  label: string;
  /** YYYY-MM-DD, or '' if empty. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * A day, typed or picked from the calendar, whose days the arrow keys reach. Text that is not a day changes nothing, and
 * a message says how to write one; an emptied field clears the day.
 */
export function DateField({ label, value, onChange }: DateFieldProps) {
  // On a phone the keyboard would cover the calendar.
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  const input = useRef<HTMLInputElement>(null);
  const day = isCalendarDay(value) ? value : null;
  const [typed, setTyped] = useState<string | null>(null);
  const [isUnclear, setIsUnclear] = useState(false);
  const [month, setMonth] = useState(day ?? today());
  // A calendar that was opened by a click leaves the focus in the field.
  const [calendar, setCalendar] = useState<'closed' | 'open' | 'focused'>('closed');
  const open = (next: 'open' | 'focused') => {
    if (calendar === 'closed') setMonth(day ?? today());
    setCalendar(next);
  };
  const close = () => {
    if (calendar === 'focused') input.current?.focus();
    setCalendar('closed');
  };
  const change = (next: string) => {
    setTyped(null);
    setIsUnclear(false);
    onChange(next);
  };
  const onType = (text: string) => {
    const parsed = parseDay(text);
    if (parsed !== null || text.trim() === '') change(parsed ?? '');
    if (parsed !== null) setMonth(parsed);
    setTyped(text);
  };
  const finishTyping = () => {
    if (typed === null) return;
    setIsUnclear(typed.trim() !== '' && parseDay(typed) === null);
    setTyped(null);
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    finishTyping();
    if (calendar === 'open' && !relatedTarget?.closest('[data-calendar]')) setCalendar('closed');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finishTyping();
    if (event.key === 'Enter' || event.key === 'Escape') setCalendar('closed');
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open('focused');
  };
  return (
    <Popover
      opened={calendar !== 'closed'}
      onChange={(isOpen) => !isOpen && close()}
      trapFocus={calendar === 'focused'}
      position="bottom-start"
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          ref={input}
          label={label}
          placeholder={EXAMPLE}
          value={typed ?? (day === null ? '' : dayjs(day).format(DISPLAY_FORMAT))}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          onClick={() => open('open')}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
          error={isUnclear && `Write ${EXAMPLE}`}
          autoComplete="off"
          inputMode={isTouch ? 'none' : undefined}
          leftSection={
            <ActionIcon
              variant="transparent"
              color="var(--muted)"
              aria-label={`Calendar: ${label.toLowerCase()}`}
              aria-haspopup="dialog"
              onClick={() => open('focused')}
            >
              <IconCalendar size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          }
          rightSection={
            day !== null && (
              <CloseButton
                size="sm"
                aria-label={`Clear ${label.toLowerCase()}`}
                onClick={() => {
                  change('');
                  setCalendar('closed');
                  input.current?.focus();
                }}
              />
            )
          }
        />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={`Calendar: ${label.toLowerCase()}`}
        data-calendar
        onMouseDown={(event) => calendar === 'open' && event.preventDefault()}
      >
        <DatePicker
          classNames={{ day: classes.day }}
          value={day}
          onChange={(next) => {
            change(next ?? '');
            close();
          }}
          date={month}
          onDateChange={setMonth}
          getDayProps={(date) => ({ 'data-autofocus': date === (day ?? today()) || undefined })}
          hideOutsideDates
          weekendDays={[]}
          ariaLabels={ARIA_LABELS}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

const today = () => dayjs().format('YYYY-MM-DD');

const EXAMPLE = 'Mar 7, 2026';

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
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};
