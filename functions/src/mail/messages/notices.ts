import { isolate } from '../../shared/inquiry/characters.ts';
import type { InputOfKind, RecordKind } from '../../shared/inquiry/kinds.ts';

interface Notice<Input> {
  subject: (input: Input) => string;
  title: string;
}

/** The words to the firm about a new inquiry. Its fields follow. */
export const notices: { [K in RecordKind]: Notice<InputOfKind[K]> } = {
  contacts: {
    subject: ({ name, subject }) => `Contact from ${isolate(name)}: ${isolate(subject)}`,
    title: 'New contact message',
  },
  partnerships: {
    subject: ({ companyName, firstName, lastName }) =>
      `Partnership inquiry from ${isolate(companyName)} (${isolate(`${firstName} ${lastName}`)})`,
    title: 'New partnership inquiry',
  },
};
