import { site } from '@shared/site';
import { facts } from './facts';

/** The words of a form once it is sent, until the visitor leaves. */
export const afterSending = {
  recipient: 'It goes to',
  recipientNote: 'where a person reads it.',
  answer: 'You have an answer',
  answerBy: (time: string, zone: string | undefined) =>
    `by ${time} your time${zone ? ` (${zone})` : ''}: within ${facts.reply}.`,
  sent: (time: string) => `What you sent on ${time}`,
  save: 'Save as a text file',
  another: 'Write another message',
  /** The first line of the text file. */
  copyTitle: (time: string) => `Sent to ${site.name} on ${time}`,
  fileName: `${site.name} message.txt`,
};

/** The heading and the note in place of a form that was sent. When the answer comes is said below them. */
export const receipts = {
  contact: (email: string) => ({ title: 'We have your message', note: `The answer goes to ${email}.` }),
  partnership: (email: string) => ({
    title: 'We have your inquiry',
    note: `The partnerships team answers at ${email}.`,
  }),
};
