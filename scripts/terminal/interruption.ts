import { Interrupted } from './clear-error.mjs';

/** Settles when the reader presses Ctrl-C, a signal asks us to stop, or the process that started us is gone. */
export const interruption = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  process.on('disconnect', () => resolve());
  process.channel?.unref();
});

/** The work's own answer, or an Interrupted error if we are asked to stop before it has one. */
export const unlessInterrupted = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    interruption.then(() => {
      throw new Interrupted();
    }),
  ]);
