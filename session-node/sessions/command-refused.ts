import type { CommandErrorCode } from '#protocol/session/commands.ts'

/** A command that was not done, as its ack says. `retryable`: nothing happened, and later it may work. */
export class CommandRefused extends Error {
  readonly code: CommandErrorCode
  readonly retryable: boolean
  constructor(code: CommandErrorCode, detail: string, retryable = false) {
    super(detail)
    this.code = code
    this.retryable = retryable
  }
}
