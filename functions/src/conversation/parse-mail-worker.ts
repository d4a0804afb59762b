import { incomingMessage, type MailContext } from './incoming-message.ts';

interface Task {
  raw: Uint8Array;
  context: MailContext;
}

// The process that read-mail.ts starts for one mail.
process.once('message', ({ raw, context }: Task) => {
  process.send?.(incomingMessage(raw, context));
});
