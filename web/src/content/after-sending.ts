import { site } from '@shared/site';
import { facts } from './facts';

/** The words of a form once it is sent, until the visitor leaves. */
export const afterSending = {
  title: 'What happens now',
  recipient: 'It goes to',
  recipientNote: 'where a person reads it.',
  answer: 'You have an answer',
  answerBy: (time: string, zone: string | undefined) =>
    `by ${time} your time${zone ? ` (${zone})` : ''}: within ${facts.reply}.`,
  urgent: 'If it is urgent',
  urgentNote: 'Call the office that is open.',
  openUntil: (time: string) => `open until ${time} your time`,
  opens: (time: string) => `opens ${time} your time`,
  sent: (time: string) => `What you sent on ${time}`,
  copy: 'Copy',
  save: 'Save as a text file',
  print: 'Print',
  another: 'Write another message',
  reading: 'Worth reading until then',
  /** The first line of a copy. */
  copyTitle: (time: string) => `Sent to ${site.name} on ${time}`,
  fileName: `${site.name} message.txt`,
};

/** Reading for visitors whose message names no service. */
export const generalReading = [
  { to: '/pricing', kind: 'Prices', title: 'What typical orders cost' },
  { to: '/trust', kind: 'Trust', title: 'What a security questionnaire asks' },
];
