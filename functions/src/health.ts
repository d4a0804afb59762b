import type { Timestamp } from 'firebase-admin/firestore';
import { getDocs } from './firestore/calls.ts';
import { json, type ApiResponse } from './http/response.ts';
import { outbox } from './outbox/documents.ts';

/** Uptime checks arrive from many locations at once. A flood costs six reads a minute for each instance. */
const CACHE_MS = 10_000;

let last: { at: number; createdAt: Promise<Date | undefined> } | undefined;

/** 200 with the age in seconds of the oldest waiting mail, or null; 503 without Firestore. */
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
