import { expr, projectID, type SecretParam } from 'firebase-functions/params';
import { config, secrets } from './config.ts';
import { site } from './shared/site.ts';

const { smtpPassword, webhook, inboundMail, passwordPepper } = secrets;

const region = site.region.id;

/** HTTP functions take same-origin calls only, so they send no CORS headers. */
const http = { region, cors: false, timeoutSeconds: 30, invoker: 'public' } as const;

/**
 * Each function runs as an account of its own, with the roles of operations/set-up.sh. The name is in
 * full, because firebase-tools completes a short one only for the function, not for its secrets and its schedule.
 */
const runAs = (name: string) => ({
  serviceAccount: expr`function-${name}@${projectID}.iam.gserviceaccount.com`,
});

/** The secrets of a function, none where it runs locally. */
const inProduction = (...names: SecretParam[]) => (config.isLocal ? [] : names);

/** A stranger's call holds little until its body is read: an instance takes many, and a flood has to hold all of them. */
const MANY_CONNECTIONS = 500;

/** MAX_CONCURRENT_SUBMISSIONS (limits.ts) bounds the memory. Five instances limit the cost of a flood. */
export const siteOptions = {
  ...http,
  ...runAs('site'),
  memory: '512MiB',
  concurrency: MANY_CONNECTIONS,
  maxInstances: 5,
} as const;

/** An export of 100,000 records takes up to 330 MB (docs/decisions, exports). */
export const adminOptions = {
  ...http,
  ...runAs('admin'),
  memory: '1GiB',
  concurrency: MANY_CONNECTIONS,
  maxInstances: 3,
  timeoutSeconds: 120,
  secrets: inProduction(passwordPepper, inboundMail),
} as const;

/**
 * One mail at a time: what others wait for is the platform's queue, and after it the sender's server. Hostile mails
 * of 1 MB took 1 s of a processor and 420 MB at most.
 */
export const inboundOptions = {
  ...http,
  ...runAs('inbound'),
  memory: '1GiB',
  concurrency: 1,
  maxInstances: 3,
  timeoutSeconds: 60,
  secrets: inProduction(inboundMail),
} as const;

/** A schedule runs once at a time: a second run would compete for the same documents. */
const scheduled = { region, memory: '256MiB', concurrency: 1, maxInstances: 1 } as const;

export const everyMinuteOptions = {
  ...scheduled,
  ...runAs('every-minute'),
  memory: '512MiB',
  schedule: 'every 1 minutes',
  timeoutSeconds: 240,
  secrets: inProduction(smtpPassword, webhook, inboundMail),
} as const;

/** A run that failed is repeated after 5, 10, 20, 40 and 60 minutes, as often as Cloud Scheduler can. */
export const morningDigestOptions = {
  ...scheduled,
  ...runAs('morning-digest'),
  schedule: config.morningDigestSchedule,
  timeZone: expr`${site.headquarters.timeZone}`,
  timeoutSeconds: 60,
  retryCount: 5,
  minBackoffSeconds: 300,
} as const;

export const dailyReportOptions = {
  ...scheduled,
  ...runAs('daily-report'),
  schedule: 'every day 06:00',
  timeoutSeconds: 60,
} as const;
