import { randomUUID } from 'node:crypto';

/** An e-mail address that no other test has used. */
export const newVisitor = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.com`;

/** A word that only the records of one test contain, so that a search for it hides those of other tests. */
export const newWord = () => `w${randomUUID().slice(0, 8)}`;
