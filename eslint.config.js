import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'

/** Files a framework asks to export by default: routes, entries, configs, Workers. */
const DEFAULT_EXPORTS = [
  'app/root.tsx',
  'app/entry.*.tsx',
  'app/routes/**/*.{ts,tsx}',
  'workers/app.ts',
  'tests/edge/test-worker.ts',
  'tests/e2e/global-setup.ts',
  'scripts/machine/entry-proxy.ts',
  '**/*.config.{ts,js}',
  'scripts/tests/*-reporter.ts',
]
/** Vitest's own give up after a second, and each call would have to say otherwise. */
const NO_SHORT_WAITS = ['waitFor', 'waitUntil'].map((property) => ({
  object: 'vi',
  property,
  message: 'until (tests/until.ts) waits as long as a busy machine takes.',
}))
const TESTS = ['**/*.test.{ts,tsx}', 'tests/**/*.ts']
const ONE_WAY = [
  {
    selector: 'ExportDefaultDeclaration',
    message: 'Named exports only, unless a framework asks (eslint.config.js).',
  },
  { selector: 'TSEnumDeclaration', message: 'Use an `as const` array.' },
  {
    selector:
      'CallExpression:matches([callee.name="t"], [callee.property.name="t"]) > ObjectExpression > Property[key.name=/^(?:returnObjects|returnDetails|joinArrays|defaultValue|context|ordinal|lng|lngs|ns|keyPrefix)$/]',
    message: 'Our i18n (app/i18n/light-i18n.ts) does not know it: one text by its key.',
  },
]
/** What would make a broken test a good one. */
const NO_OWN_VERDICT = [
  {
    selector:
      ':matches(CallExpression[callee.name=/^(?:it|test|describe)$/], CallExpression[callee.object.name=/^(?:it|test|describe)$/], CallExpression[callee.object.object.name=/^(?:it|test)$/], CallExpression[callee.callee.object.name=/^(?:it|test|describe)$/]) > ObjectExpression > Property[key.name=/^(?:retry|retries)$/]',
    message: 'How often a test is tried its suite alone says.',
  },
  {
    selector:
      ':matches(MemberExpression[object.name=/^(?:it|test)$/], MemberExpression[object.object.name=/^(?:it|test)$/])[property.name=/^(?:fails|fail)$/]',
    message: 'A test says what holds.',
  },
  {
    selector: 'MemberExpression[property.name=/^to(?:Match|Throw).*Snapshot$/]',
    message: 'One that is missing would be written, and the test would pass.',
  },
  {
    selector:
      ':matches(ExpressionStatement, UnaryExpression) > CallExpression:matches([callee.name="expect"], [callee.object.name="expect"][callee.property.name=/^(?:soft|poll)$/])',
    message: 'Without a matcher it asserts nothing.',
  },
  {
    selector: 'Property[key.name="requireAssertions"]',
    message: 'Whether a test must assert something its suite alone says.',
  },
]

/** The platform's own sorts combining marks in quadratic time. */
const NO_NORMALIZE = {
  property: 'normalize',
  message: 'normalizeText (core/normalize-text.ts) takes a time that is linear in the text.',
}

/**
 * Every regular expression takes a time that is linear in the text it reads: what people, providers and files send is as long as they
 * like. Sees literals and whatever is made of constants of its own file. Does not see alternatives of different lengths that meet again
 * (`(?:a|aa)+`), a beginning of several characters that is searched for anew (`<!--[^]*?-->`), a loop that searches the same text again
 * and again, nor a pattern that is put together while the program runs.
 */
const LINEAR_PATTERNS = {
  'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
  'regexp/no-super-linear-move': [
    'error',
    { report: 'potential', ignoreSticky: false, ignorePartial: false },
  ],
  'regexp/no-dupe-disjunctions': ['error', { reportExponentialBacktracking: 'potential' }],
}

/** Type-checked rules for everything; `npm run check` takes no warnings. */
export default tseslint.config(
  {
    ignores: [
      'node_modules',
      'build',
      'dist',
      '.wrangler',
      '.data*',
      '.tmp',
      'test-results',
      'playwright-report',
      // Compiled with types that its test generates.
      'tests/api-client',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommended],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', 300],
      'no-restricted-properties': ['error', NO_NORMALIZE],
      'no-restricted-imports': [
        'error',
        {
          name: 'cloudflare:sockets',
          message: 'Only fetch is answered by tests instead of the world (vitest.edge.config.ts).',
        },
      ],
      'no-var': 'error',
      'prefer-const': 'error',
      'object-shorthand': 'error',
      'no-restricted-syntax': ['error', ...ONE_WAY],
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all' },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx,js}'],
    ignores: TESTS,
    plugins: { regexp },
    rules: LINEAR_PATTERNS,
  },
  {
    files: ['app/**/*.tsx'],
    extends: [jsxA11y.flatConfigs.recommended],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['app/**/*.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['app/features/**/*.{ts,tsx}'],
    ignores: TESTS,
    rules: {
      'no-restricted-properties': [
        'error',
        NO_NORMALIZE,
        {
          object: 'Date',
          property: 'now',
          message:
            "A device's clock may be a day off: serverNow() is the present, performance.now() tells how long ago something was.",
        },
      ],
    },
  },
  { files: ['core/normalize-text.ts'], rules: { 'no-restricted-properties': 'off' } },
  {
    files: TESTS,
    rules: {
      'no-restricted-properties': ['error', ...NO_SHORT_WAITS],
      'no-restricted-syntax': ['error', ...ONE_WAY, ...NO_OWN_VERDICT],
    },
  },
  { files: ['tests/until.ts'], rules: { 'no-restricted-properties': 'off' } },
  { files: DEFAULT_EXPORTS, rules: { 'no-restricted-syntax': 'off' } },
)
