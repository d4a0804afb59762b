import { isoTime } from '../iso-time.ts';
import { addressKey, isOneAddress, senderAddress } from './email-address.ts';

/** `answer` was sent from here, `elsewhere` from a mail program of the firm. */
export type MessageNature = 'answer' | 'elsewhere' | 'reply' | 'automatic' | 'bounce';

/** A document below its record. Times are ISO 8601 in UTC. */
export interface Message {
  id: string;
  nature: MessageNature;
  at: string | null;
  /** The username of an answer, else the name that the sender gives. */
  author: string;
  /** The sender's address, if it is not that of the record or not proved to be theirs. */
  otherAddress: string | null;
  /** Whether the sender of a mail that came in is proved, and its envelope names one. */
  isProved: boolean;
  /** Where the sender asks for answers; '' for the address that it came from. */
  replyTo: string;
  /** The addresses in copy. */
  cc: string[];
  subject: string;
  /** With what it quotes. */
  text: string;
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

/** Oldest first. @param documents the data of messages, by their ids */
export function toMessages(documents: Readonly<Record<string, Data>>): Message[] {
  return Object.entries(documents)
    .map(([id, data]) => {
      const message = data as unknown as Message;
      return { ...message, id, at: isoTime(message.at), sentAt: isoTime(message.sentAt) };
    })
    .sort((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1));
}

/** Whether a mail counts as that of a stranger, who shares a part of a record's limits with all others. */
export const isLimited = ({
  nature,
  isProved,
  otherAddress,
}: Pick<Message, 'nature' | 'isProved' | 'otherAddress'>) =>
  !FROM_US.includes(nature) && !(isProved && otherAddress === null);

/** The addresses in a message beside that of the record, as the messages of a person are found by them. */
export const addressesOf = ({
  otherAddress,
  replyTo,
  cc,
}: Pick<Message, 'otherAddress' | 'replyTo' | 'cc'>): string[] =>
  [otherAddress ?? '', replyTo, ...cc].filter((address) => address !== '').map(addressKey);

/** An address that mails of a conversation name, and the latest mail that does. */
export interface OfferedAddress {
  address: string;
  /** How the mail names it: its sender, where it asks for answers, or in copy. */
  role: 'sender' | 'reply-to' | 'copy';
  mail: Message;
}

/** Kept of a mail. */
export const MAX_COPIES = 10;
/** Offered to an answer. */
export const MAX_OFFERED = 20;

/** Whom an answer can have in copy, the latest first. An answer goes to the address of the record, whatever a mail says. */
export function offeredAddresses(messages: readonly Message[], email: string): OfferedAddress[] {
  const offered = new Map<string, OfferedAddress>();
  const add = (mail: Message, role: OfferedAddress['role'], address: string) => {
    const key = senderAddress({ email: address });
    if (isOneAddress(address) && key !== senderAddress({ email }) && !offered.has(key))
      offered.set(key, { address, role, mail });
  };
  for (const mail of messages.filter(({ nature }) => nature === 'reply').toReversed()) {
    add(mail, 'sender', mail.otherAddress ?? '');
    add(mail, 'reply-to', mail.replyTo);
    for (const address of mail.cc) add(mail, 'copy', address);
  }
  return [...offered.values()].slice(0, MAX_OFFERED);
}

interface LastWord {
  by: 'us' | 'them';
  at: string | null;
  author: string;
  /** Whether a mail since our last answer came from another address, or is not proved to be theirs. */
  isDoubtful: boolean;
}

/** The summary of the messages of a record, stored in its document by each write of a message. Null until there is one. */
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
  /** The lines that their authors wrote, for the search, the latest first, each once. */
  words: string;
}

/** Characters of the texts in which a list searches. */
const MAX_WORDS = 5_000;

/** The id of an answer, made of the client's UUID so that it can name a field. */
export function answerId(uuid: string): string {
  return `a${uuid.replaceAll('-', '').toLowerCase()}`;
}

const isOurs = ({ nature, failure }: Message) => FROM_US.includes(nature) && failure === null;
const isTheirs = ({ nature }: Message) => nature === 'reply';

/** @param messages oldest first @param written their texts without what they quote */
export function summarizeMessages(
  messages: readonly Message[],
  written: readonly string[] = messages.map(({ text }) => text),
): Conversation {
  const ours = messages.filter(isOurs);
  const theirs = messages.filter(isTheirs);
  const sent = ours.flatMap(({ nature, at, sentAt }) => (nature === 'elsewhere' ? at : sentAt) ?? []);
  const last = messages.findLast((message) => isOurs(message) || isTheirs(message));
  const since = messages.slice(messages.findLastIndex(isOurs) + 1).filter(isTheirs);
  const lastAnswer = messages.findLast(({ nature }) => FROM_US.includes(nature));
  const isByPeople = messages.map((message) => isOurs(message) || isTheirs(message));
  const texts = written.filter((_, at) => isByPeople[at]);
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
    words: [...new Set(texts.toReversed().flatMap((text) => text.split('\n')))]
      .join('\n')
      .slice(0, MAX_WORDS),
  };
}
