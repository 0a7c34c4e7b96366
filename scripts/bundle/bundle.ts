import { projectPath } from '../project.ts'

/** What a build leaves in dist/ and a start takes from there. */
export const BUNDLE = {
  folder: projectPath('dist'),
  /** What browsers load. */
  client: projectPath('build', 'client'),
  /** The Worker, as wrangler would upload it. */
  app: projectPath('dist', 'app.js'),
  /** Bindings of wrangler.toml in Miniflare's words, so that a start needs not load wrangler. */
  workerOptions: projectPath('dist', 'worker-options.json'),
  /** Migrations of both schemas, split into statements. */
  migrations: projectPath('dist', 'migrations.json'),
  /** scripts/machine/entry-proxy.ts as one module. */
  entryProxy: projectPath('dist', 'entry-proxy'),
  /** scripts/start.ts as plain JavaScript: Node's TypeScript support alone would cost the running app 40 MB. */
  start: projectPath('dist', 'start'),
  /** session-node/main.ts in the same way. */
  sessionNode: projectPath('dist', 'session-node'),
  /** Written last: what the sources were when all of this was made. */
  fingerprint: projectPath('dist', 'fingerprint'),
} as const
