import type { AddressInfo } from 'node:net';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import { publicFunctions } from './public-functions.ts';

// `site-process.ts` starts this script, which serves the site behind the functions framework and reports the port.
http('site', publicFunctions);
const server = getTestServer('site');
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
