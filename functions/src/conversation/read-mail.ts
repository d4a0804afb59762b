import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { MAIL_PARSE_MS, MAX_MAIL_TEXT } from '../shared/limits.ts';
import type { IncomingMail, MailContext } from './incoming-message.ts';

// The bundle has it beside its chunks.
const program = import.meta.url.endsWith('.ts')
  ? new URL('./parse-mail-worker.ts', import.meta.url)
  : new URL('./conversation/parse-mail-worker.js', import.meta.url);

/** In a thread with limited time and memory. What cannot be read there is kept as it came. @throws Error when no thread starts */
export async function readMail(raw: Uint8Array, context: MailContext): Promise<IncomingMail> {
  const worker = new Worker(program, {
    workerData: { raw, context },
    resourceLimits: { maxOldGenerationSizeMb: 192 },
    stdout: true,
    stderr: true,
  });
  // It may run out of memory while it is terminated. Without a listener that error would end the process.
  worker.on('error', () => undefined);
  try {
    const signal = AbortSignal.timeout(MAIL_PARSE_MS);
    const [mail] = (await once(worker, 'message', { signal })) as [IncomingMail];
    return mail;
  } catch {
    return unreadableMail(raw);
  } finally {
    await worker.terminate();
  }
}

/** A mail as it came, by which a person may still see what it says. */
function unreadableMail(raw: Uint8Array): IncomingMail {
  const text = Buffer.from(raw.subarray(0, MAX_MAIL_TEXT))
    .toString('utf8')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
    .toWellFormed();
  const [, sender = ''] = /^from:([^\r\n]{1,300})/im.exec(text) ?? [];
  const from = sender.split(/[\s<>"]/).find((word) => word.includes('@')) ?? '';
  return {
    ...{ nature: 'unreadable', author: from, from, subject: '', text, quoted: '', attachments: [] },
    ...{ messageId: '', references: [] },
    recipients: text
      .split(/[\s<>",;:]+/, 10_000)
      .filter((word) => /^[^@]+@[^@]+$/.test(word))
      .slice(0, 100),
  };
}
