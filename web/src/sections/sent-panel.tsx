import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { afterSending } from '@/content/after-sending';
import { answerDeadline, formatVisitorTime } from '@/lib/form/answer-deadline';
import { saveFile } from '@/lib/save-file';
import { localTimeZone } from '@/lib/time-zone';
import { parseHolidays } from '@shared/inquiry/working-time';
import { site } from '@shared/site';
import classes from './sent-panel.module.css';
import formClasses from '@/lib/form/form.module.css';

const HOLIDAYS = parseHolidays(import.meta.env.VITE_HOLIDAYS ?? '');

export interface SentMessage {
  /** The time of sending, in milliseconds since 1970. */
  at: number;
  to: string;
  /** Confirms that the message was sent, and names the address to which the answer will go. */
  receipt: { title: string; note: string };
  rows: readonly { label: string; text: string }[];
}

interface Props {
  message: SentMessage | undefined;
  /** The form. */
  children: ReactNode;
}

/** Shows the form or, once it was sent, a copy of the message, until the visitor leaves or starts another message. */
export function FormOrSentPanel({ message, children }: Props) {
  /** The `at` of the message that the visitor has closed. */
  const [closed, setClosed] = useState<number>();
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (closed !== undefined) form.current?.querySelector('input')?.focus();
  }, [closed]);
  const isShown = message && message.at !== closed;
  return (
    <>
      <div ref={form} hidden={isShown}>
        {children}
      </div>
      {isShown && <SentPanel message={message} onAnother={() => setClosed(message.at)} />}
    </>
  );
}

function SentPanel({ message, onAnother }: { message: SentMessage; onAnother: () => void }) {
  const { at, to, receipt, rows } = message;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const zone = localTimeZone()?.replaceAll('_', ' ');
  const answer = afterSending.answerBy(formatVisitorTime(answerDeadline(at, site.offices, HOLIDAYS)), zone);
  const save = () =>
    saveFile(new Blob([toText(message, answer)], { type: 'text/plain' }), afterSending.fileName);
  return (
    <section className={classes.panel} aria-labelledby="sent-title" data-sent="">
      <h2 id="sent-title" className="group-title" ref={heading} tabIndex={-1}>
        {receipt.title}
      </h2>
      <p className={formClasses.note} dir="auto">
        {receipt.note}
      </p>
      <dl className={classes.facts}>
        <dt>{afterSending.recipient}</dt>
        <dd>
          <a href={`mailto:${to}`}>{to}</a>, {afterSending.recipientNote}
        </dd>
        <dt>{afterSending.answer}</dt>
        <dd>{answer}</dd>
      </dl>
      <h3>{afterSending.sent(formatVisitorTime(at))}</h3>
      <dl className={[classes.facts, classes.copy].join(' ')}>
        {rows.map(({ label, text }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{text}</dd>
          </Fragment>
        ))}
      </dl>
      <div className={formClasses.actions}>
        <button type="button" className="button" data-secondary="" onClick={save}>
          {afterSending.save}
        </button>
        <button type="button" className="button" data-secondary="" onClick={onAnother}>
          {afterSending.another}
        </button>
      </div>
    </section>
  );
}

function toText({ at, to, rows }: SentMessage, answer: string): string {
  return [
    afterSending.copyTitle(formatVisitorTime(at)),
    `${afterSending.recipient} ${to}`,
    `${afterSending.answer} ${answer}`,
    '',
    ...rows.map(({ label, text }) => (text.includes('\n') ? `${label}:\n${text}` : `${label}: ${text}`)),
    '',
  ].join('\n');
}
