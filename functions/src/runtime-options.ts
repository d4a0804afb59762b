import { expr, projectID, type SecretParam } from 'firebase-functions/params';
import { config, secrets } from './config.ts';
import { site } from './shared/site.ts';

const { smtpPassword, webhook, inboundMail, passwordPepper } = secrets;

const region = site.region.id;

/** HTTP functions accept only same-origin calls, so they send no CORS headers. */
const http = { region, cors: false, timeoutSeconds: 30, invoker: 'public' } as const;

/**
 * Each function has its own service account, with the roles in operations/set-up.sh. The account's address is complete,
 * because firebase-tools completes a short name only for the function itself, not for its secrets and schedule.
 */
const runAs = (name: string) => ({
  serviceAccount: expr`function-${name}@${projectID}.iam.gserviceaccount.com`,
});

/** Returns the secrets of a function, or an empty list if it runs locally. */
const secretsInProduction = (...names: SecretParam[]) => (config.isLocal ? [] : names);

/** A waiting call needs little memory until its body is read, so an instance accepts many connections at once. */
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
  secrets: secretsInProduction(passwordPepper, inboundMail),
} as const;

/**
 * Reads one mail at a time. Other mails wait in the platform's queue, and then at the sender's server. Hostile mails of
 * 1 MB took at most 1 s of processor time and 420 MB.
 */
export const inboundOptions = {
  ...http,
  ...runAs('inbound'),
  memory: '1GiB',
  concurrency: 1,
  maxInstances: 3,
  timeoutSeconds: 60,
  secrets: secretsInProduction(inboundMail),
} as const;

/** A schedule does not run twice at the same time, because a second run would compete for the same documents. */
const scheduled = { region, memory: '256MiB', concurrency: 1, maxInstances: 1 } as const;

export const everyMinuteOptions = {
  ...scheduled,
  ...runAs('every-minute'),
  memory: '512MiB',
  schedule: 'every 1 minutes',
  timeoutSeconds: 240,
  secrets: secretsInProduction(smtpPassword, webhook, inboundMail),
} as const;

/** Retries a failed run after 5, 10, 20, 40 and 60 minutes. Cloud Scheduler allows at most five retries. */
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
