import { clearLeftovers } from './stack/running-note.ts';

// Run by run.mjs after a command was killed in a way that left it no time to stop its stack.
await clearLeftovers();
