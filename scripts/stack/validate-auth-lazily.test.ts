import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { execa } from 'execa';
import { expect, test } from 'vitest';

const preload = pathToFileURL(join(import.meta.dirname, 'validate-auth-lazily.ts')).href;

/** A program that creates the middleware of an API with a parameter whose schema does not compile. */
const program = `
  const firebaseTools = require('node:module').createRequire(require.resolve('firebase-tools'));
  const schema = { type: 'nonsense' };
  const get = { parameters: [{ name: 'q', in: 'query', schema }], responses: { 200: { description: '' } } };
  const api = { openapi: '3.0.0', info: { title: '', version: '' }, paths: { '/': { get } } };
  void firebaseTools('exegesis-express').middleware(api, {});`;

test('the Auth emulator compiles its validators when they are used, not when it starts', async () => {
  const run = (...options: string[]) =>
    execa(process.execPath, [...options, '-e', program], { reject: false, cwd: import.meta.dirname });
  expect((await run()).stderr).toContain('schema is invalid');
  expect(await run('--import', preload)).toMatchObject({ exitCode: 0, stderr: '' });
});
