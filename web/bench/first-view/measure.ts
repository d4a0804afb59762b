import { launch } from 'chrome-launcher';
import lighthouse, { type Flags } from 'lighthouse';

/** The result of one run of Lighthouse. Times in ms, sizes in bytes as transferred. */
export interface FirstView {
  fcp: number;
  lcp: number;
  cls: number;
  tbt: number;
  scores: Record<string, number>;
  requests: number;
  /** The requests to other sites. */
  external: number;
  bytes: Record<string, number>;
}

interface NetworkRequest {
  url: string;
  resourceType?: string;
  transferSize: number;
}

/** Runs Lighthouse's mobile preset with simulated throttling in a separate browser. */
export async function measureFirstView(
  url: string,
  categories: string[],
  chromePath: string,
): Promise<FirstView> {
  const chrome = await launch({
    chromePath,
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--ignore-certificate-errors',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  try {
    const flags: Flags = {
      port: chrome.port,
      output: 'json',
      logLevel: 'silent',
      onlyCategories: categories,
    };
    const result = await lighthouse(url, flags);
    if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
    if (result.lhr.runtimeError) throw new Error(`${url}: ${result.lhr.runtimeError.message}`);
    return summarize(result.lhr, new URL(url).origin);
  } finally {
    chrome.kill();
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function summarize(lhr: Report, origin: string): FirstView {
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? NaN;
  const details = lhr.audits['network-requests']?.details;
  const requests = (details && 'items' in details ? details.items : []) as unknown as NetworkRequest[];
  const loaded = requests.filter(({ url }) => !url.startsWith('data:'));
  const bytes: Record<string, number> = {};
  for (const { resourceType = 'Other', transferSize } of loaded) {
    bytes[resourceType] = (bytes[resourceType] ?? 0) + transferSize;
  }
  return {
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    scores: Object.fromEntries(
      Object.values(lhr.categories).map(({ id, score }) => [id, Math.round((score ?? NaN) * 100)]),
    ),
    requests: loaded.length,
    external: loaded.filter(({ url }) => !url.startsWith(origin)).length,
    bytes,
  };
}
