import { onRequest } from 'firebase-functions/https';
import { onSchedule } from 'firebase-functions/scheduler';
import {
  adminFunction,
  dailyReportFunction,
  deliverMailFunction,
  endSessionsFunction,
  siteFunction,
} from './config.ts';
import { disableBodyParsing } from './http/body.ts';
import { serve } from './http/serve.ts';
import { siteRoutes } from './site-routes.ts';

// Every function starts from this file and loads the rest of its code with its first call.
disableBodyParsing();

export const site = onRequest(siteFunction, serve(siteRoutes));

export const admin = onRequest(adminFunction, async (request, response) => {
  const { serveAdmin } = await import('./admin/routes.ts');
  await serveAdmin(request, response);
});

export const deliverMail = onSchedule(deliverMailFunction, async () => {
  const { drainOutbox } = await import('./mail/drain-outbox.ts');
  // The attempts of the last batch may take as long again.
  await drainOutbox({ signal: AbortSignal.timeout(100_000) });
  const { queueMorningDigest } = await import('./mail/morning-digest.ts');
  await queueMorningDigest();
});

export const endSessions = onSchedule(endSessionsFunction, async () => {
  const { endLostSessions } = await import('./admin/session/lost-sessions.ts');
  await endLostSessions();
});

export const dailyReport = onSchedule(dailyReportFunction, async () => {
  const { logDailyReport } = await import('./daily-report.ts');
  await logDailyReport();
  const { deleteOrphanedLiveIdentities } = await import('./admin/session/live-identity.ts');
  await deleteOrphanedLiveIdentities();
});
