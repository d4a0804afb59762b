import type { AddressInfo } from 'node:net';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import { publicFunctions } from './public-functions.ts';

// The program that `site-process.ts` starts: the site behind the functions framework, on a free port that it reports.
http('site', publicFunctions);
const server = getTestServer('site');
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
