import { z } from '@hono/zod-openapi'
import { CHANNELS } from '../connections/connections.schema.ts'
import { contactSchema } from '../contacts/contacts.responses.ts'
import { MEDIA_TYPES } from '../messages/messages.schema.ts'
import { ticketSchema } from '../tickets/tickets.responses.ts'
import { TICKET_STATUSES } from '../tickets/tickets.schema.ts'
import { RECORD_KINDS } from './search.types.ts'
import type { FoundRecord, MessageHit, SearchResults, TicketHits } from './search.types.ts'

const time = z.iso.datetime()

/** MessageHit as the API documents it; `satisfies` keeps the document and the type one. */
const messageHitSchema = z
  .object({
    id: z.number(),
    ticketId: z.number(),
    ticket: z.object({
      uuid: z.string(),
      status: z.enum(TICKET_STATUSES),
      channel: z.enum(CHANNELS),
      isGroup: z.boolean(),
      queue: z.object({ id: z.number(), name: z.string(), color: z.string() }).nullable(),
      contact: z.object({ id: z.number(), name: z.string(), urlPicture: z.string().nullable() }),
    }),
    snippet: z.array(z.object({ text: z.string(), isHit: z.boolean() })),
    fromMe: z.boolean(),
    isPrivate: z.boolean(),
    mediaType: z.enum(MEDIA_TYPES).nullable(),
    writer: z.string().nullable(),
    sentAt: time,
  })
  .openapi('MessageHit') satisfies z.ZodType<MessageHit>

const found = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), hasMore: z.boolean(), nextCursor: z.string().nullable() })

export const searchResultsSchema = z.object({
  contacts: found(contactSchema).nullable(),
  tickets: found(ticketSchema).nullable(),
  messages: found(messageHitSchema).extend({ searchedTo: time.nullable() }).nullable(),
}) satisfies z.ZodType<SearchResults>

export const ticketHitsSchema = z.object({
  hits: z.array(z.object({ id: z.number(), sentAt: time })),
  hasMore: z.boolean(),
}) satisfies z.ZodType<TicketHits>

export const foundRecordsSchema = z.array(
  z
    .object({
      kind: z.enum(RECORD_KINDS),
      id: z.number(),
      name: z.string(),
      detail: z.string().nullable(),
      mayChange: z.boolean(),
    })
    .openapi('FoundRecord') satisfies z.ZodType<FoundRecord>,
)
