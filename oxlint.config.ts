import { defineConfig } from 'oxlint';
import { missingFunctions, missingGlobals } from './web/e2e/support/missing-functions.ts';

const words = (text: string) => text.trim().split(/\s+/);

/** Each part of web/src may import the parts before it. */
const webParts = words(`
  theme content lib sections features first-view pages routes.tsx site.tsx entry.client.tsx
  prerender
`);

/** Features must not import each other. */
const features = words(`
  admin blog contact partnership search
`);

/** Each part of the admin API may import the parts before it. */
const adminParts = words(`
  session second-step export mail.ts sign-in accounts routes.ts
`);

/** Each part of the functions may import the parts before it. Only records and outbox import each other, because mail is about records. */
const functionParts = words(`
  firestore records outbox conversation admin
`);

/** The folders of the dashboard. Each may import the folders before it; list and record do not import each other. */
const dashboardParts = words(`
  data view ui shortcuts live mail record inbox overview account shell
`);

interface Pattern {
  regex: string;
  importNames?: string[];
  message: string;
}

/** Returns a pattern for names that do not begin with a word. Oxlint's regular expressions do not support lookahead. */
const notBeginningWith = (word: string) =>
  Array.from(word, (letter, index) => `${word.slice(0, index)}[^${letter}]`).join('|');

/** Forbids imports from folders. */
const noFolders = (names: string[], message: string): Pattern => ({
  regex: `^(\\.\\./)+(${names.join('|')})/`,
  message,
});

const notInWeb: Pattern[] = [
  noFolders(['scripts', 'operations'], 'web may import only functions/src/shared and testing'),
  {
    regex: `^(\\.\\./)+functions/(${notBeginningWith('src/shared/')})`,
    message: 'web may import only src/shared of the functions',
  },
  noFolders(['media'], 'The packages of media are installed only to draw pictures'),
];
const notInFunctions = [
  noFolders(['web', 'operations', 'media'], 'functions must not import web, operations or media'),
];
const notInFunctionsSource = [
  ...notInFunctions,
  noFolders(['scripts', 'testing'], 'A deploy uploads only src, so src must not import scripts or testing'),
];
const noFirebase: Pattern = {
  regex: '^(firebase/|reactfire)',
  message: 'Firebase loads on /admin only: import it in web/src/features/admin.',
};

/** Links of React Router would skip the transition of lib/page-links.ts. */
const noRouterLinks = {
  regex: '^react-router-dom$',
  importNames: ['Link'],
  message: 'Public pages use plain links, which web/src/lib/page-links.ts handles.',
};

/** Forbids a part to import the parts after it. */
const noPartsAfter = (part: string, parts: string[], prefix: string): Pattern[] => {
  const later = parts.slice(parts.indexOf(part) + 1);
  if (later.length === 0) return [];
  const names = later.map((name) => name.replace(/\.tsx?$/, '').replaceAll('.', '\\.'));
  return [
    {
      regex: `^${prefix}(${names.join('|')})(/|\\.tsx?$|$)`,
      message: 'A part must not import the parts after it in oxlint.config.ts.',
    },
  ];
};

const partFiles = (part: string) => (part.includes('.') ? part : `${part}/**`);

/** Each entry lists everything that its files must not import, because only the last entry that matches a file applies. */
const importRestrictions: { files: string[]; excludeFiles?: string[]; patterns: Pattern[] }[] = [
  { files: ['web/**'], excludeFiles: ['web/bench/admin.ts'], patterns: notInWeb }, // which starts a stack with scripts/
  { files: ['functions/**'], patterns: notInFunctions },
  { files: ['functions/src/**'], excludeFiles: ['**/*.test.ts'], patterns: notInFunctionsSource },
  {
    files: ['testing/**'],
    patterns: [
      noFolders(['scripts', 'operations', 'web'], 'testing must not import the folders that use it'),
    ],
  },
  {
    files: ['scripts/**'],
    patterns: [
      noFolders(
        ['operations', 'functions/test', 'media'],
        'scripts must not import the folders that use them, nor media',
      ),
    ],
  },
  {
    files: ['operations/**'],
    patterns: [noFolders(['media'], 'The packages of media are installed only to draw pictures')],
  },
  ...functionParts.slice(0, -1).map((part) => ({
    files: [`functions/src/${part}/**`],
    excludeFiles: ['**/*.test.ts'],
    patterns: [
      ...notInFunctionsSource,
      ...noPartsAfter(part === 'records' ? 'outbox' : part, functionParts, '(\\.\\./)+'),
    ],
  })),
  ...adminParts.map((part) => ({
    files: [`functions/src/admin/${partFiles(part)}`],
    patterns: [
      ...notInFunctionsSource,
      ...noPartsAfter(part, adminParts, part.includes('.') ? '\\./' : '\\.\\./'),
    ],
  })),
  ...webParts.map((part) => ({
    files: [`web/src/${partFiles(part)}`],
    patterns: [
      ...notInWeb,
      noFirebase,
      noRouterLinks,
      ...noPartsAfter(part, webParts, '(@/|\\./|(\\.\\./)+)'),
    ],
  })),
  ...features.map((feature) => ({
    files: [`web/src/features/${feature}/**`],
    patterns: [
      ...notInWeb,
      ...(feature === 'admin' ? [] : [noFirebase, noRouterLinks]),
      ...noPartsAfter('features', webParts, '(@/|(\\.\\./)+)'),
      {
        regex: `^@/features/(${notBeginningWith(`${feature}/`)})`,
        message: 'Features do not import each other.',
      },
      noFolders(
        features.filter((other) => other !== feature),
        'Features do not import each other.',
      ),
    ],
  })),
  ...dashboardParts.map((part) => ({
    files: [`web/src/features/admin/${part}/**`],
    patterns: [
      ...notInWeb,
      ...noPartsAfter('features', webParts, '(@/|(\\.\\./)+)'),
      ...noPartsAfter(part, dashboardParts, '\\.\\./'),
      ...(part === 'inbox'
        ? [noFolders(['record'], 'The list and the record do not import each other.')]
        : []),
    ],
  })),
  ...['*', '*/*', '*/*/**'].map((files, depth) => ({
    files: [`functions/src/shared/${files}`],
    excludeFiles: ['**/*.test.ts'],
    patterns: [
      {
        regex: `^[^pz.]|^p(${notBeginningWith('unycode/')})|^z(${notBeginningWith('od')})`,
        message: 'shared may import only zod and punycode',
      },
      { regex: `^(\\.\\./){${depth + 1}}`, message: 'shared must not import other folders' },
    ],
  })),
];

/** typescript-eslint's strict and stylistic rules that oxlint's category `correctness` does not include. */
const typescript = words(`
  adjacent-overload-signatures array-type ban-ts-comment ban-tslint-comment
  class-literal-property-style consistent-generic-constructors consistent-indexed-object-style
  consistent-type-assertions consistent-type-definitions consistent-type-imports
  method-signature-style no-confusing-non-null-assertion no-deprecated no-dynamic-delete
  no-empty-object-type no-explicit-any no-extraneous-class no-generated-empty-object-type
  no-inferrable-types no-invalid-void-type no-mixed-enums no-namespace no-non-null-assertion
  no-non-null-asserted-nullish-coalescing no-require-imports no-unnecessary-boolean-literal-compare
  no-unnecessary-condition no-unnecessary-template-expression no-unnecessary-type-arguments
  no-unnecessary-type-assertion no-unnecessary-type-constraint no-unnecessary-type-conversion
  no-unnecessary-type-parameters no-unsafe-argument no-unsafe-assignment no-unsafe-call
  no-unsafe-enum-comparison no-unsafe-function-type no-unsafe-member-access no-unsafe-return
  non-nullable-type-assertion-style only-throw-error prefer-find prefer-for-of prefer-function-type
  prefer-includes prefer-literal-enum-member prefer-optional-chain prefer-promise-reject-errors
  prefer-reduce-type-parameter prefer-regexp-exec prefer-return-this-type
  prefer-string-starts-ends-with related-getter-setter-pairs require-await restrict-plus-operands
  unified-signatures use-unknown-in-catch-callback-variable
`);

/** ESLint's recommended rules that oxlint's category `correctness` does not include. */
const javascript = words(`
  no-array-constructor no-case-declarations no-empty no-fallthrough no-prototype-builtins
  no-redeclare no-regex-spaces no-unexpected-multiline no-useless-assignment no-useless-constructor
  no-var prefer-const prefer-rest-params prefer-spread preserve-caught-error
`);

/** Rules that need the types of packages, which may not be installed. */
const packageTypeRules = words(`
  no-redundant-type-constituents no-unnecessary-template-expression no-unsafe-argument
  no-unnecessary-type-assertion no-unsafe-assignment no-unsafe-call no-unsafe-member-access
  no-unsafe-return non-nullable-type-assertion-style require-await restrict-template-expressions
`);

const setAll = <T>(rules: string[], value: T) => Object.fromEntries(rules.map((rule) => [rule, value]));
const withPrefix = (prefix: string, names: string[]) => names.map((name) => `${prefix}/${name}`);

interface RestrictedProperty {
  object?: string;
  property: string;
  allowObjects?: string[];
}

/**
 * Functions that a supported browser lacks. The rule recognizes a method only by its name, so methods are restricted only
 * for the classes of the language. Zod (`z`) has functions with the same names.
 */
const restrictedProperties = missingFunctions.flatMap(({ owner, name, isStatic }): RestrictedProperty[] => {
  if (isStatic) return [{ object: owner, property: name }];
  return /^(Array|Map|Set|String)$/.test(owner) ? [{ property: name, allowObjects: ['z'] }] : [];
});

export default defineConfig({
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  plugins: ['typescript', 'import', 'jsx-a11y', 'react', 'oxc'],
  ignorePatterns: ['**/build/', '**/lib/index.js', 'functions/lib/', '.data/', '.cache/', 'web/public/'],
  categories: { correctness: 'error' },
  rules: {
    ...setAll([...javascript, ...withPrefix('typescript', typescript)], 'error' as const),
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'react/rules-of-hooks': 'error',
    'react/unsupported-syntax': 'error',
    'no-control-regex': 'off', // because the patterns of fields that refuse control characters list them
    // An empty arrow function shows that a result is ignored on purpose.
    'no-empty-function': ['error', { allow: ['arrowFunctions'] }],
    'typescript/restrict-template-expressions': [
      'error',
      { allowAny: false, allowNullish: false, allowRegExp: false },
    ],
    'typescript/no-confusing-void-expression': [
      'error',
      { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
    ],
    'react/forbid-elements': [
      'error',
      {
        forbid: [
          { element: 'form', message: 'Use Form of web/src/lib/form/form.tsx, which no browser submits.' },
        ],
      },
    ],
    // React ignores the return value of an event handler.
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    // `||` is intended for strings that count as missing if they are empty.
    'typescript/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
    // Brackets expose a mistyped name (noPropertyAccessFromIndexSignature).
    'typescript/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    // A paragraph may have the role status, and a bar of buttons the role group.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // An element that scrolls must be reachable by keyboard.
    'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: ['pre'], roles: ['tabpanel', 'region'] }],
    // The component that receives the prop decides, for example when it replaces the focused element.
    'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
  },
  overrides: [
    ...importRestrictions.map(({ patterns, ...files }) => ({
      ...files,
      rules: {
        'no-restricted-imports': ['error' as const, { patterns }] as ['error', { patterns: Pattern[] }],
      },
    })),
    {
      files: ['**/*.test.{ts,tsx}', '**/test/**', '**/e2e/**', 'web/dashboard-tests/**'],
      rules: {
        // Tests sort only texts and three-digit statuses.
        'typescript/require-array-sort-compare': 'off',
        // A test fails anyway if a value is missing.
        'typescript/no-non-null-assertion': 'off',
        'typescript/restrict-template-expressions': 'off',
        // Vitest's matchers, e.g. expect.any(String), are of type any.
        'typescript/no-unsafe-assignment': 'off',
      },
    },
    {
      // `npm ci` does not install the packages of these folders.
      files: ['media/**', 'web/bench/first-view/**'],
      rules: setAll(withPrefix('typescript', packageTypeRules), 'off' as const),
    },
    {
      files: ['web/src/**', 'functions/src/shared/**'],
      excludeFiles: ['**/*.test.{ts,tsx}', 'web/src/prerender/**'],
      rules: {
        'no-restricted-globals': ['error', ...missingGlobals],
        'no-restricted-properties': ['error', ...restrictedProperties] as ['error', ...RestrictedProperty[]],
      },
    },
    { files: ['web/src/lib/form/form.tsx'], rules: { 'react/forbid-elements': 'off' } },
    {
      // Tools need a default export, and a page's component is its default export.
      files: [
        ...['*.config.*', 'web/*.config.ts', 'web/src/pages/**', 'testing/*-reporter.ts'],
        'scripts/stack/global-setup.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
});
