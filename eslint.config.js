import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Each part of web/src may import those before it. */
const webParts = [
  ...['theme', 'content', 'lib', 'sections', 'features', 'first-view', 'pages'].map(
    (folder) => `${folder}/**`,
  ),
  '{routes,site,entry.client}.tsx',
  'prerender/**',
];

/** Each part of the admin API imports only parts before it. */
const adminParts = [
  'firebase-auth.ts',
  'audit.ts',
  'session',
  'saved-views.ts',
  'second-step',
  'records',
  'export',
  'mail.ts',
  'sign-in',
  'accounts',
  'routes.ts',
];

/** Shared parts, then features, then pages (CONTRIBUTING.md, Habits). */
const importZones = [
  {
    target: './functions/src/shared',
    from: './functions/src',
    except: ['./shared'],
    message: 'shared imports zod only',
  },
  {
    target: './web',
    from: './functions',
    except: ['./src/shared'],
    message: 'web sees only functions/src/shared',
  },
  {
    target: './functions',
    from: ['./web', './operations'],
    message: 'functions import neither web nor operations',
  },
  {
    target: './functions/src/**/!(*.test).ts',
    from: ['./scripts', './testing'],
    message: 'src is what a deploy uploads',
  },
  { target: './web', from: ['./scripts', './operations'], message: 'only functions/src/shared and testing' },
  {
    target: './testing',
    from: ['./scripts', './operations', './web'],
    message: 'testing is below what shares it',
  },
  {
    target: './scripts',
    from: ['./operations', './functions/test'],
    message: 'operations are above scripts',
  },
  ...adminParts.slice(0, -1).map((part, index) => ({
    target: `./functions/src/admin/${part}`,
    from: adminParts.slice(index + 1).map((later) => `./functions/src/admin/${later}`),
    message: 'the parts of the admin API import one way (adminParts)',
  })),
  {
    target: ['./web', './functions', './scripts', './operations'],
    from: './media',
    message: 'media is installed only to draw',
  },
  ...webParts.slice(0, -1).map((part, position) => ({
    target: `./web/src/${part}`,
    from: webParts.slice(position + 1).map((later) => `./web/src/${later}`),
    message: 'the parts of web/src import one way',
  })),
  ...['contact', 'partnership', 'blog', 'admin'].map((feature) => ({
    target: `./web/src/features/${feature}`,
    from: './web/src/features',
    except: [`./${feature}`],
    message: 'features do not import each other',
  })),
];

export default defineConfig(
  globalIgnores(['**/build/', '**/lib/index.js', 'functions/lib/', '.data/', '.cache/', 'web/public/']),
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  jsxA11y.configs.strict,
  {
    languageOptions: { globals: globals.node, parserOptions: { projectService: true } },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          project: ['tsconfig.json', 'web/tsconfig.json', 'functions/tsconfig.json'],
          noWarnOnMultipleProjects: true,
        }),
      ],
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: importZones }],
      'import-x/no-cycle': 'error',
      'import-x/no-default-export': 'error',
      'import-x/order': [
        'error',
        {
          groups: ['builtin', 'external', 'internal', ['parent', 'sibling', 'index']],
          pathGroups: [{ pattern: '{@,@shared}/**', group: 'internal' }],
          pathGroupsExcludedImportTypes: ['builtin'],
          alphabetize: { order: 'asc' },
          'newlines-between': 'never',
        },
      ],
      'no-control-regex': 'off', // fields that refuse control characters have to name them
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowAny: false, allowNullish: false, allowRegExp: false },
      ],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // React ignores what an event handler returns.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // Property signatures are checked contravariantly, and such functions can be destructured.
      '@typescript-eslint/method-signature-style': 'error',
      // An empty arrow function says that a result is ignored on purpose.
      '@typescript-eslint/no-empty-function': ['error', { allow: ['arrowFunctions'] }],
      // `||` is meant where an empty string counts as missing.
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
      // With brackets a mistyped name stands out (noPropertyAccessFromIndexSignature).
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "ImportDeclaration[source.value='firebase/app'], ImportDeclaration[source.value=/^(firebase\\u002f|reactfire)/]",
          message: 'Firebase loads on /admin only: import it in web/src/features/admin.',
        },
      ],
    },
  },
  {
    files: ['functions/src/shared/**'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^(?!\\.{1,2}/|zod$)', message: 'zod only' }] },
      ],
    },
  },
  {
    files: ['web/src/features/admin/**', 'scripts/**', 'testing/**', '**/test/**', '**/e2e/**'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.test.{ts,tsx}', '**/test/**', '**/e2e/**'],
    rules: {
      // A test fails by itself where a value is missing.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
      // Vitest's matchers, e.g. expect.any(String), are of type any.
      '@typescript-eslint/no-unsafe-assignment': 'off',
    },
  },
  {
    // Their packages, and so their types, may be missing here. `npm run check --prefix media` has them.
    files: ['media/**', 'web/bench/first-view/**'],
    ...tseslint.configs.disableTypeChecked,
  },
  {
    files: ['web/**'],
    rules: {
      // What scrolls has to be reachable by keyboard.
      'jsx-a11y-x/no-noninteractive-tabindex': ['error', { tags: ['pre'], roles: ['tabpanel', 'region'] }],
      // The component that receives it decides, e.g. when it replaces the element that had the focus.
      'jsx-a11y-x/no-autofocus': ['error', { ignoreNonDOM: true }],
    },
  },
  {
    files: ['web/**'],
    ...reactHooks.configs.flat['recommended-latest'],
    languageOptions: { globals: globals.browser },
  },
  {
    // Tools ask for a default export; a page's component is its default export.
    files: [
      '*.config.{js,ts}',
      '*.config.*.ts',
      'web/*.config.ts',
      'web/src/pages/**',
      'testing/*-reporter.ts',
    ],
    rules: { 'import-x/no-default-export': 'off' },
  },
);
