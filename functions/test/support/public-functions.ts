import type { HttpFunction } from '@google-cloud/functions-framework';
import { inbound, site } from '../../src/index.ts';

/** The functions `site` and `inbound` at their addresses, as Hosting's rewrites lead to them. */
export const publicFunctions: HttpFunction = (request, response) =>
  (request.path === '/api/inbound-mail' ? inbound : site)(request as Parameters<typeof site>[0], response);
