import { randomUUID } from 'node:crypto';

/** Returns an email address that no other test has used. */
export const newVisitor = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.com`;

/** Returns a word that only the records of one test contain, so that a search for it hides all other records. */
export const newWord = () => `w${randomUUID().slice(0, 8)}`;
