import { newMessage } from '../../src/records/messages.ts';

/** The sender of the replies, who is not the sender of the inquiry. */
export const OTHER_SENDER = 'somebody@else.example';

/** Returns messages by their ids: answers and replies in turn, oldest first. */
export const longConversation = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => {
      const at = new Date(Date.UTC(2026, 2, 1, 0, n));
      const turn =
        n % 2 === 0
          ? ({ nature: 'answer', author: 'rina', text: `Turn ${n}. Ours.` } as const)
          : ({
              nature: 'reply',
              author: 'Amira',
              text: `Turn ${n}. Theirs.`,
              otherAddress: OTHER_SENDER,
            } as const);
      return [`m${n}`, newMessage({ ...turn, at })];
    }),
  );
