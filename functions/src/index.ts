import { onRequest } from 'firebase-functions/https';
import { onSchedule } from 'firebase-functions/scheduler';
import { getPost, listPosts } from './blog/routes.ts';
import { disableBodyParsing } from './http/body.ts';
import { serve, type Route } from './http/serve.ts';
import {
  adminOptions,
  dailyReportOptions,
  everyMinuteOptions,
  inboundOptions,
  morningDigestOptions,
  siteOptions,
} from './runtime-options.ts';

// Every function starts from this file, and loads the rest of its code at its first call.

disableBodyParsing();

type Handler = Route['handle'];

const submissions = () => import('./forms/submit.ts');

/** The public API (docs/api.md, Public). A cold start serves the blog sooner, because only the other routes load Firestore. */
const siteRoutes: readonly Route[] = [
  { method: 'GET', path: '/api/blog', handle: listPosts },
  { method: 'GET', path: '/api/blog/:slug', handle: getPost },
  { method: 'POST', path: '/api/contact', handle: lazy(submissions, 'postContact') },
  { method: 'POST', path: '/api/partnership', handle: lazy(submissions, 'postPartnership') },
  { method: 'POST', path: '/api/partnership-inquiry', handle: lazy(submissions, 'postPartnershipInquiry') },
  { method: 'GET', path: '/api/health', handle: lazy(() => import('./health.ts'), 'getHealth') },
];

/** Returns a handler whose module is loaded at the first request, and kept because `import()` at every request is slow. */
function lazy<Name extends string>(load: () => Promise<Record<Name, Handler>>, name: Name): Handler {
  let module: Promise<Record<Name, Handler>> | undefined;
  return async (request) => (await (module ??= load()))[name](request);
}

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
  const { runEveryMinute } = await import('./schedules.ts');
  await runEveryMinute();
});

export const morningDigest = onSchedule(morningDigestOptions, async ({ scheduleTime }) => {
  const { queueMorningDigest } = await import('./outbox/morning-digest.ts');
  await queueMorningDigest(new Date(scheduleTime));
});

export const dailyReport = onSchedule(dailyReportOptions, async () => {
  const { logDailyReport } = await import('./schedules.ts');
  await logDailyReport();
  const { deleteOrphanedLiveIdentities } = await import('./admin/session/live-identity.ts');
  await deleteOrphanedLiveIdentities();
});
