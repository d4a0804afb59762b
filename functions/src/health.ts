import type { Timestamp } from 'firebase-admin/firestore';
import { getDocs } from './firestore/calls.ts';
import { json, type ApiResponse } from './http/response.ts';
import { outbox } from './outbox/documents.ts';

/** Uptime checks come from many places at once; a flood costs six reads a minute and instance. */
const CACHE_MS = 10_000;

let last: { at: number; createdAt: Promise<Date | undefined> } | undefined;

/** 200 and the age in seconds of the oldest mail that still waits, or null; 503 without Firestore. */
export async function getHealth(): Promise<ApiResponse> {
  const now = Date.now();
  if (last === undefined || now - last.at > CACHE_MS) last = { at: now, createdAt: oldestUndelivered() };
  const createdAt = await last.createdAt;
  return json(200, {
    oldestUndeliveredMailSeconds: createdAt ? Math.round((now - createdAt.getTime()) / 1000) : null,
  });
}

async function oldestUndelivered(): Promise<Date | undefined> {
  const waiting = outbox().where('state', 'in', ['PENDING', 'SENDING']);
  const docs = await getDocs(waiting.orderBy('createdAt').limit(1));
  return (docs[0]?.get('createdAt') as Timestamp | undefined)?.toDate();
}
