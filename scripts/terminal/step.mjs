const liveTick = 250;
const patientTick = 15_000;

/** @param {number} since a reading of performance.now() */
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Shows that a piece of work is going on, and how long it took: a running clock on a terminal, a line now and then in a log.
 *
 * @template T
 * @param {string} doing what is going on, such as 'Building the site'
 * @param {() => Promise<T>} work may answer a string, which is shown beside the step when it is done
 * @returns {Promise<T>} what the work answers
 */
export async function step(doing, work) {
  const started = performance.now();
  const live = Boolean(process.stdout.isTTY);
  const show = () =>
    live
      ? process.stdout.write(`\r\u001b[K… ${doing} ${seconds(started)}`)
      : console.log(`… ${doing} ${seconds(started)}`);
  if (live) show();
  else console.log(`… ${doing}`);
  const clock = setInterval(show, live ? liveTick : patientTick);
  const wipe = live ? '\r\u001b[K' : '';
  try {
    const result = await work();
    const note = typeof result === 'string' && result !== '' ? `: ${result}` : '';
    process.stdout.write(`${wipe}✓ ${doing}${note} (${seconds(started)})\n`);
    return result;
  } catch (error) {
    process.stdout.write(`${wipe}✗ ${doing} (${seconds(started)})\n`);
    throw error;
  } finally {
    clearInterval(clock);
  }
}
