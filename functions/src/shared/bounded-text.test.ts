import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { sampleInput } from '../../test/support/sample-records.ts';
import { newAccountSchema } from './account.ts';
import { changesSchema } from './inquiry/changes-schema.ts';
import { EMAIL_MAX } from './inquiry/email-address.ts';
import { inquiryFields, RECORD_KINDS } from './inquiry/kinds.ts';
import { noteSchema } from './inquiry/notes.ts';
import { contactSchema, partnershipSchema } from './inquiry/schema.ts';
import { MAX_BODY_BYTES, NOTE_MAX } from './limits.ts';
import type { z } from './zod.ts';

interface TextInBody {
  name: string;
  /** The maximum length before cleaning: four times the stored length, if the text is cleaned (inquiry/schema.ts). */
  max: number;
  schema: z.ZodType;
  bodyWith: (text: string) => object;
}

const id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const inquirySchemas = { contacts: contactSchema, partnerships: partnershipSchema };

const TEXTS: TextInBody[] = [
  ...RECORD_KINDS.flatMap((kind) =>
    inquiryFields(kind)
      .filter((field) => !('options' in field))
      .map((field) => ({
        name: `${kind}.${field.key}`,
        max: 4 * ('max' in field ? field.max : EMAIL_MAX),
        schema: inquirySchemas[kind],
        bodyWith: (text: string) => ({ ...sampleInput[kind], [field.key]: text }),
      })),
  ),
  {
    name: 'note.text',
    max: 4 * NOTE_MAX,
    schema: noteSchema,
    bodyWith: (text) => ({ id, text }),
  },
  {
    name: 'changes.ids',
    max: 200,
    schema: changesSchema,
    bodyWith: (text) => ({ batchId: id, ids: [text], change: { type: 'handle' } }),
  },
  {
    name: 'account.username',
    max: 64,
    schema: newAccountSchema,
    bodyWith: (username) => ({ username, password: 'correct horse battery' }),
  },
];

/** A piece that makes a text expensive to process: its characters cause backtracking, or are reordered, removed or trimmed. */
const hostilePiece = fc
  .array(
    fc.constantFrom('.', '@', 'a', '-', ' ', '\r\n', '\t', '\u0316\u0301', '\ud800', '\u202d', '…', '/'),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((pieces) => pieces.join(''));

/** The lengths of the texts that `run` passes to regular expressions and Unicode normalization. */
function processedLengths(run: () => void): number[] {
  const exec = vi.spyOn(RegExp.prototype, 'exec');
  const normalize = vi.spyOn(String.prototype, 'normalize');
  try {
    run();
    const normalized = normalize.mock.contexts as string[];
    return [...exec.mock.calls.map(([text]) => text), ...normalized].map(({ length }) => length);
  } finally {
    exec.mockRestore();
    normalize.mockRestore();
  }
}

test.each(TEXTS)(
  '$name is refused for its length before anything else processes it',
  ({ max, schema, bodyWith }) => {
    fc.assert(
      fc.property(hostilePiece, fc.integer({ min: max + 1, max: MAX_BODY_BYTES }), (piece, length) => {
        const body = bodyWith(piece.repeat(length).slice(0, length));
        let isAccepted = true;
        const lengths = processedLengths(() => (isAccepted = schema.safeParse(body).success));
        expect(isAccepted).toBe(false);
        expect(lengths.filter((processed) => processed > max)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  },
);

test('only the first 30 marks of a letter are kept, because NFC takes quadratic time', () => {
  const message = (marks: number) => `a${'\u0316\u0301'.repeat(marks / 2)}`;
  const parsed = contactSchema.safeParse({ ...sampleInput.contacts, message: message(1000) });
  expect(parsed.data?.message).toBe(message(30).normalize('NFC'));
});
