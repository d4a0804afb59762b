import { randomInt, randomUUID } from 'node:crypto';
import { contact, partnership } from './inquiries.ts';
import { post } from './site-api.ts';

/** Calls with empty, malformed, invalid and valid bodies, made in turn. */
const CALLS = [
  { path: '/api/contact', body: '' },
  { path: '/api/contact', body: '{"name":' },
  { path: '/api/contact', body: { ...contact, email: 'nobody' } },
  { path: '/api/contact', body: contact },
  { path: '/api/partnership', body: partnership },
  { path: '/api/partnership-inquiry', body: partnership },
] as const;

const randomAddress = () => Array.from({ length: 4 }, () => randomInt(1, 255)).join('.');

/** Floods sites with submissions from forged addresses until `stop` is called. */
export function startFlood(origins: readonly string[], concurrency: number) {
  let isStopped = false;
  let sent = 0;
  const attacker = async () => {
    while (!isStopped) {
      const { path, body } = CALLS[sent % CALLS.length]!;
      const origin = origins[sent % origins.length]!;
      sent += 1;
      const headers = {
        'X-Forwarded-For': `${randomAddress()}, ${randomAddress()}`,
        'Fastly-Client-IP': randomAddress(),
        'Idempotency-Key': randomUUID(),
      };
      const response = await post(`${origin}${path}`, body, headers).catch(() => undefined);
      await response?.text().catch(() => undefined);
    }
  };
  const attackers = Array.from({ length: concurrency }, attacker);
  return {
    /** Stops the flood and returns the number of requests. */
    async stop(): Promise<number> {
      isStopped = true;
      await Promise.all(attackers);
      return sent;
    },
  };
}
