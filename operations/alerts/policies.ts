import { site } from '../../functions/src/shared/site.ts';

// https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.alertPolicies, …/projects.uptimeCheckConfigs
// https://cloud.google.com/logging/docs/reference/v2/rest/v2/projects.metrics

/** The name of a resource in Google's lists. */
export const nameOf = (what: string) => `${site.name}: ${what}`;

const onService = 'resource.type="cloud_run_revision" AND';

export const refusedSignIns = {
  name: 'refused-sign-ins',
  description: 'Sign-ins that got 401 or 429.',
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

/** A policy with one condition, which its mail explains. It is called like the part of docs/operations.md that helps. */
const policy = (heading: string, text: string, condition: object) => ({
  displayName: nameOf(heading),
  documentation: {
    mimeType: 'text/markdown',
    content: `${text} See "${heading}" in docs/operations.md.`,
  },
  combiner: 'OR',
  conditions: [{ displayName: text, ...condition }],
  alertStrategy: {
    ...('conditionMatchedLog' in condition && { notificationRateLimit: { period: '3600s' } }),
    autoClose: '86400s',
  },
});

const onLog = (heading: string, text: string, filter: string) =>
  policy(heading, text, { conditionMatchedLog: { filter: `${onService} ${filter}` } });

const sum = { perSeriesAligner: 'ALIGN_DELTA', crossSeriesReducer: 'REDUCE_SUM' };

/** @param above the count within `seconds` that is still well */
const onCount = (
  heading: string,
  text: string,
  filter: string,
  above: number,
  seconds: number,
  aggregation: object = sum,
) =>
  policy(heading, text, {
    conditionThreshold: {
      filter,
      aggregations: [{ alignmentPeriod: `${seconds}s`, ...aggregation }],
      comparison: 'COMPARISON_GT',
      thresholdValue: above,
      duration: '60s',
      trigger: { count: 1 },
    },
  });

const requests = 'metric.type="run.googleapis.com/request_count" AND metric.labels.response_code_class';

/** The one on our own metric is last: until Google knows the metric it waits. */
export const alertPolicies = [
  onLog(
    'A mail was given up',
    'A mail about an inquiry was not taken by the mail server for 72 hours. The inquiry itself is in the dashboard.',
    'jsonPayload.message:"Mail given up"',
  ),
  onCount(
    'The delivery of mail fails',
    'The scheduled function everyMinute has failed more than twice in half an hour. Mail waits until it works again.',
    `${onService} resource.labels.service_name="everyminute" AND ${requests}!="2xx"`,
    2,
    1800,
  ),
  onLog(
    'No inquiry has come',
    'No inquiry has come for seven days or more.',
    'jsonPayload.message="Daily report" AND jsonPayload.daysWithoutInquiry>=7',
  ),
  onCount(
    'Requests fail',
    'More than ten requests in ten minutes got 5xx.',
    `${onService} resource.labels.service_name=one_of("site", "admin") AND ${requests}="5xx"`,
    10,
    600,
  ),
  onCount(
    'The site is down or mail waits',
    '/api/health does not respond in more than one place, or the oldest undelivered mail is older than 9,999 seconds.',
    'resource.type="uptime_url" AND metric.type="monitoring.googleapis.com/uptime_check/check_passed"',
    1,
    1200,
    {
      perSeriesAligner: 'ALIGN_NEXT_OLDER',
      crossSeriesReducer: 'REDUCE_COUNT_FALSE',
      groupByFields: ['resource.label.*'],
    },
  ),
  onLog(
    'One-time codes are guessed',
    'Three wrong one-time codes in a row for one admin, within a day: whoever sends them knows the password.',
    'jsonPayload.message="Wrong one-time code" AND jsonPayload.failures>=3',
  ),
  onCount(
    'Many sign-ins are refused',
    'More than fifty sign-ins in ten minutes were refused.',
    `${onService} metric.type="logging.googleapis.com/user/${refusedSignIns.name}"`,
    50,
    600,
  ),
];
