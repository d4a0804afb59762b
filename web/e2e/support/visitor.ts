import { randomUUID } from 'node:crypto';

/** An e-mail address that no other test has used. */
export const newVisitor = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.com`;
