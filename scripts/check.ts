import { command, runProgram } from './cli.ts';

/**
 * Dead links and fragments. Links to other sites and to the running stack are skipped: no network. Hosting serves
 * .well-known from another place (firebase.json), which headers.spec.ts asks for.
 */
const links = (where: string) =>
  `linkinator ${where} --check-fragments --verbosity=error --skip "^https?://(?!127.0.0.1)" --skip "^http://127.0.0.1:(5000|5173|1080)/" --skip "/\\.well-known/"`;

const checks = [
  `node scripts/main.ts scripts/build.ts && ${links('web/build/client --recurse --check-css')}`,
  'oxlint',
  'oxfmt --check',
  'tsc -p web',
  'tsc -p functions',
  'tsc -p .',
  'knip --treat-config-hints-as-errors',
  links('"*.md" "media/*.md" "docs/**/*.md" --markdown --directory-listing'),
];

const help = 'npm run check: types, lint, format, dead code, links, and the builds.';

// Knip loads two configurations at once, in which jiti's own loader of modules may fail. Node's does not.
const env = { JITI_TRY_NATIVE: 'true' };

/** Two checks run at a time, also after one has failed. */
export const main = command(help, {}, () =>
  runProgram('concurrently', ['--max-processes=2', '--group', '--prefix=none', ...checks], env),
);
