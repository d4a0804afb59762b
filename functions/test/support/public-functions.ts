import type { HttpFunction } from '@google-cloud/functions-framework';
import { inbound, site } from '../../src/index.ts';

/** Serves the functions `site` and `inbound` at their paths, as Hosting's rewrites do. */
export const publicFunctions: HttpFunction = (request, response) =>
  (request.path === '/api/inbound-mail' ? inbound : site)(request as Parameters<typeof site>[0], response);
