import type { SessionEventData } from '#protocol/session/events.ts'
import type { ChatMessage } from '#protocol/session/messages.ts'
import { directoryFor } from '#domains/companies/directory.queries.ts'
import { planHistory } from '#domains/webhooks/import-history.ts'
import { planIngest } from '#domains/webhooks/ingest-messages.ts'
import { contextFor } from './context.ts'
import { makeCompany, makeConnection, makeQueue, TEST_NOW } from './factories.ts'

export const DAY = 86_400_000
type Chunk = SessionEventData<'history.chunk'>

/** A linked phone that imports the last 30 days unless told otherwise; `imported` runs a bite of history, `arrives` a live text. */
export async function phoneWithPast(
  options: Record<string, unknown> = {},
  more: { allowGroup?: boolean } = {},
) {
  const company = await makeCompany()
  const queue = await makeQueue(company)
  const connection = await makeConnection(company, {
    channel: 'whatsapp',
    queues: [queue],
    options: { importOldMessages: new Date(TEST_NOW - 30 * DAY).toISOString(), ...options },
    ...more,
  })
  const ctx = contextFor(company)
  const imported = async (chunk: Partial<Chunk>) => {
    const directory = await directoryFor(ctx)
    const known = directory.connections.find(({ id }) => id === connection.id)!
    const data: Chunk = {
      source: 'initial',
      progress: 1,
      messages: [],
      contacts: [],
      mappings: [],
      ...chunk,
    }
    const plan = await planHistory(ctx, directory, known, data)
    const results = await ctx.db.batch(plan.statements)
    await ctx.emit(await plan.events(results, 0))
    await plan.afterCommit?.(results, 0)
    return plan.statements.length
  }
  const arrives = async (
    externalId: string,
    lid: string,
    body: string,
    profileName: string | null = null,
  ) => {
    const directory = await directoryFor(ctx)
    const plan = await planIngest(ctx, directory, [
      {
        connection: directory.connections.find(({ id }) => id === connection.id)!,
        receivedAt: TEST_NOW,
        message: {
          externalId,
          identities: [{ kind: 'lid', scope: '', value: lid }],
          profileName,
          username: null,
          participant: null,
          isGroup: false,
          fromMe: false,
          sentAt: TEST_NOW,
          body,
          mediaType: null,
          media: null,
          data: null,
          fileRef: null,
          quotedExternalId: null,
          isForwarded: false,
          referral: null,
        },
      },
    ])
    await ctx.db.batch(plan.statements)
  }
  return { company, queue, connection, ctx, imported, arrives }
}

let made = 0
/** A text behind a LID, that many days old. */
export function pastMessage(
  lid: string,
  text: string,
  daysAgo: number,
  more: Partial<ChatMessage> = {},
): ChatMessage {
  const address = { jid: `${lid}@lid`, lid: `${lid}@lid` }
  return {
    id: `3EB0H${++made}`,
    chat: { ...address, kind: 'person' },
    sender: address,
    fromMe: false,
    at: TEST_NOW - daysAgo * DAY,
    content: { kind: 'text', text },
    ...more,
  }
}
