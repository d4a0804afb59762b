import { isoTime } from '../iso-time.ts';
import { NOTE_MAX } from '../limits.ts';
import { z } from '../zod.ts';
import { multiLine } from './schema.ts';

/** A text for admins only, stored in its record. */
export interface Note {
  id: string;
  /** ISO 8601 in UTC. */
  at: string | null;
  author: string;
  text: string;
}

export const noteSchema = z.strictObject({
  /** Made by the client: a repeated call adds no second note. */
  id: z.uuid('id is a UUID'),
  text: multiLine('Note', NOTE_MAX, 'Note is required'),
});

/** Oldest first. */
export function toNotes(data: Readonly<Record<string, unknown>>): Note[] {
  const stored = (data['notes'] ?? []) as Note[];
  return stored
    .map((note) => ({ ...note, at: isoTime(note.at) }))
    .sort((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1));
}
