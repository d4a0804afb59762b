import { isoTime } from '../iso-time.ts';
import { addressKey, isEmailAddress, senderAddress } from './email-address.ts';

/** `answer` was sent from the dashboard, `elsewhere` from a mail program of the firm. */
export type MessageNature = 'answer' | 'elsewhere' | 'reply' | 'automatic' | 'bounce';

/** A document in its record's subcollection. Times are ISO 8601 in UTC. */
export interface Message {
  id: string;
  nature: MessageNature;
  at: string | null;
  /** The username of the admin who answered, otherwise the name of the sender in the mail. */
  author: string;
  /** The sender's address, if it differs from the record's or is not verified. */
  otherAddress: string | null;
  /** True if the sender of an incoming mail is verified and the envelope of the mail names a sender. */
  isProved: boolean;
  /** The address to which the sender wants answers; '' for the sender's address. */
  replyTo: string;
  /** The addresses in the Cc header. */
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

/** The beginning of an answer's `failure` after a mail that may be a bounce. */
export const MAY_NOT_HAVE_ARRIVED = 'It may not have arrived: ';

export const OUTGOING: readonly MessageNature[] = ['answer', 'elsewhere'];

type Data = Readonly<Record<string, unknown>>;

/** Converts documents to messages, oldest first. @param documents the data of messages, by their ids */
export function toMessages(documents: Readonly<Record<string, Data>>): Message[] {
  return Object.entries(documents)
    .map(([id, data]) => {
      const message = data as unknown as Message;
      return { ...message, id, at: isoTime(message.at), sentAt: isoTime(message.sentAt) };
    })
    .sort((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1));
}

/** True for a mail that is not verified to be from the visitor or the firm. Such mails together may use only a part of a record's limits. */
export const mayBeFromOthers = ({
  nature,
  isProved,
  otherAddress,
}: Pick<Message, 'nature' | 'isProved' | 'otherAddress'>) =>
  !OUTGOING.includes(nature) && !(isProved && otherAddress === null);

/** The addresses in a message except the record's. They are stored so that queries find all messages of a person. */
export const addressesOf = ({
  otherAddress,
  replyTo,
  cc,
}: Pick<Message, 'otherAddress' | 'replyTo' | 'cc'>): string[] =>
  [otherAddress ?? '', replyTo, ...cc].filter((address) => address !== '').map(addressKey);

/** An address to which an answer can be copied, and the latest reply that contains it. */
export interface CcCandidate {
  address: string;
  /** The role of the address in that mail. */
  role: 'sender' | 'reply-to' | 'copy';
  mail: Message;
}

/** The maximum number of Cc addresses that are stored for a mail. */
export const MAX_COPIES = 10;
export const MAX_CC_CANDIDATES = 20;

/** The addresses in replies, the latest first. An answer can be copied to them, but always goes to the record's address. */
export function ccCandidates(messages: readonly Message[], email: string): CcCandidate[] {
  const candidates = new Map<string, CcCandidate>();
  const add = (mail: Message, role: CcCandidate['role'], address: string) => {
    const key = senderAddress({ email: address });
    if (isEmailAddress(address) && key !== senderAddress({ email }) && !candidates.has(key))
      candidates.set(key, { address, role, mail });
  };
  for (const mail of messages.filter(({ nature }) => nature === 'reply').toReversed()) {
    add(mail, 'sender', mail.otherAddress ?? '');
    add(mail, 'reply-to', mail.replyTo);
    for (const address of mail.cc) add(mail, 'copy', address);
  }
  return [...candidates.values()].slice(0, MAX_CC_CANDIDATES);
}

interface LastWord {
  by: 'us' | 'them';
  at: string | null;
  author: string;
  /** True if a reply since our last answer is from another address or from an unverified sender. */
  isDoubtful: boolean;
}

/** The summary of the messages of a record. Each write of a message updates it in the record's document. */
export interface Conversation {
  /** The number of answers that have not failed. */
  answers: number;
  replies: number;
  /** The time of the first answer that the mail server accepted or that was sent from elsewhere. */
  firstAnswerAt: string | null;
  /** The last message after the inquiry. An answer that did not arrive does not count. */
  lastWord: LastWord | null;
  /** The time of the last answer and the reason why it did not arrive; null if it has not failed. */
  undelivered: { at: string | null; failure: string } | null;
  /** The lines that people wrote, for the search: the latest first, each once. */
  words: string;
}

/** The maximum length of `words`, in characters. */
const MAX_SEARCHED_LENGTH = 5_000;

/** Converts the client's UUID to the id of an answer, which is also a valid name of a field in Firestore. */
export function answerId(uuid: string): string {
  return `a${uuid.replaceAll('-', '').toLowerCase()}`;
}

const isArrivedAnswer = ({ nature, failure }: Message) => OUTGOING.includes(nature) && failure === null;
const isFromSender = ({ nature }: Message) => nature === 'reply';
const isByPerson = (message: Message) => isArrivedAnswer(message) || isFromSender(message);

/** Summarizes a conversation. @param messages oldest first @param written their texts without quotations */
export function summarizeMessages(
  messages: readonly Message[],
  written: readonly string[] = messages.map(({ text }) => text),
): Conversation {
  const ours = messages.filter(isArrivedAnswer);
  const theirs = messages.filter(isFromSender);
  const sentTimes = ours.flatMap(({ nature, at, sentAt }) => (nature === 'elsewhere' ? at : sentAt) ?? []);
  const last = messages.findLast(isByPerson);
  const newReplies = messages.slice(messages.findLastIndex(isArrivedAnswer) + 1).filter(isFromSender);
  const lastAnswer = messages.findLast(({ nature }) => OUTGOING.includes(nature));
  const texts = messages.flatMap((message, index) => (isByPerson(message) ? (written[index] ?? []) : []));
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
