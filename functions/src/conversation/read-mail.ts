import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { MAIL_PARSE_MS } from '../shared/limits.ts';
import type { ParsedMail } from './parse-mail.ts';

// The bundle has it beside its chunks.
const program = import.meta.url.endsWith('.ts')
  ? new URL('./parse-mail-worker.ts', import.meta.url)
  : new URL('./conversation/parse-mail-worker.js', import.meta.url);

/** One after the other, so that many large mails do not take the memory of the instance. */
let last: Promise<unknown> = Promise.resolve();

/** In a thread with limited time and memory. Undefined if it cannot be read. @throws Error when no thread starts */
export function readMail(raw: Uint8Array): Promise<ParsedMail | undefined> {
  const mail = last.then(() => parseInThread(raw));
  last = mail.catch(() => undefined);
  return mail;
}

async function parseInThread(raw: Uint8Array): Promise<ParsedMail | undefined> {
  const worker = new Worker(program, {
    workerData: raw,
    resourceLimits: { maxOldGenerationSizeMb: 192 },
    stdout: true,
    stderr: true,
  });
  // It may run out of memory while it is terminated. Without a listener that error would end the process.
  worker.on('error', () => undefined);
  try {
    const signal = AbortSignal.timeout(MAIL_PARSE_MS);
    const [mail] = (await once(worker, 'message', { signal })) as [ParsedMail];
    return mail;
  } catch {
    return undefined;
  } finally {
    await worker.terminate();
  }
}
