import { parentPort, workerData } from 'node:worker_threads';
import { parseMail } from './parse-mail.ts';

// The thread that read-mail.ts starts for one mail.
parentPort?.postMessage(await parseMail(workerData as Uint8Array));
