import type { AddressInfo } from 'node:net';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import { site } from '../../src/index.ts';

// The program that `site-process.ts` starts: the site behind the functions framework, on a free port that it reports.
http('site', (request, response) => site(request as Parameters<typeof site>[0], response));
const server = getTestServer('site');
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
