import { test as base } from 'playwright/test';
import type { ConsoleMessage } from 'playwright/test';
import { runningStack } from '../../../testing/running-stack.ts';
import { endOfChannel, leaveDashboard, refuseLiveUpdates } from './admin.ts';
import { hydrate, startRouter } from './hydrate.ts';
import { Mailbox } from './mailbox.ts';
import { isOfOtherTest, removeRecords } from './put-records.ts';
import { holdToasts } from './toasts.ts';

interface Fixtures {
  mailboxUrl: string;
  /** The mail that the site has sent; shared by all tests, so look for what is yours. */
  mailbox: Mailbox;
  /** Console errors that a test provokes on purpose: `test.use({ expectedErrors: /401/ })`. */
  expectedErrors: RegExp | undefined;
  /** Whether dashboards may hear what others change: it takes the Firestore SDK and six listeners. */
  live: boolean;
  /** Whether a visit includes the first sign of intent and waits for hydration. */
  hydrates: boolean;
  /** Whether it also points at a link and waits for the router, without which a link loads a document. */
  routes: boolean;
}

/** Reports what the page's policy has stopped as an error that begins with the directive. */
export function reportPolicyViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    console.error(`Content-Security-Policy: ${effectiveDirective} stops ${blockedURI} ${sample}`),
  );
}

export const describe = (message: ConsoleMessage) => `${message.text()} (${message.location().url})`;

/** Playwright's test, which fails also when the page reports an error that the test did not expect. */
export const test = base.extend<Fixtures>({
  mailboxUrl: [runningStack.mailboxUrl, { option: true }],
  mailbox: async ({ mailboxUrl }, provide) => {
    await provide(new Mailbox(mailboxUrl));
  },
  expectedErrors: [undefined, { option: true }],
  hydrates: [true, { option: true }],
  routes: [false, { option: true }],
  live: [true, { option: true }],
  context: async ({ context, expectedErrors, live }, provide, testInfo) => {
    // State that outlives a test in a reused context (playwright.config.ts).
    await context.setOffline(false);
    await context.clearPermissions();
    const errors: string[] = [];
    context.on('console', (message) => {
      if (message.type() === 'error') errors.push(describe(message));
    });
    context.on('weberror', (webError) => void errors.push(String(webError.error())));
    await context.addInitScript(reportPolicyViolations);
    await context.addInitScript(holdToasts);
    if (!live) await refuseLiveUpdates(context);
    await provide(context);
    // A dashboard may still be asking, e.g. for its session again.
    for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
    // The page of a failed test stays as it is, for the report.
    if (live && testInfo.status === testInfo.expectedStatus)
      for (const page of context.pages()) await leaveDashboard(page);
    // First: a page that still loads a record says that it is gone.
    // The channel of a page that is left may be over for the emulator, which then answers its end with 400.
    const isExpected = (text: string) =>
      expectedErrors?.test(text) === true || endOfChannel.test(text) || isOfOtherTest(text);
    const unexpected = errors.filter((text) => !isExpected(text));
    await removeRecords();
    if (unexpected.length > 0) throw new Error(`The page reported errors:\n${unexpected.join('\n')}`);
  },
  page: async ({ page, hydrates, routes, javaScriptEnabled }, provide) => {
    if (hydrates && javaScriptEnabled) {
      const goto = page.goto.bind(page);
      page.goto = async (url, options) => {
        const response = await goto(url, options);
        await hydrate(page);
        if (routes) await startRouter(page);
        return response;
      };
    }
    await provide(page);
  },
});

export { expect } from 'playwright/test';
