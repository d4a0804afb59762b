import { newMessage } from '../../src/records/messages.ts';

/** The address that sends the replies. The inquiry came from another address. */
export const OTHER_SENDER = 'somebody@else.example';

/** Returns messages by their ids: answers and replies in turn, oldest first. */
export const longConversation = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const at = new Date(Date.UTC(2026, 2, 1, 0, index));
      const turn =
        index % 2 === 0
          ? ({ nature: 'answer', author: 'rina', text: `Turn ${index}. Ours.` } as const)
          : ({
              nature: 'reply',
              author: 'Amira',
              text: `Turn ${index}. Theirs.`,
              otherAddress: OTHER_SENDER,
            } as const);
      return [`m${index}`, newMessage({ ...turn, at })];
    }),
  );
