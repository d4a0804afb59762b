import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../scripts/paths.ts';

test('the bundler works in a folder whose name has a space and a non-ASCII character', () => {
  const folder = mkdtempSync(join(tmpdir(), 'my prøjects '));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(import.meta.dirname, 'bundle.ts'), join(folder, 'bundle.ts'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/index.ts'), 'export const answer: number = 42;\n');
  execFileSync(process.execPath, ['bundle.ts'], { cwd: folder, stdio: 'pipe' });
  expect(existsSync(join(folder, 'lib/index.js'))).toBe(true);
});
