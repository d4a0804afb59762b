import { Fragment, useEffect, useRef } from 'react';
import { afterSending, generalReading } from '@/content/after-sending';
import { engagementsAbout } from '@/content/engagements';
import { solutions, solutionSlugs } from '@/content/solutions';
import { telephoneLink } from '@/content/telephone-link';
import { answerBy, onVisitorsClock, nextOpening } from '@/lib/form/answer-time';
import { saveFile } from '@/lib/save-file';
import { localTimeZone } from '@/lib/time-zone';
import { useCopy } from '@/lib/use-copy';
import { postsAbout, usePosts } from '@/lib/use-posts';
import { holidaysIn } from '@shared/inquiry/working-time';
import { officeHours } from '@shared/office';
import { site } from '@shared/site';
import { engagementRow, type LinkRow, LinkRows, postRow, solutionRow } from './link-rows';
import classes from './sent-panel.module.css';
import formClasses from '@/lib/form/form.module.css';

const HOLIDAYS = holidaysIn(import.meta.env.VITE_HOLIDAYS ?? '');

export interface SentCopy {
  /** Milliseconds since 1970. */
  at: number;
  to: string;
  /** Says that it was sent. */
  receipt: string;
  rows: readonly { label: string; text: string }[];
  topic?: string | undefined;
}

export function SentPanel({ copy, onAnother }: { copy: SentCopy; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const zone = localTimeZone()?.replaceAll('_', ' ');
  const answer = afterSending.answerBy(onVisitorsClock(answerBy(copy.at, site.offices, HOLIDAYS)), zone);
  return (
    <section className={classes.panel} aria-labelledby="sent-title" data-sent="">
      <p className={formClasses.sentNote} dir="auto">
        {copy.receipt}
      </p>
      <h3 id="sent-title" ref={heading} tabIndex={-1}>
        {afterSending.title}
      </h3>
      <dl className={classes.facts}>
        <dt>{afterSending.recipient}</dt>
        <dd>
          <a href={`mailto:${copy.to}`}>{copy.to}</a>, {afterSending.recipientNote}
        </dd>
        <dt>{afterSending.answer}</dt>
        <dd>{answer}</dd>
        <dt>{afterSending.urgent}</dt>
        <dd>
          {afterSending.urgentNote}
          <ul>
            {site.offices.map((office) => {
              const { isOpen, until } = nextOpening(office, copy.at, HOLIDAYS);
              const time = onVisitorsClock(until, copy.at);
              return (
                <li key={office.city}>
                  {office.city}: <a href={telephoneLink(office.phone)}>{office.phone}</a>,{' '}
                  {isOpen ? afterSending.openUntil(time) : afterSending.opens(time)}{' '}
                  <span className="muted">({officeHours(office)} there)</span>
                </li>
              );
            })}
          </ul>
        </dd>
      </dl>
      <h4>{afterSending.sent(onVisitorsClock(copy.at))}</h4>
      <dl className={classes.copy}>
        {copy.rows.map(({ label, text }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{text}</dd>
          </Fragment>
        ))}
      </dl>
      <Keep text={copyText(copy, answer)} onAnother={onAnother} />
      <Reading topic={copy.topic} />
    </section>
  );
}

function copyText({ at, to, rows }: SentCopy, answer: string): string {
  return [
    afterSending.copyTitle(onVisitorsClock(at)),
    `${afterSending.recipient} ${to}`,
    `${afterSending.answer} ${answer}`,
    '',
    ...rows.map(({ label, text }) => (text.includes('\n') ? `${label}:\n${text}` : `${label}: ${text}`)),
    '',
  ].join('\n');
}

function Keep({ text, onAnother }: { text: string; onAnother: () => void }) {
  const { copy, label } = useCopy(afterSending.copy);
  const buttons = [
    { label, onClick: () => copy(text) },
    {
      label: afterSending.save,
      onClick: () => saveFile(new Blob([text], { type: 'text/plain' }), afterSending.fileName),
    },
    { label: afterSending.print, onClick: () => print() },
    { label: afterSending.another, onClick: onAnother },
  ];
  return (
    <div className={classes.keep} aria-live="polite">
      {buttons.map(({ label, onClick }, position) => (
        <button key={position} type="button" className="button" data-secondary="" onClick={onClick}>
          {label}
        </button>
      ))}
    </div>
  );
}

function Reading({ topic }: Pick<SentCopy, 'topic'>) {
  const { posts, isPending } = usePosts();
  if (isPending) return null;
  return (
    <div data-screen-only="">
      <h4>{afterSending.reading}</h4>
      <LinkRows rows={readingOn(topic, posts ?? [])} />
    </div>
  );
}

const READING = 3;

function readingOn(topic: string | undefined, posts: Parameters<typeof postsAbout>[1]): LinkRow[] {
  const slug = solutionSlugs.find((each) => solutions[each].name === topic);
  const rows =
    slug === undefined
      ? posts.slice(0, 1).map(postRow)
      : [
          ...postsAbout([slug], posts).slice(0, 1).map(postRow),
          ...engagementsAbout([slug]).slice(0, 1).map(engagementRow),
          solutionRow(slug),
        ];
  return [...rows, ...generalReading].slice(0, READING);
}
