import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { startCommand } from '../testing/npm-command.ts';

/** The commands that run.mjs starts. The help of `lint` and `format` is that of Oxlint and Oxfmt. */
const commands = Object.entries(packageJson.scripts).flatMap(([name, command]) => {
  const [, args] = /^node scripts\/run\.mjs (.+)$/.exec(command) ?? [];
  return args === undefined ? [] : [[name, args.split(' ')] as const];
});

test.each(commands)(
  'npm run %s -- --help says what it does and takes, and starts nothing',
  async (_, args) => {
    const { all, exitCode } = await startCommand([...args, '--help']);
    expect(exitCode).toBe(0);
    expect(all).toMatch(/^npm [\w: ]+: [\s\S]+\.\n[\s\S]*\nExample: npm /);
  },
);

test('the help names each option, its value and its default', async () => {
  const { all } = await startCommand(['seed', '--help']);
  expect(all).toBe(`npm run seed: adds sample records to the running emulator.

  --contacts <number>      contact messages (500)
  --partnerships <number>  partnership inquiries (200)
  --seed <number>          another one makes other records (1)

Example: npm run seed -- --contacts 500 --partnerships 200 --seed 7`);
});

test('every other command is another program’s', () => {
  const others = Object.keys(packageJson.scripts).filter(
    (name) => !commands.some(([known]) => known === name),
  );
  expect(others).toEqual(['test:long', 'lint', 'format']);
});
