import { command, runProgram } from './cli.ts';

/**
 * The command that finds dead links and fragments in files. Links to other sites and to the running stack are skipped,
 * because they need a network. Links to .well-known are skipped, because Hosting serves it from another folder
 * (firebase.json); headers.spec.ts tests them.
 */
const linkCheck = (files: string) =>
  `linkinator ${files} --check-fragments --verbosity=error --skip "^https?://(?!127.0.0.1)" --skip "^http://127.0.0.1:(5000|5173|1080)/" --skip "/\\.well-known/"`;

const checks = [
  `node scripts/main.ts scripts/build.ts && ${linkCheck('web/build/client --recurse --check-css')}`,
  'oxlint',
  'oxfmt --check',
  'tsc -p web',
  'tsc -p functions',
  'tsc -p .',
  'knip --treat-config-hints-as-errors',
  linkCheck('"*.md" "media/*.md" "docs/**/*.md" --markdown --directory-listing'),
];

const help = 'npm run check: types, lint, format, dead code, links, and the builds.';

// Knip loads two configurations at once, which may fail with jiti's module loader but not with Node's.
const env = { JITI_TRY_NATIVE: 'true' };

/** Runs two checks at a time. The other checks run even if one fails. */
export const main = command(help, {}, () =>
  runProgram('concurrently', ['--max-processes=2', '--group', '--prefix=none', ...checks], env),
);
