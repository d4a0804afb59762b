import { pathToFileURL } from 'node:url';
import type { Command } from './cli.ts';

// run.mjs starts this with the file of a command and what was typed.
const [file = '', ...typed] = process.argv.slice(2);
// A command goes on when a pipe closes, e.g. into `head`.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
const { main } = (await import(pathToFileURL(file).href)) as { main: Command };
process.exit(await main(typed));
