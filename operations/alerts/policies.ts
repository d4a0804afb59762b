import { site } from '../../functions/src/shared/site.ts';

// https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.alertPolicies, …/projects.uptimeCheckConfigs
// https://cloud.google.com/logging/docs/reference/v2/rest/v2/projects.metrics

/** What the firm's resources are called in Google's lists. */
export const nameOf = (what: string) => `${site.name}: ${what}`;

const onService = 'resource.type="cloud_run_revision" AND';

export const refusedSignIns = {
  name: 'refused-sign-ins',
  description: 'Sign-ins that were answered with 401 or 429.',
  filter: `${onService} jsonPayload.message="Request" AND jsonPayload.route="/api/admin/login" AND (jsonPayload.status=401 OR jsonPayload.status=429)`,
  metricDescriptor: { metricKind: 'DELTA', valueType: 'INT64', unit: '1' },
};

export const uptimeCheck = {
  displayName: nameOf('/api/health'),
  httpCheck: { path: '/api/health', port: 443, useSsl: true, validateSsl: true },
  contentMatchers: [
    { content: '"oldestUndeliveredMailSeconds":(null|[0-9]{1,4})\\}', matcher: 'MATCHES_REGEX' },
  ],
  period: '300s',
  timeout: '10s',
};

/**
 * A policy with one condition, which its mail explains.
 * @param heading the part of docs/operations.md that helps
 */
const policy = (name: string, text: string, heading: string, condition: object, isOnLogs = false) => ({
  displayName: nameOf(name),
  documentation: {
    mimeType: 'text/markdown',
    content: `${text} See "${heading}" in docs/operations.md.`,
  },
  combiner: 'OR',
  conditions: [{ displayName: text, ...condition }],
  alertStrategy: {
    ...(isOnLogs && { notificationRateLimit: { period: '3600s' } }),
    autoClose: '86400s',
  },
});

const onLog = (name: string, text: string, heading: string, filter: string) =>
  policy(name, text, heading, { conditionMatchedLog: { filter: `${onService} ${filter}` } }, true);

interface Threshold {
  filter: string;
  above: number;
  seconds: number;
  duration?: string;
  aggregation?: object;
}

const onCount = (
  name: string,
  text: string,
  heading: string,
  { filter, above, seconds, duration = '0s', aggregation }: Threshold,
) =>
  policy(name, text, heading, {
    conditionThreshold: {
      filter,
      aggregations: [
        {
          alignmentPeriod: `${seconds}s`,
          perSeriesAligner: 'ALIGN_DELTA',
          crossSeriesReducer: 'REDUCE_SUM',
          ...aggregation,
        },
      ],
      comparison: 'COMPARISON_GT',
      thresholdValue: above,
      duration,
      trigger: { count: 1 },
    },
  });

const requests = 'metric.type="run.googleapis.com/request_count" AND metric.labels.response_code_class';

export const alertPolicies = [
  onLog(
    'a mail was given up',
    'A mail about an inquiry was not taken by the mail server for 72 hours. The inquiry itself is in the dashboard.',
    'A mail was given up',
    'jsonPayload.message:"Mail given up"',
  ),
  onCount(
    'the delivery of mail fails',
    'The scheduled function deliverMail has failed more than twice in half an hour. Mail waits until it works again.',
    'The delivery of mail fails',
    {
      filter: `${onService} resource.labels.service_name="delivermail" AND ${requests}!="2xx"`,
      above: 2,
      seconds: 1800,
    },
  ),
  onLog(
    'no inquiry for a week',
    'No inquiry has come for seven days or more.',
    'No inquiry has come',
    'jsonPayload.message="Daily report" AND jsonPayload.daysWithoutInquiry>=7',
  ),
  onCount(
    'many refused sign-ins',
    'More than fifty sign-ins in ten minutes were refused.',
    'Many sign-ins are refused',
    {
      filter: `${onService} metric.type="logging.googleapis.com/user/${refusedSignIns.name}"`,
      above: 50,
      seconds: 600,
    },
  ),
  onCount(
    'requests fail (5xx)',
    'More than ten requests in ten minutes were answered with 5xx.',
    'Requests fail',
    {
      filter: `${onService} resource.labels.service_name=one_of("site", "admin") AND ${requests}="5xx"`,
      above: 10,
      seconds: 600,
    },
  ),
  onCount(
    'the site is down or mail waits for hours',
    '/api/health does not answer in more than one place, or the oldest undelivered mail is older than 9,999 seconds.',
    'The site is down or mail waits',
    {
      filter:
        'resource.type="uptime_url" AND metric.type="monitoring.googleapis.com/uptime_check/check_passed"',
      above: 1,
      seconds: 1200,
      duration: '60s',
      aggregation: {
        perSeriesAligner: 'ALIGN_NEXT_OLDER',
        crossSeriesReducer: 'REDUCE_COUNT_FALSE',
        groupByFields: ['resource.label.*'],
      },
    },
  ),
  onLog(
    'wrong one-time codes',
    'Three wrong one-time codes in a row for one admin, within a day: whoever sends them knows the password.',
    'One-time codes are guessed',
    'jsonPayload.message="Wrong one-time code" AND jsonPayload.failures>=3',
  ),
];
