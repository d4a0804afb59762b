import { pathToFileURL } from 'node:url';
import type { Command } from './cli.ts';

// run.mjs starts this file with the file of a command and the arguments that the user typed.
const [file = '', ...args] = process.argv.slice(2);
// A command continues if its output pipe closes early, for example when `head` has enough lines.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
const { main } = (await import(pathToFileURL(file).href)) as { main: Command };
process.exit(await main(args));
