import { isoTime } from '../iso-time.ts';

/** `answer` was sent from here, `elsewhere` from a mail program. */
export type MessageNature = 'answer' | 'elsewhere' | 'reply' | 'automatic' | 'bounce';

/** Part of its record. Times are ISO 8601 in UTC. */
export interface Message {
  id: string;
  nature: MessageNature;
  at: string | null;
  /** The username of an answer, else the name that the sender gives. */
  author: string;
  /** The sender's address, if it is not that of the record or not proved to be theirs. */
  otherAddress: string | null;
  /** Where the sender wants answers; '' for the address of the record. */
  replyTo: string;
  /** The addresses in copy. */
  cc: string[];
  subject: string;
  text: string;
  quoted: string;
  attachments: { name: string; type: string; size: number }[];
  /** Has no angle brackets. */
  messageId: string;
  /** When the mail server has taken an answer. */
  sentAt: string | null;
  /** Why an answer did not arrive: the words of the mail server. */
  failure: string | null;
}

/** Begins the failure of an answer after a mail that may be a bounce. */
export const MAY_NOT_HAVE_ARRIVED = 'It may not have arrived: ';

export const FROM_US: readonly MessageNature[] = ['answer', 'elsewhere'];

type Data = Readonly<Record<string, unknown>>;

/** Oldest first. @param data of the document, from either SDK */
export function toMessages(data: Data): Message[] {
  const messages = (data['messages'] ?? {}) as Record<string, Message>;
  return Object.entries(messages)
    .map(([id, message]) => ({
      ...{ replyTo: '', cc: [] as string[] },
      ...message,
      ...{ id, at: isoTime(message.at), sentAt: isoTime(message.sentAt) },
    }))
    .sort((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1));
}

/** To whom an answer goes, and whom it may have in copy: as the last reply asks that is proved to be theirs. */
export function answerRecipients(messages: readonly Message[], email: string): { to: string; cc: string[] } {
  const last = messages.findLast(({ nature, otherAddress }) => nature === 'reply' && otherAddress === null);
  return { to: last?.replyTo || email, cc: last?.cc ?? [] };
}

interface LastWord {
  by: 'us' | 'them';
  at: string | null;
  author: string;
  /** Whether a mail since our last answer came from another address, or is not proved to be theirs. */
  isDoubtful: boolean;
}

export interface Conversation {
  /** The number of answers, without automatic ones. */
  answers: number;
  replies: number;
  /** The first answer that was handed to the mail server, or sent elsewhere. */
  firstAnswerAt: string | null;
  /** The last message after the inquiry. An answer that did not arrive does not count. */
  lastWord: LastWord | null;
  /** The last answer if it did not arrive: when it was written, and why. */
  undelivered: { at: string | null; failure: string } | null;
  /** The lines of the texts for the search, the latest first, each once. */
  words: string;
}

/** Characters of the texts in which a list searches. */
const MAX_WORDS = 5_000;

/** The id of an answer, made of the client's UUID so that it can name a field. */
export function answerId(uuid: string): string {
  return `a${uuid.replaceAll('-', '').toLowerCase()}`;
}

/** Null for a record without messages, as most are. */
export function toConversation(data: Data): Conversation | null {
  const messages = toMessages(data);
  return messages.length === 0 ? null : summarizeMessages(messages);
}

const isOurs = ({ nature, failure }: Message) => FROM_US.includes(nature) && failure === null;
const isTheirs = ({ nature }: Message) => nature === 'reply';

/** @param messages oldest first */
export function summarizeMessages(messages: readonly Message[]): Conversation {
  const ours = messages.filter(isOurs);
  const theirs = messages.filter(isTheirs);
  const sent = ours.flatMap(({ nature, at, sentAt }) => (nature === 'elsewhere' ? at : sentAt) ?? []);
  const last = messages.findLast((message) => isOurs(message) || isTheirs(message));
  const since = messages.slice(messages.findLastIndex(isOurs) + 1).filter(isTheirs);
  const lastAnswer = messages.findLast(({ nature }) => FROM_US.includes(nature));
  const texts = [...ours, ...theirs]
    .sort((a, b) => ((a.at ?? '') > (b.at ?? '') ? -1 : 1))
    .map(({ text }) => text);
  return {
    answers: ours.length,
    replies: theirs.length,
    firstAnswerAt: sent.sort().at(0) ?? null,
    lastWord: last
      ? {
          ...{ by: isOurs(last) ? 'us' : 'them', at: last.at, author: last.author },
          isDoubtful: since.some(({ otherAddress }) => otherAddress !== null),
        }
      : null,
    undelivered:
      lastAnswer && lastAnswer.failure !== null ? { at: lastAnswer.at, failure: lastAnswer.failure } : null,
    words: [...new Set(texts.flatMap((text) => text.split('\n')))].join('\n').slice(0, MAX_WORDS),
  };
}
