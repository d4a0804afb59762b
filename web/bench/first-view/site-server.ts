import { existsSync, readFileSync, statSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { generate } from 'selfsigned';

/** A folder of static files, and pages that replace some of them, by path. */
export interface Site {
  name: string;
  folder: string;
  overrides?: ReadonlyMap<string, string>;
}

export interface SiteServer {
  origin: string;
  close: () => void;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.speculationrules': 'application/speculationrules+json',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
};
/** The speculation rules, which pages name in a header (../../build-steps/hosting-headers.ts). */
const RULES = '/speculation-rules.json';
const compressible = /^(text\/|application\/|image\/svg)/;

interface StoredResponse {
  status: number;
  type: string;
  body: Buffer;
  encoding?: 'br';
}

/** Serves a site on a loopback port as a CDN does: HTTP/2, brotli, clean URLs, 404.html, long caching of assets. */
export async function serveSite(site: Site): Promise<SiteServer> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  const responses = new Map<string, StoredResponse>();
  // A site with replaced pages is the floor, which has no speculation rules.
  const hasRules = !site.overrides && existsSync(path.join(site.folder, RULES));
  const server = createSecureServer({ key, cert }, (request, response) => {
    const { pathname } = new URL(request.url, 'https://localhost');
    const found = responses.get(pathname) ?? findResponse(site, pathname);
    responses.set(pathname, found);
    response.writeHead(found.status, {
      'content-type': found.type,
      'content-length': found.body.length,
      'cache-control': pathname.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'max-age=3600',
      ...(found.encoding && { 'content-encoding': found.encoding }),
      ...(hasRules && found.type.startsWith('text/html') && { 'speculation-rules': `"${RULES}"` }),
    });
    response.end(found.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `https://localhost:${port}`, close: () => server.close() };
}

function findResponse({ folder, overrides }: Site, pathname: string): StoredResponse {
  const override = overrides?.get(pathname);
  if (override !== undefined) return compress(200, '.html', Buffer.from(override));
  const file = [pathname, `${pathname}.html`, `${pathname}/index.html`]
    .map((name) => path.join(folder, decodeURIComponent(name)))
    .find((name) => existsSync(name) && statSync(name).isFile());
  if (file)
    return compress(200, pathname === RULES ? '.speculationrules' : path.extname(file), readFileSync(file));
  const notFound = path.join(folder, '404.html');
  return compress(404, '.html', existsSync(notFound) ? readFileSync(notFound) : Buffer.from('Not found'));
}

function compress(status: number, extension: string, body: Buffer): StoredResponse {
  const type = types[extension] ?? 'application/octet-stream';
  if (!compressible.test(type)) return { status, type, body };
  return { status, type, body: brotliCompressSync(body), encoding: 'br' };
}
