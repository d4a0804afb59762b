import { runCommand } from './terminal/clear-error.mjs';
import { runChecks } from './test/checks.ts';

void runCommand(async () => ((await runChecks()).length === 0 ? 0 : 1));
