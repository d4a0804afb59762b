/**
 * US dollars. Read on 2026-11-21 from Google's price pages: Firestore (multi-region, the dearest; one region costs about
 * half), Cloud Run (tier 2, to which Montréal belongs, CPU only while a request is handled), Firebase Hosting, Cloud
 * Logging. The mail provider's price is an assumption.
 */
const PRICES = {
  reads: { free: 50_000 * 30, perUnit: 0.06 / 100_000 },
  writes: { free: 20_000 * 30, perUnit: 0.18 / 100_000 },
  cpuSeconds: { free: 180_000, perUnit: 0.0000336 },
  gibSeconds: { free: 360_000, perUnit: 0.0000035 },
  requests: { free: 2_000_000, perUnit: 0.4 / 1_000_000 },
  transferGb: { free: 10, perUnit: 0.15 },
  logGb: { free: 50, perUnit: 0.5 },
  mails: { free: 0, perUnit: 0.4 / 1_000 },
} as const;
type Quantity = keyof typeof PRICES;

/** What a visit causes on average. Assumptions, except what the code fixes. */
const VISIT = {
  /** First views and repeats together: HTML, CSS, fonts, pictures, and a hero video for every third visit. */
  transferGb: 0.0009,
  /** GET /api/blog is answered by the CDN for an hour, so few calls reach a function. */
  apiCalls: 0.05,
  inquiries: 0.005,
} as const;

/** Record and mail in one commit, the claim, and the mark that it is sent. */
const WRITES_PER_INQUIRY = 4;
const READS_PER_INQUIRY = 2;
const SECONDS_PER_CALL = 0.3;
const LOG_GB_PER_CALL = 0.000_002;
/** GiB of the function `site`; one vCPU. */
const MEMORY_GIB = 0.5;

/** deliverMail each minute and uptime checks; a query without a result is billed as one read. */
const SCHEDULED_READS = 60 * 24 * 30 * 2;
const SCHEDULED_CALLS = 60 * 24 * 30 * 2;

/** Two admins open the dashboard three times a working day. Each time reads the whole inbox. */
const DASHBOARD_OPENINGS = 2 * 3 * 22;
/** Months for which inquiries are kept before somebody deletes them. */
const MONTHS_KEPT = 12;

/** What a month with so many visits uses. */
export function usage(visits: number): Record<Quantity, number> {
  const inquiries = visits * VISIT.inquiries;
  const calls = visits * VISIT.apiCalls + inquiries * 2 + SCHEDULED_CALLS;
  const stored = inquiries * MONTHS_KEPT;
  return {
    reads: inquiries * READS_PER_INQUIRY + SCHEDULED_READS + DASHBOARD_OPENINGS * stored,
    writes: inquiries * WRITES_PER_INQUIRY,
    cpuSeconds: calls * SECONDS_PER_CALL,
    gibSeconds: calls * SECONDS_PER_CALL * MEMORY_GIB,
    requests: calls,
    transferGb: visits * VISIT.transferGb,
    logGb: calls * LOG_GB_PER_CALL,
    mails: inquiries,
  };
}

/** What a month costs, in dollars: in all and by quantity, after the free quotas. */
export function cost(visits: number): { total: number; by: Record<Quantity, number> } {
  const used = usage(visits);
  const quantities = Object.keys(PRICES) as Quantity[];
  const by = Object.fromEntries(
    quantities.map((name) => [name, Math.max(0, used[name] - PRICES[name].free) * PRICES[name].perUnit]),
  ) as Record<Quantity, number>;
  return { total: Object.values(by).reduce((sum, dollars) => sum + dollars, 0), by };
}

const LABELS: Record<Quantity, string> = {
  reads: 'Firestore reads',
  writes: 'Firestore writes',
  cpuSeconds: 'vCPU seconds',
  gibSeconds: 'GiB seconds',
  requests: 'calls of functions',
  transferGb: 'GB from Hosting',
  logGb: 'GB of logs',
  mails: 'mails',
};

const rounded = (value: number) =>
  value >= 10 ? Math.round(Number(value.toPrecision(2))).toLocaleString('en-US') : value.toFixed(1);

/** The table of docs/costs.md: use and dollars a month for each number of visits. */
export function costTable(visitCounts: readonly number[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const cell = (name: Quantity, visits: number) =>
    `${rounded(usage(visits)[name])} ($${rounded(cost(visits).by[name])})`;
  return [
    row(['A month', ...visitCounts.map((visits) => `${visits.toLocaleString('en-US')} visits`)]),
    row(['---', ...visitCounts.map(() => '---')]),
    ...(Object.keys(LABELS) as Quantity[]).map((name) =>
      row([LABELS[name], ...visitCounts.map((visits) => cell(name, visits))]),
    ),
    row(['**In all**', ...visitCounts.map((visits) => `**$${rounded(cost(visits).total)}**`)]),
  ].join('\n');
}
