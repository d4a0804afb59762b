import { fork } from 'node:child_process';
import { limitMarks } from '../shared/inquiry/characters.ts';
import { MAIL_PARSE_MS, MAX_MAIL_TEXT } from '../shared/limits.ts';
import type { IncomingMail, MailContext } from './incoming-message.ts';

// The bundle has it beside its chunks.
const program = import.meta.url.endsWith('.ts')
  ? new URL('./parse-mail-worker.ts', import.meta.url)
  : new URL('./conversation/parse-mail-worker.js', import.meta.url);

/** With what V8 keeps outside its heap, a process of it has taken 360 MB at most (docs/decisions, the provider delivers a mail). */
const HEAP = ['--max-old-space-size=128', '--max-semi-space-size=8'];

/**
 * Parses a mail in a process with limited time and memory, and without our settings: a thread that runs out of memory
 * can end the instance. A mail that cannot be read is kept as it came. @throws Error when no process starts
 */
export async function readMail(
  raw: Uint8Array,
  context: MailContext,
  timeout = MAIL_PARSE_MS,
): Promise<IncomingMail> {
  const reader = fork(program, {
    ...{ serialization: 'advanced', execArgv: HEAP, env: {} },
    ...{ stdio: ['ignore', 'ignore', 'ignore', 'ipc'], timeout, killSignal: 'SIGKILL' },
  });
  try {
    const mail = await new Promise<IncomingMail | undefined>((resolve, reject) => {
      reader.once('message', (message) => resolve(message as IncomingMail));
      reader.once('exit', () => resolve(undefined));
      reader.once('error', reject);
      reader.send({ raw, context });
    });
    return mail ?? unreadableMail(raw);
  } finally {
    reader.kill('SIGKILL');
  }
}

/** By its beginning a person may still see what it says. */
function unreadableMail(raw: Uint8Array): IncomingMail {
  const beginning = Buffer.from(raw.subarray(0, MAX_MAIL_TEXT)).toString('utf8');
  const text = limitMarks(beginning.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')).toWellFormed();
  const [, sender = ''] = /^from:([^\r\n]{1,300})/im.exec(text) ?? [];
  const from = sender.split(/[\s<>"]/).find((word) => word.includes('@')) ?? '';
  return {
    ...{ nature: 'unreadable', author: from, from, subject: '', text, quoted: '', attachments: [] },
    ...{ messageId: '', references: [], digest: '' },
  };
}
