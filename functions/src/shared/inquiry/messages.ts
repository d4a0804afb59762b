import { isoTime } from '../iso-time.ts';
import { addressKey, isEmailAddress, senderAddress } from './email-address.ts';

/** `answer` was sent from the dashboard, `elsewhere` from a mail program of the firm. */
export type MessageNature = 'answer' | 'elsewhere' | 'reply' | 'automatic' | 'bounce';

/** A document in its record's subcollection. Times are ISO 8601 in UTC. */
export interface Message {
  id: string;
  nature: MessageNature;
  at: string | null;
  /** The username of the admin who answered, else the name in the sender's mail. */
  author: string;
  /** The sender's address, if it differs from the record's or is not proved. */
  otherAddress: string | null;
  /** True if an incoming mail's sender is proved and its envelope names a sender. */
  isProved: boolean;
  /** The address to which the sender wants answers; '' for the sender's address. */
  replyTo: string;
  /** The addresses in copy. */
  cc: string[];
  subject: string;
  /** Includes quotations. */
  text: string;
  attachments: { name: string; type: string; size: number }[];
  /** Without angle brackets. */
  messageId: string;
  /** The time when the mail server accepted an answer. */
  sentAt: string | null;
  /** The mail server's reason why an answer did not arrive. */
  failure: string | null;
}

/** The beginning of an answer's failure after a mail that may be a bounce. */
export const MAY_NOT_HAVE_ARRIVED = 'It may not have arrived: ';

export const OUTGOING: readonly MessageNature[] = ['answer', 'elsewhere'];

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

/** True for a mail that is not proved to be from the visitor or the firm. Such mails share a part of a record's limits. */
export const mayBeFromOthers = ({
  nature,
  isProved,
  otherAddress,
}: Pick<Message, 'nature' | 'isProved' | 'otherAddress'>) =>
  !OUTGOING.includes(nature) && !(isProved && otherAddress === null);

/** The addresses in a message except the record's, as stored for queries for the messages of a person. */
export const addressesOf = ({
  otherAddress,
  replyTo,
  cc,
}: Pick<Message, 'otherAddress' | 'replyTo' | 'cc'>): string[] =>
  [otherAddress ?? '', replyTo, ...cc].filter((address) => address !== '').map(addressKey);

/** An address that mails of a conversation contain, and the latest of these mails. */
export interface OfferedAddress {
  address: string;
  /** The role of the address in that mail. */
  role: 'sender' | 'reply-to' | 'copy';
  mail: Message;
}

/** Addresses in copy that are stored of a mail. */
export const MAX_COPIES = 10;
/** Addresses that are offered for an answer. */
export const MAX_OFFERED = 20;

/** The addresses to which an answer can be copied, the latest first. An answer is always sent to the record's address, whatever a mail says. */
export function offeredAddresses(messages: readonly Message[], email: string): OfferedAddress[] {
  const offered = new Map<string, OfferedAddress>();
  const add = (mail: Message, role: OfferedAddress['role'], address: string) => {
    const key = senderAddress({ email: address });
    if (isEmailAddress(address) && key !== senderAddress({ email }) && !offered.has(key))
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
  /** True if a reply since our last answer is from another address or from a sender who is not proved. */
  isDoubtful: boolean;
}

/** The summary of the messages of a record. Each write of a message updates it in the record's document. */
export interface Conversation {
  /** The number of answers, without automatic ones. */
  answers: number;
  replies: number;
  /** The time of the first answer that the mail server accepted or that was sent from elsewhere. */
  firstAnswerAt: string | null;
  /** The last message after the inquiry. An answer that did not arrive does not count. */
  lastWord: LastWord | null;
  /** The last answer if it did not arrive: its time and the reason. */
  undelivered: { at: string | null; failure: string } | null;
  /** The lines that people wrote, for the search: the latest first, each once. */
  words: string;
}

/** Characters. */
const MAX_SEARCHED_LENGTH = 5_000;

/** The id of an answer, made of the client's UUID so that it can name a field. */
export function answerId(uuid: string): string {
  return `a${uuid.replaceAll('-', '').toLowerCase()}`;
}

const isArrivedAnswer = ({ nature, failure }: Message) => OUTGOING.includes(nature) && failure === null;
const isFromSender = ({ nature }: Message) => nature === 'reply';

/** @param messages oldest first @param written their texts without quotations */
export function summarizeMessages(
  messages: readonly Message[],
  written: readonly string[] = messages.map(({ text }) => text),
): Conversation {
  const ours = messages.filter(isArrivedAnswer);
  const theirs = messages.filter(isFromSender);
  const sentTimes = ours.flatMap(({ nature, at, sentAt }) => (nature === 'elsewhere' ? at : sentAt) ?? []);
  const last = messages.findLast((message) => isArrivedAnswer(message) || isFromSender(message));
  const newReplies = messages.slice(messages.findLastIndex(isArrivedAnswer) + 1).filter(isFromSender);
  const lastAnswer = messages.findLast(({ nature }) => OUTGOING.includes(nature));
  const isByPerson = messages.map((message) => isArrivedAnswer(message) || isFromSender(message));
  const texts = written.filter((_, index) => isByPerson[index]);
  return {
    answers: ours.length,
    replies: theirs.length,
    firstAnswerAt: sentTimes.sort().at(0) ?? null,
    lastWord: last
      ? {
          by: isArrivedAnswer(last) ? 'us' : 'them',
          at: last.at,
          author: last.author,
          isDoubtful: newReplies.some(({ otherAddress }) => otherAddress !== null),
        }
      : null,
    undelivered:
      lastAnswer && lastAnswer.failure !== null ? { at: lastAnswer.at, failure: lastAnswer.failure } : null,
    words: [...new Set(texts.toReversed().flatMap((text) => text.split('\n')))]
      .join('\n')
      .slice(0, MAX_SEARCHED_LENGTH),
  };
}
