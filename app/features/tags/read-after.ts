import { opensTicket } from '#app/features/tickets/opens-ticket.ts'
import type { Events } from '#app/realtime/live-screen.ts'
import type { TagsKind } from './kinds.ts'

/**
 * What changes the numbers that a page shows of a tag, besides the frames of tags, which bring them: contacts that get or lose it, become
 * one or go; of a lane, their tickets too, of which a frame says nothing: each sees their own.
 */
export const READ_AFTER: Readonly<Record<TagsKind, Events>> = {
  tags: { contact: true },
  lanes: {
    contact: true,
    ticket: true,
    appMessage: opensTicket,
    tag: ({ action }) => action !== 'create',
  },
}
