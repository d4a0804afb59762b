import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CliError } from './cli.ts';
import { root } from './paths.ts';

type Words = Partial<Record<'functions' | 'upload' | 'browser', string[]>>;

const inboxTests = ['admin-inbox', 'admin-filters', 'admin-looks'];

/** The first folder that holds a file counts. */
export const testsOf: Record<string, Words> = {
  'functions/src/admin/accounts': { functions: ['admin-accounts', 'confirmations'] },
  'functions/src/admin/export': { functions: ['admin-export'] },
  'functions/src/admin/records': {
    functions: ['admin-changes', 'admin-lists', 'admin-spam', 'admin-person', 'admin-teamwork'],
  },
  'functions/src/admin/second-step': { upload: ['second-step'] },
  'functions/src/admin/session': { functions: ['admin-sessions', 'lost-sessions'], upload: ['sessions'] },
  'functions/src/admin/sign-in': { functions: ['admin-sessions', 'sign-in'], upload: ['sign-in'] },
  'functions/src/conversation': { functions: ['conversation-'] },
  'functions/src/mail': { functions: ['mail-'] },
  'functions/src/submissions': { upload: ['site-submissions'] },
  'functions/src/blog': { browser: ['blog'] },
  'firestore.rules': { functions: ['rules'] },
  'web/src/features/admin/accounts': { browser: ['admin-accounts'] },
  'web/src/features/admin/inbox/details': { browser: ['admin-record', 'admin-answer', 'admin-deletion'] },
  'web/src/features/admin/inbox': { browser: inboxTests },
  'web/src/features/admin/live': { browser: ['admin-live'] },
  'web/src/features/admin/mail': { browser: ['admin-undelivered'] },
  'web/src/features/admin/overview': { browser: ['admin-overview'] },
  'web/src/features/admin/second-step': { browser: ['admin-second-step'] },
  'web/src/features/admin/session': { browser: ['admin-session'] },
  'web/src/features/admin/shortcuts': { browser: ['admin-shortcuts'] },
  'web/src/features/admin/view': { browser: ['admin-filters'] },
  'web/src/features/blog': { browser: ['blog'] },
  'web/src/features/contact': { browser: ['contact', 'home-form'] },
  'web/src/features/partnership': { browser: ['partnership'] },
  'web/src/content': { browser: ['pages'] },
  'web/src/pages': { browser: ['pages'] },
  'web/src/sections': { browser: ['layout.spec'] },
};

/** What the unit tests and the checks reach by themselves. */
const ELSEWHERE = /\.test\.tsx?$|\.md$|^(docs|testing|operations|functions\/src\/shared)\//;

export interface Changes {
  base: string;
  files: string[];
  words: Required<Words>;
  /** Files whose reach is wider than a folder. */
  wide: string[];
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();

/** Since this branch has left origin/main. @throws CliError without origin/main */
export function findChanges(): Changes {
  const base = forkPoint();
  const differing = git('diff', '--name-only', base).split('\n');
  const added = git('ls-files', '--others', '--exclude-standard').split('\n');
  return selectTests(
    base,
    [...differing, ...added].filter((file) => file !== ''),
  );
}

function forkPoint(): string {
  try {
    return git('merge-base', 'HEAD', 'origin/main');
  } catch {
    throw new CliError(
      '--changed compares with origin/main, which this clone does not have: git fetch origin main, or run npm test.',
    );
  }
}

export function selectTests(base: string, changed: string[]): Changes {
  const words: Required<Words> = { functions: [], upload: [], browser: [] };
  const wide: string[] = [];
  for (const file of changed) {
    const found = testsOfFile(file);
    if (found) for (const [suite, list] of Object.entries(found)) words[suite as keyof Words].push(...list);
    else if (!ELSEWHERE.test(file)) wide.push(file);
  }
  for (const suite of Object.keys(words) as (keyof Words)[]) words[suite] = [...new Set(words[suite])];
  return { base, files: changed.filter((file) => existsSync(join(root, file))), words, wide };
}

function testsOfFile(file: string): Words | undefined {
  if (/^web\/e2e\/[^/]*\.spec\.ts$/.test(file)) return { browser: [basename(file)] };
  // A file is in one of the two suites; the other finds none.
  if (/^functions\/test\/.*\.test\.ts$/.test(file))
    return { functions: [basename(file)], upload: [basename(file)] };
  const folder = Object.keys(testsOf).find((path) => file === path || file.startsWith(`${path}/`));
  return folder === undefined ? undefined : testsOf[folder];
}
