interface ServedPage {
  headers: Record<string, string>;
  html: string;
}

/** The sources of each directive. */
type Policy = Map<string, string[]>;

const BROAD = ['*', 'http:', 'https:', 'ftp:', 'http://*', 'https://*', 'http://*.*', 'https://*.*'];
const UNSAFE = [...BROAD, "'unsafe-inline'", 'data:'];

/**
 * The score that the MDN HTTP Observatory gives to a page
 * (https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring): 100, less the penalties; the bonuses count
 * from 90 on. A+ begins at 100. Where a test has several penalties, a failure here gets the highest. Two tests need the
 * site's domain, and count 0: the redirection to https, and the list of preloaded domains.
 */
export function observatoryScore(page: ServedPage): number {
  const modifiers = tests.map((test) => test(page));
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const penalized = 100 + sum(modifiers.filter((modifier) => modifier < 0));
  const bonus = penalized >= 90 ? sum(modifiers.filter((modifier) => modifier > 0)) : 0;
  return Math.max(0, penalized + bonus);
}

const tests: ((page: ServedPage) => number)[] = [
  contentSecurityPolicy,
  function cookies({ headers }) {
    return headers['set-cookie'] === undefined ? 0 : -40;
  },
  function crossOriginResourceSharing({ headers }) {
    return headers['access-control-allow-origin'] === undefined ? 0 : -50;
  },
  function strictTransportSecurity({ headers }) {
    const maxAge = /max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1];
    if (maxAge === undefined) return -20;
    return Number(maxAge) >= 15_768_000 ? 0 : -10;
  },
  function referrerPolicy({ headers }) {
    const policy = headers['referrer-policy'];
    if (policy === undefined) return 0;
    const isPrivate = /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(
      policy,
    );
    return isPrivate ? 5 : -5;
  },
  function subresourceIntegrity({ html }) {
    return /<script[^>]+src="(?!\/[^/])/.test(html) ? -50 : 0;
  },
  function contentTypeOptions({ headers }) {
    return headers['x-content-type-options'] === 'nosniff' ? 0 : -5;
  },
  function frameOptions({ headers }) {
    const ancestors = parsePolicy(headers).get('frame-ancestors') ?? ['*'];
    if (!ancestors.some((source) => BROAD.includes(source))) return 5;
    return /^(DENY|SAMEORIGIN)$/i.test(headers['x-frame-options'] ?? '') ? 0 : -20;
  },
  function crossOriginResourcePolicy({ headers }) {
    const policy = headers['cross-origin-resource-policy'];
    if (policy === undefined || policy === 'cross-origin') return 0;
    return policy === 'same-origin' || policy === 'same-site' ? 10 : -5;
  },
];

function contentSecurityPolicy({ headers }: ServedPage): number {
  const policy = parsePolicy(headers);
  if (policy.size === 0) return -25;
  const listSources = (directive: string) => policy.get(directive) ?? policy.get('default-src') ?? ['*'];
  const [scripts, styles, objects] = ['script-src', 'style-src', 'object-src'].map(listSources) as [
    string[],
    string[],
    string[],
  ];
  const has = (sources: string[], refused: string[]) => sources.some((source) => refused.includes(source));
  if (has(scripts, UNSAFE) || has(objects, BROAD)) return -20;
  if (has([...scripts, ...styles], ["'unsafe-eval'"])) return -10;
  if (has(styles, UNSAFE)) return 0;
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5;
}

function parsePolicy(headers: ServedPage['headers']): Policy {
  const directives = (headers['content-security-policy'] ?? '').split(';').map((text) => text.trim());
  return new Map(
    directives
      .filter((directive) => directive !== '')
      .map((directive) => directive.split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );
}
