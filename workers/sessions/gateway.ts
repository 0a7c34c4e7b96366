import type { Env } from '../env.ts'

/** There is one gateway for the platform. */
export const gatewayOf = (env: Pick<Env, 'SESSION_GATEWAY'>) =>
  env.SESSION_GATEWAY.getByName('main')
