import type {
  CommandErrorCode,
  CommandInput,
  CommandResult,
  SessionCommandKind,
} from '../protocol/session/commands.ts'

/**
 * `ERR_NO_NODE`: no session-node that could do it is connected. `ERR_NO_ANSWER`: it was asked and did not answer in time, or the line
 * broke: it may have done it. Both are retryable; repeating a command with the same WhatsApp id is safe.
 */
export type SessionFailure = CommandErrorCode | 'ERR_NO_NODE' | 'ERR_NO_ANSWER'

export type SessionAnswer<K extends SessionCommandKind> =
  | { ok: true; result: CommandResult<K> }
  | { ok: false; code: SessionFailure; detail: string; retryable: boolean }

/** What is known of a linked phone's socket beyond what its events tell. */
export type SessionPort = {
  /** Asks the node that holds the session. Never throws. `timeoutMs` is 15 s unless told. */
  command<K extends SessionCommandKind>(
    sessionId: string,
    kind: K,
    input: CommandInput<K>,
    options?: { timeoutMs?: number },
  ): Promise<SessionAnswer<K>>
}
