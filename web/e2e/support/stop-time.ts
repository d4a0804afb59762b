/** Stops the time that the dashboard shows, so that 'just now' stays. Timers run. Runs in the page, before its scripts. */
export function stopTime(): void {
  const now = Date.now();
  Date.now = () => now;
}
