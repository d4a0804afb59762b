import type { Timestamp } from 'firebase-admin/firestore';
import { getDocs } from './firestore/calls.ts';
import { json, type ApiResponse } from './http/response.ts';
import { outbox } from './outbox/documents.ts';

/** Results are reused, because uptime checks come from many locations at once. A flood costs an instance six reads a minute. */
const CACHE_MS = 10_000;

let lastRead: { at: number; createdAt: Promise<Date | undefined> } | undefined;

/** Responds 200 with the age in seconds of the oldest waiting mail, or null; 503 if Firestore is out of reach. */
export async function getHealth(): Promise<ApiResponse> {
  const now = Date.now();
  if (lastRead === undefined || now - lastRead.at > CACHE_MS)
    lastRead = { at: now, createdAt: findOldestUndelivered() };
  const createdAt = await lastRead.createdAt;
  return json(200, {
    oldestUndeliveredMailSeconds: createdAt ? Math.round((now - createdAt.getTime()) / 1000) : null,
  });
}

/** Returns the time at which the oldest waiting mail was queued. */
async function findOldestUndelivered(): Promise<Date | undefined> {
  const waiting = outbox().where('state', 'in', ['PENDING', 'SENDING']);
  const docs = await getDocs(waiting.orderBy('createdAt').limit(1));
  return (docs[0]?.get('createdAt') as Timestamp | undefined)?.toDate();
}
