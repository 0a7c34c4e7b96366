import type { Log } from '#core/logs.ts'
import type { SessionAnswer, SessionFailure, SessionPort } from '#core/session-port.ts'
import { configOf } from '#core/config.ts'
import { COMMAND_ERRORS, SESSION_COMMANDS } from '#protocol/session/commands.ts'
import type { CommandResult, SessionCommandKind } from '#protocol/session/commands.ts'
import type { Env } from '../env.ts'
import type { GatewayAnswer } from './gateway-commands.ts'
import { gatewayOf } from './gateway.ts'
import { COMMAND_TIMEOUT_MS } from './limits.ts'

/** The domains' way to linked phones, through the gateway. */
export function sessionPort(env: Env, log: Log): SessionPort {
  return {
    async command(sessionId, kind, input, { timeoutMs = COMMAND_TIMEOUT_MS } = {}) {
      try {
        if (configOf(env).sessions === null)
          return failure('ERR_NO_NODE', 'linked phones are not set up', true)
        const gateway = gatewayOf(env)
        return read(kind, await gateway.command(sessionId, kind, input, timeoutMs))
      } catch (thrown) {
        log.error('job.failed', thrown, { kind: 'session-command', sessionId, command: kind })
        return failure('ERR_NO_ANSWER', 'the gateway failed', true)
      }
    },
  }
}

const failure = (code: SessionFailure, detail: string, retryable: boolean) =>
  ({ ok: false, code, detail, retryable }) as const

const FAILURES: ReadonlySet<string> = new Set<SessionFailure>([
  ...COMMAND_ERRORS,
  'ERR_NO_NODE',
  'ERR_NO_ANSWER',
])

/** A node may be of another version than this edge: what it answers is checked before the domains believe it. */
function read<K extends SessionCommandKind>(kind: K, answer: GatewayAnswer): SessionAnswer<K> {
  if (!answer.ok) {
    const code = FAILURES.has(answer.code) ? (answer.code as SessionFailure) : 'ERR_CARRIER'
    const detail = code === answer.code ? answer.detail : `${answer.code}: ${answer.detail}`
    return failure(code, detail, answer.retryable)
  }
  const result = SESSION_COMMANDS[kind].result.safeParse(answer.result)
  return result.success
    ? { ok: true, result: result.data as CommandResult<K> }
    : failure('ERR_NO_ANSWER', 'an answer that this version cannot read', true)
}
