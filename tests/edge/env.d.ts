import type { D1Migration } from '@cloudflare/vitest-plugin'
import type { Env } from '../../workers/env.ts'

type TestEnv = Env & { CONTROL_MIGRATIONS: D1Migration[]; TENANT_MIGRATIONS: D1Migration[] }

declare global {
  namespace Cloudflare {
    // `env` of cloudflare:workers takes its type from this interface.
    // eslint-disable-next-line @typescript-eslint/consistent-type-definitions, @typescript-eslint/no-empty-object-type
    interface Env extends TestEnv {}
  }
}
