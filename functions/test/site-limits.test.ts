import { afterEach, expect, test } from 'vitest';
import { contact } from './support/inquiries.ts';
import { post } from './support/site-api.ts';
import { startSiteProcess, type SiteProcess } from './support/site-process.ts';

let site: SiteProcess;
afterEach(() => site.kill());

// No mail server listens on this port, so each response takes only as long as a refused connection.
const start = async (env: Record<string, string>) => {
  site = await startSiteProcess({ GCLOUD_PROJECT: `demo-limits-${process.pid}`, SMTP_PORT: '9', ...env });
};
const submit = (headers: Record<string, string> = {}) => post(`${site.origin}/api/contact`, contact, headers);

async function statusesOf(times: number, headers: (n: number) => Record<string, string>): Promise<number[]> {
  const responses = await Promise.all(Array.from({ length: times }, (_, n) => submit(headers(n))));
  return responses.map(({ status }) => status).toSorted();
}

test('an address that sends too much is refused, and others are not', async () => {
  await start({ RATE_PER_ADDRESS: '3', RATE_PER_INSTANCE: '100' });
  const statuses = await statusesOf(5, () => ({ 'Fastly-Client-IP': '192.0.2.1' }));
  expect(statuses).toEqual([201, 201, 201, 429, 429]);
  expect((await submit({ 'Fastly-Client-IP': '192.0.2.2' })).status).toBe(201);
});

test('the refusal is a sentence, with the seconds to wait', async () => {
  await start({ RATE_PER_ADDRESS: '1', RATE_PER_INSTANCE: '100' });
  await submit();
  const response = await submit();
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.text()).toMatch(/please wait/i);
});

test('forged addresses do not get past the limit of the instance', async () => {
  await start({ RATE_PER_ADDRESS: '3', RATE_PER_INSTANCE: '6' });
  const statuses = await statusesOf(20, (n) => ({
    'X-Forwarded-For': `203.0.113.${n}`,
    'Fastly-Client-IP': `198.51.100.${n}`,
  }));
  expect(statuses.filter((status) => status === 201)).toHaveLength(6);
  expect(statuses.filter((status) => status === 429)).toHaveLength(14);
});

test('with App Check on, a submission without a valid token is refused', async () => {
  await start({ APP_CHECK: 'on' });
  expect((await submit()).status).toBe(401);
  expect((await submit({ 'X-Firebase-AppCheck': 'forged' })).status).toBe(401);
});
