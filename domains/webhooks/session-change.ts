import type { CompanyContext } from '#core/context.ts'
import { formatNumber, maskNumber } from '#core/phone.ts'
import type { SessionEvent } from '#protocol/session/events.ts'
import type { DirectoryConnection } from '../companies/directory.types.ts'
import { addressIdentities, isGroupJid, memberNames } from '../contacts/address-identities.ts'
import { sessionIdOf } from '../channels/session-id.ts'
import { deleteStatements, editStatements } from './apply-effects.ts'
import { deleteAsAdmin } from './delete-as-admin.ts'
import type { Author } from '../messages/message-author.ts'
import { reactionStatements } from '../messages/message-reactions.ts'
import type { Effect } from './inbound-page.ts'
import { hideMentions } from '../messages/hide-mentions.ts'
import { contentOf } from './session-content.ts'

type Change = Extract<
  SessionEvent,
  { kind: 'message.edited' | 'message.deleted' | 'message.reacted' }
>

/** An edit, deletion or reaction, as far as whoever made it may make it. */
export function changeEffect(
  ctx: CompanyContext,
  connection: DirectoryConnection,
  event: Change,
): Effect {
  const { target, chat, by: person, fromMe } = event.data
  const isGroup = isGroupJid(chat.jid)
  const by: Author = {
    fromMe,
    chat: addressIdentities(chat),
    member: isGroup && !fromMe ? memberNames(person) : null,
  }
  switch (event.kind) {
    case 'message.edited': {
      const { body } = contentOf(event.data.content)
      return {
        statements: editStatements(
          ctx,
          connection.id,
          target.id,
          isGroup ? hideMentions(body) : body,
          by,
        ),
        shows: 'message',
      }
    }
    case 'message.reacted': {
      const { emoji, at } = event.data
      const phone = addressIdentities(person).find(({ kind }) => kind === 'phone')?.value ?? null
      const reaction = {
        targetId: target.id,
        by,
        sender: fromMe ? 'me' : (person.lid ?? person.jid),
        name: isGroup && !fromMe ? formatNumber(maskNumber(phone)) || '…' : '',
        emoji,
        at,
      }
      return { statements: reactionStatements(ctx, connection.id, reaction), shows: 'message' }
    }
    case 'message.deleted': {
      // In a group the company's own phone deletes others' messages as its admin.
      const asAdmin = isGroup && fromMe && !target.fromMe
      const author = asAdmin ? { ...by, fromMe: false } : by
      return {
        statements: deleteStatements(ctx, connection.id, target.id, author),
        shows: 'message',
        after: ([deleted = []]) => {
          if (!isGroup || fromMe || deleted.length > 0) return []
          ctx.defer(
            deleteAsAdmin(ctx, {
              connectionId: connection.id,
              sessionId: connection.externalId ?? sessionIdOf(ctx.companyId, connection.id),
              group: chat.jid,
              member: memberNames(person),
              targetId: target.id,
            }),
          )
          return []
        },
      }
    }
  }
}
