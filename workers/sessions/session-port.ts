import type { Log } from '#core/logs.ts'
import type { SessionPort } from '#core/session-port.ts'
import type { Env } from '../env.ts'

export function sessionPort(_env: Env, _log: Log): SessionPort {
  return {
    command: () =>
      Promise.resolve({ ok: false, code: 'ERR_NO_NODE', detail: 'no gateway', retryable: true }),
  }
}
