import { test as base } from 'playwright/test';
import type { ConsoleMessage } from 'playwright/test';
import { runningStack } from '../../../testing/running-stack.ts';
import { channelTermination, leaveDashboard, refuseLiveUpdates } from './admin.ts';
import { hydrate, startRouter } from './hydrate.ts';
import { Mailbox } from './mailbox.ts';
import { isAboutOtherTest, removeRecords } from './put-records.ts';
import { holdToasts } from './toasts.ts';

interface Fixtures {
  mailboxUrl: string;
  /** The mail that the site has sent. All tests share it, so each looks for its own addresses. */
  mailbox: Mailbox;
  /** The errors that a test causes on purpose: `test.use({ expectedErrors: /401/ })`. */
  expectedErrors: RegExp | undefined;
  /** True if dashboards receive live updates, which need the Firestore SDK and six listeners. */
  live: boolean;
  /** True if `page.goto` moves the mouse and waits for hydration. */
  hydrates: boolean;
  /** True if `page.goto` also waits for the router, without which a link loads a document. */
  startsRouter: boolean;
}

/** Reports each violation of the page's policy as a console error that begins with the directive. Runs in the page. */
export function reportPolicyViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    console.error(`Content-Security-Policy: ${effectiveDirective} blocks ${blockedURI} ${sample}`),
  );
}

export const describeMessage = (message: ConsoleMessage) => `${message.text()} (${message.location().url})`;

/** Playwright's test, which also fails if the page reports an error that the test does not expect. */
export const test = base.extend<Fixtures>({
  mailboxUrl: [runningStack.mailboxUrl, { option: true }],
  mailbox: async ({ mailboxUrl }, provide) => {
    await provide(new Mailbox(mailboxUrl));
  },
  expectedErrors: [undefined, { option: true }],
  hydrates: [true, { option: true }],
  startsRouter: [false, { option: true }],
  live: [true, { option: true }],
  context: async ({ context, expectedErrors, live }, provide, testInfo) => {
    // Resets state that outlives a test in a reused context (playwright.config.ts).
    await context.setOffline(false);
    await context.clearPermissions();
    const errors: string[] = [];
    context.on('console', (message) => {
      if (message.type() === 'error') errors.push(describeMessage(message));
    });
    context.on('weberror', (webError) => void errors.push(String(webError.error())));
    await context.addInitScript(reportPolicyViolations);
    await context.addInitScript(holdToasts);
    if (!live) await refuseLiveUpdates(context);
    await provide(context);
    // A dashboard may still have pending requests, e.g. for its session.
    for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
    // The page of a failed test stays as it is, for the report of the failure.
    if (live && testInfo.status === testInfo.expectedStatus)
      for (const page of context.pages()) await leaveDashboard(page);
    // The errors are filtered before the records are deleted, because a page that still loads a record would then report
    // 404. The emulator responds with 400 to the end of a channel that it has already closed.
    const isExpected = (text: string) =>
      expectedErrors?.test(text) === true || channelTermination.test(text) || isAboutOtherTest(text);
    const unexpected = errors.filter((text) => !isExpected(text));
    await removeRecords();
    if (unexpected.length > 0) throw new Error(`The page reported errors:\n${unexpected.join('\n')}`);
  },
  page: async ({ page, hydrates, startsRouter, javaScriptEnabled }, provide) => {
    if (hydrates && javaScriptEnabled) {
      const goto = page.goto.bind(page);
      page.goto = async (url, options) => {
        const response = await goto(url, options);
        await hydrate(page);
        if (startsRouter) await startRouter(page);
        return response;
      };
    }
    await provide(page);
  },
});

export { expect } from 'playwright/test';
