import { onRequest } from 'firebase-functions/https';
import { onSchedule } from 'firebase-functions/scheduler';
import { disableBodyParsing } from './http/body.ts';
import { serve } from './http/serve.ts';
import {
  adminOptions,
  dailyReportOptions,
  everyMinuteOptions,
  inboundOptions,
  morningDigestOptions,
  siteOptions,
} from './runtime-options.ts';
import { siteRoutes } from './site-routes.ts';

// Every function starts from this file and loads the rest of its code with its first call.
disableBodyParsing();

export const site = onRequest(siteOptions, serve(siteRoutes));

export const admin = onRequest(adminOptions, async (request, response) => {
  const { serveAdmin } = await import('./admin/routes.ts');
  await serveAdmin(request, response);
});

export const inbound = onRequest(inboundOptions, async (request, response) => {
  const { serveInboundMail } = await import('./conversation/inbound-mail.ts');
  await serveInboundMail(request, response);
});

export const everyMinute = onSchedule(everyMinuteOptions, async () => {
  const { runEveryMinute } = await import('./every-minute.ts');
  await runEveryMinute();
});

export const morningDigest = onSchedule(morningDigestOptions, async ({ scheduleTime }) => {
  const { queueMorningDigest } = await import('./mail/morning-digest.ts');
  await queueMorningDigest(new Date(scheduleTime));
});

export const dailyReport = onSchedule(dailyReportOptions, async () => {
  const { logDailyReport } = await import('./daily-report.ts');
  await logDailyReport();
  const { deleteOrphanedLiveIdentities } = await import('./admin/session/live-identity.ts');
  await deleteOrphanedLiveIdentities();
});
