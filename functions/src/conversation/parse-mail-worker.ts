import { parentPort, workerData } from 'node:worker_threads';
import { incomingMessage, type MailContext } from './incoming-message.ts';

// The thread that read-mail.ts starts for one mail.
const { raw, context } = workerData as { raw: Uint8Array; context: MailContext };
parentPort?.postMessage(await incomingMessage(raw, context));
