import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noteSchema } from '@shared/inquiry/notes';
import { NOTE_MAX } from '@shared/limits';
import { textsAround } from '../../../../../testing/texts-around';
import { describeExcess } from './draft';

test('server and dashboard agree on what is too long', () => {
  fc.assert(
    fc.property(textsAround(NOTE_MAX), (text) => {
      const { error } = noteSchema.safeParse({ id: crypto.randomUUID(), text });
      const isTooLong = error?.issues.some(({ message }) => message.startsWith('Note is limited')) ?? false;
      expect(describeExcess('Note', NOTE_MAX, text) !== undefined).toBe(isTooLong);
    }),
  );
});
