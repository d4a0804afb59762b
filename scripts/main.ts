import { pathToFileURL } from 'node:url';
import type { Command } from './cli.ts';

// run.mjs starts this file with the file of a command and the typed arguments.
const [file = '', ...typed] = process.argv.slice(2);
// A command continues after its pipe closes, for example into `head`.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
const { main } = (await import(pathToFileURL(file).href)) as { main: Command };
process.exit(await main(typed));
