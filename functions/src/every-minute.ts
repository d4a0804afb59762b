import { logger } from 'firebase-functions/logger';
import { endLostSessions } from './admin/session/session.ts';
import { describeError } from './http/errors.ts';
import { drainOutbox } from './outbox/send.ts';
import { purge } from './records/purge.ts';
import { MINUTE_MS } from './shared/limits.ts';

/**
 * Ends sessions, sends what is due, and deletes what removed records have left. Cloud Scheduler begins no run before the last one has ended, and a slow mail server
 * holds a run for minutes, so sessions are looked at meanwhile too.
 * @see https://cloud.google.com/scheduler/docs/reference/rest/v1/projects.locations.jobs#Job.FIELDS.schedule
 */
export async function runEveryMinute({ lookAgainAfterMs = MINUTE_MS / 2 } = {}): Promise<void> {
  await endSessions();
  const meanwhile = setInterval(() => void endSessions(), lookAgainAfterMs);
  try {
    // The attempts of the last batch may take as long again.
    await drainOutbox({ signal: AbortSignal.timeout(100_000) });
  } finally {
    clearInterval(meanwhile);
  }
  await purge();
}

/** Mail goes out even while Firebase Auth is out of reach. */
async function endSessions(): Promise<void> {
  await endLostSessions().catch((error: unknown) => {
    logger.error('Sessions could not be compared with their accounts', describeError(error));
  });
}
