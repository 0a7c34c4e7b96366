import { backoff } from '#core/backoff.ts'
import type { CompanyContext } from '#core/context.ts'
import type { SessionAnswer } from '#core/session-port.ts'
import { MINUTE_MS, SECOND_MS } from '#core/time.ts'
import type { SessionCommandKind } from '#protocol/session/commands.ts'
import { newWhatsappId } from './session-id.ts'
import { SEND_MAX_ATTEMPTS } from './limits.ts'
import type {
  ActionOutcome,
  ChannelDriver,
  MessagePlace,
  SendCommand,
  SendOutcome,
} from './driver.ts'
import { FILE_TIMEOUT_MS, MARK_TIMEOUT_MS, READ_MARKS_MAX } from './limits.ts'
import { jidOf, sessionRecipient } from './session-address.ts'
import { sessionContent } from './session-content.ts'
import { fetchSessionFile } from './session-file.ts'

type Refusal = Extract<SessionAnswer<SessionCommandKind>, { ok: false }>

/** Nobody took the command: the phone, its node or the platform is away, and comes back by itself. */
const AWAY = new Set([
  'ERR_NOT_OPEN',
  'ERR_NO_NODE',
  'ERR_NO_ANSWER',
  'ERR_STOPPING',
  'ERR_DISK_FULL',
  'ERR_FENCED',
])

/** Sends through a linked phone: commands to the session-node that holds its socket. No credential of the phone is on this side. */
export function whatsappSessionDriver(
  ctx: Pick<CompanyContext, 'config' | 'sessions' | 'clock'>,
): ChannelDriver {
  const { sessions } = ctx
  return {
    recipient: sessionRecipient,
    canRepeat: true,
    async send(connection, command, attempt) {
      const messageId = command.externalId
      if (messageId === null)
        return { kind: 'failed', code: 'setup', reason: 'the message has no WhatsApp id' }
      const to = jidOf(command.to)
      const answer = await sessions.command(
        connection.externalId,
        'message.send',
        {
          to,
          messageId,
          content: await sessionContent(ctx, command.content),
          ...(command.quoted === null ? {} : { quoted: quotedIn(to, command.quoted) }),
          ...(command.isForwarded ? { forwarded: true } : {}),
        },
        command.content.kind === 'file' ? { timeoutMs: FILE_TIMEOUT_MS } : {},
      )
      return answer.ok ? { kind: 'written', externalId: messageId } : refused(answer, attempt)
    },
    upload: null,
    // What a phone is in is told by its session's events; there is nothing to ask.
    probe: () => Promise.resolve(null),
    fetchFile: (connection, request) => fetchSessionFile(ctx, connection.externalId, request),
    async revoke(connection, to, place) {
      return outcomeOf(
        await sessions.command(connection.externalId, 'message.delete', {
          messageId: newWhatsappId(),
          target: placeIn(jidOf(to), place),
        }),
      )
    },
    async react(connection, to, place, emoji) {
      return outcomeOf(
        await sessions.command(connection.externalId, 'message.react', {
          messageId: newWhatsappId(),
          target: placeIn(jidOf(to), place),
          emoji,
        }),
      )
    },
    async edit(connection, to, place, text) {
      return outcomeOf(
        await sessions.command(connection.externalId, 'message.edit', {
          messageId: newWhatsappId(),
          target: placeIn(jidOf(to), place),
          text,
        }),
      )
    },
    async markRead(connection, to, places) {
      const messages = places.slice(0, READ_MARKS_MAX).map((place) => placeIn(jidOf(to), place))
      if (messages.length === 0) return { ok: true }
      return outcomeOf(
        await sessions.command(
          connection.externalId,
          'chat.read',
          { messages },
          {
            timeoutMs: MARK_TIMEOUT_MS,
          },
        ),
      )
    },
    async typing(connection, to, on) {
      return outcomeOf(
        await sessions.command(
          connection.externalId,
          'presence.send',
          { to: jidOf(to), presence: on ? 'composing' : 'paused' },
          { timeoutMs: MARK_TIMEOUT_MS },
        ),
      )
    },
    async watch(connection, to) {
      const ask = { timeoutMs: MARK_TIMEOUT_MS }
      // Of others' typing WhatsApp tells those who are there themselves. Who leaves is said by `leavePhones`.
      const here = { to: null, presence: 'available' } as const
      const arrived = await sessions.command(connection.externalId, 'presence.send', here, ask)
      if (!arrived.ok) return outcomeOf(arrived)
      return outcomeOf(
        await sessions.command(connection.externalId, 'presence.subscribe', { to: jidOf(to) }, ask),
      )
    },
  }
}

function placeIn(chat: string, { externalId, fromMe, participant }: MessagePlace) {
  return { chat, id: externalId, fromMe, ...(participant === null ? {} : { participant }) }
}

function quotedIn(chat: string, quoted: NonNullable<SendCommand['quoted']>) {
  return { ...placeIn(chat, quoted), text: quoted.text }
}

function outcomeOf(answer: SessionAnswer<SessionCommandKind>): ActionOutcome {
  return answer.ok ? { ok: true } : { ok: false, code: answer.code, reason: answer.detail }
}

/** Whether nobody took the command, so that it is worth waiting rather than counting. A carrier's refusal always counts. */
export function isAway({ code, retryable }: Refusal): boolean {
  return AWAY.has(code) || (retryable && code !== 'ERR_CARRIER')
}

function refused(answer: Refusal, attempt: number): SendOutcome {
  const { code, detail: reason } = answer
  if (isAway(answer)) return { kind: 'away', code, reason }
  switch (code) {
    case 'ERR_CARRIER':
      return attempt >= SEND_MAX_ATTEMPTS
        ? { kind: 'failed', code: 'wa-carrier', reason }
        : { kind: 'retry', code, reason, afterMs: backoff(attempt, 2 * SECOND_MS, 5 * MINUTE_MS) }
    // The codes of these two are states of a session: they become the connection's reason.
    case 'ERR_NO_SESSION':
      return { kind: 'flag', code: 'unlinked', reason }
    case 'ERR_CORRUPT':
      return { kind: 'flag', code: 'corrupt', reason }
    case 'ERR_NOT_ON_WHATSAPP':
      return { kind: 'failed', code: 'wa-not-on-whatsapp', reason }
    default:
      return { kind: 'failed', code: 'wa-refused', reason }
  }
}
