import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';

const preload = pathToFileURL(join(import.meta.dirname, 'survive-connection-errors.ts')).href;

/** Runs a program that ends with code 2 on an uncaught exception, as firebase-tools does. */
const run = (program: string) => {
  const asFirebase = `process.on('uncaughtException', () => process.exit(2)); ${program}`;
  return execa(process.execPath, ['--import', preload, '-e', asFirebase], { reject: false });
};

describe('firebase-tools', () => {
  it('goes on after a second writeHead on one connection', async () => {
    const { exitCode, stderr, stdout } = await run(`
      const server = require('node:http').createServer((request, response) => {
        response.end();
        setImmediate(() => response.writeHead(500));
      });
      server.listen(0, async () => {
        const url = 'http://127.0.0.1:' + server.address().port;
        console.log((await fetch(url)).status, (await fetch(url)).status);
        server.close();
        server.closeAllConnections();
      });`);
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '200 200' });
    expect(stderr).toContain('ERR_HTTP_HEADERS_SENT');
  });

  it('still ends on any other uncaught exception', async () => {
    const { exitCode } = await run(`throw new TypeError('a mistake');`);
    expect(exitCode).toBe(2);
  });
});
