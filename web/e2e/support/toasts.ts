/**
 * Keeps a toast open until an action closes it: timers that the toaster's code sets do not start, except the short ones of
 * transitions. Runs in the page, before its scripts. A clock that a test installs replaces the timers, so toasts close by
 * that clock.
 */
export function holdToasts(): void {
  const start = window.setTimeout.bind(window);
  const isToaster = () => /\/assets\/toaster-[^/]*\.js/.test(new Error().stack ?? '');
  window.setTimeout = ((run: TimerHandler, delay = 0, ...values: unknown[]) => {
    if (delay < 1_000 || !isToaster()) return start(run, delay, ...values);
    Object.assign(window, { isToastHeld: true }); // admin-session.spec.ts checks that this code recognizes the toaster
    return 0;
  }) as typeof window.setTimeout;
}
