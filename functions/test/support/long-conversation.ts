import { newMessage } from '../../src/records/messages.ts';

/** Who wrote the replies, in place of the sender of the inquiry. */
export const OTHER = 'somebody@else.example';

/** Answers and replies in turns, by their ids. */
export const longConversation = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => {
      const at = new Date(Date.UTC(2026, 2, 1, 0, n));
      const turn =
        n % 2 === 0
          ? ({ nature: 'answer', author: 'rina', text: `Turn ${n}. Ours.` } as const)
          : ({ nature: 'reply', author: 'Amira', text: `Turn ${n}. Theirs.`, otherAddress: OTHER } as const);
      return [`m${n}`, newMessage({ ...turn, at })];
    }),
  );
