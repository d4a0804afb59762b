import { site } from '@shared/site';
import { facts } from './facts';

/** The texts that replace a sent form until the visitor leaves. */
export const afterSending = {
  recipient: 'It goes to',
  recipientNote: 'where a person reads it.',
  answer: 'You will have an answer',
  answerBy: (time: string, zone: string | undefined) =>
    `by ${time} your time${zone ? ` (${zone})` : ''}: within ${facts.reply}.`,
  sent: (time: string) => `What you sent on ${time}`,
  save: 'Save as a text file',
  another: 'Write another message',
  /** The first line of the text file. */
  copyTitle: (time: string) => `Sent to ${site.name} on ${time}`,
  fileName: `${site.name} message.txt`,
};

/** The heading and the note that replace a sent form. `afterSending` adds the time of the answer. */
export const receipts = {
  contact: (email: string) => ({ title: 'We have your message', note: `The answer goes to ${email}.` }),
  partnership: (email: string) => ({
    title: 'We have your inquiry',
    note: `The partnerships team answers at ${email}.`,
  }),
};
