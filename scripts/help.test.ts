import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import type { Command } from './cli.ts';
import { root } from './paths.ts';

/** The commands that run.mjs starts. Any other command prints the help of the program that it starts. */
const commands = Object.entries(packageJson.scripts).flatMap(([name, script]) => {
  const [, file] = /^node scripts\/run\.mjs (\S+)/.exec(script) ?? [];
  return file === undefined ? [] : [[name, file] as const];
});

async function readHelp(file: string): Promise<unknown> {
  const path = join(root, file.includes('/') ? '' : 'scripts', `${file}.ts`);
  const { main } = (await import(path)) as { main: Command };
  const log = vi.spyOn(console, 'log').mockReturnValue();
  expect(await main(['--help'])).toBe(0);
  expect(log).toHaveBeenCalledOnce();
  return log.mock.lastCall?.[0];
}

test.each(commands)(
  'npm run %s -- --help describes the command and its options, and starts nothing',
  async (_, file) => {
    expect(await readHelp(file)).toMatch(/^npm [\w: ]+: .+\.($|\n\n {2}-[\s\S]+\n\nExample: npm )/);
  },
);

test('every other command starts another program', () => {
  const others = Object.keys(packageJson.scripts).filter(
    (name) => !commands.some(([known]) => known === name),
  );
  expect(others).toEqual(['test', 'test:all', 'lint', 'format', 'media', 'bench', 'bench:web']);
});
