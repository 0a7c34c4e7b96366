/**
 * Which room may lean on which (docs/architecture.md): protocol <- core <- db <- domains <- workers, domains <- app; the simulators
 * and session-node know nothing but the protocol. Types count: an import of a type is a dependency too.
 */
const CROSSINGS = require('./.dependency-crossings.cjs')

const TESTS = '\\.test\\.tsx?$'

/** Matches the files that are listed under their folders. */
const listed = (root, folders) =>
  `^${root}/(?:${Object.entries(folders)
    .map(([folder, files]) => `${folder}/(?:${files.join('|')})`)
    .join('|')})\\.(?:tsx?|css)$`

/** The files of a domain that another domain may open. */
const DOMAIN_INTERFACES =
  '\\.(service|queries|inputs|events|types|schema|keys|responses|work)\\.ts$|^domains/channels/drivers?\\.ts$|^domains/tickets/visibility\\.ts$'

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'protocol-stands-alone',
      severity: 'error',
      from: { path: '^protocol/', pathNot: TESTS },
      to: { path: '^(app|core|db|domains|workers|simulators|session-node|scripts|tests)/' },
    },
    {
      name: 'core-knows-the-protocol-only',
      severity: 'error',
      from: { path: '^core/', pathNot: TESTS },
      to: { path: '^(app|db|domains|workers|simulators|session-node|scripts|tests)/' },
    },
    {
      name: 'db-knows-core',
      comment: 'The two schema barrels and the seeds gather the tables and words of the domains.',
      severity: 'error',
      from: { path: '^db/', pathNot: [TESTS, '^db/(control|tenant)\\.schema\\.ts$', '^db/seed/'] },
      to: { path: '^(app|domains|workers|simulators|session-node|scripts|tests)/' },
    },
    {
      name: 'seeds-know-words-of-domains',
      severity: 'error',
      from: { path: '^db/seed/', pathNot: TESTS },
      to: { path: '^(app|workers|simulators|session-node|scripts|tests)/' },
    },
    {
      name: 'domains-know-no-endpoint',
      severity: 'error',
      from: { path: '^domains/', pathNot: TESTS },
      to: { path: '^(app|workers|simulators|session-node|scripts|tests)/' },
    },
    {
      name: 'domains-reach-data-through-their-context',
      comment:
        'Of db/ a domain may use the column words of its schema and the limits of the client.',
      severity: 'error',
      from: { path: '^domains/', pathNot: TESTS },
      to: { path: '^db/', pathNot: '^db/(columns|client)\\.ts$' },
    },
    {
      name: 'a-domain-enters-another-by-its-endpoints',
      comment: `files that others may import are ${DOMAIN_INTERFACES}, limits.ts, and what .dependency-crossings.cjs lists`,
      severity: 'error',
      from: { path: '^domains/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^domains/',
        pathNot: [
          '^domains/$1/',
          DOMAIN_INTERFACES,
          listed('domains', CROSSINGS.domains),
          '/limits\\.ts$',
        ],
      },
    },
    {
      name: 'a-part-of-the-screens-enters-another-by-what-is-listed',
      severity: 'error',
      from: { path: '^app/features/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^app/features/',
        pathNot: ['^app/features/$1/', listed('app/features', CROSSINGS.features)],
      },
    },
    {
      name: 'hono-only-in-the-api-of-a-domain',
      severity: 'error',
      from: { path: '^domains/', pathNot: [TESTS, '\\.(api|responses)\\.ts$'] },
      to: { path: 'node_modules/(hono|@hono)/' },
    },
    {
      name: 'domains-know-no-screens',
      severity: 'error',
      from: { path: '^(protocol|core|db|domains)/' },
      to: { path: 'node_modules/(react|react-dom|@remix-run|@radix-ui)/' },
    },
    {
      name: 'screens-know-no-bindings-and-no-sql',
      severity: 'error',
      from: { path: '^app/', pathNot: TESTS },
      to: { path: '^(workers|db|simulators|session-node|scripts|tests)/' },
    },
    {
      name: 'screens-know-no-tables',
      comment: 'A table would bring drizzle into the browser; its type is erased.',
      severity: 'error',
      from: { path: '^app/' },
      to: {
        path: ['\\.schema\\.ts$', 'node_modules/drizzle-orm/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'workers-know-no-screens',
      severity: 'error',
      from: { path: '^workers/', pathNot: TESTS },
      to: { path: '^(app|simulators|session-node|scripts|tests)/' },
    },
    {
      name: 'simulators-stand-alone',
      severity: 'error',
      from: { path: '^simulators/', pathNot: [TESTS, '^simulators/[a-z]+/test-'] },
      to: { path: '^(app|core|db|domains|workers|session-node|scripts|tests)/' },
    },
    {
      name: 'session-node-stands-alone',
      severity: 'error',
      from: { path: '^session-node/', pathNot: [TESTS, '^session-node/test-'] },
      to: { path: '^(app|core|db|domains|workers|simulators|scripts|tests)/' },
    },
    {
      name: 'the-product-runs-without-its-tools',
      severity: 'error',
      from: {
        path: '^(app|core|db|domains|protocol|workers)/',
        pathNot: [TESTS, '\\.test-[a-z]+\\.ts$'],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-undeclared',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|dist)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['workerd', 'worker', 'import', 'node', 'default', 'types'],
    },
  },
}
