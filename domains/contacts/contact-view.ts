import type { CompanyContext } from '#core/context.ts'
import { hideNumber } from '#core/phone.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'
import type { Directory } from '../companies/directory.types.ts'
import { shownTags } from './shown-tags.ts'
import type { ContactView } from './contacts.types.ts'

/** What the queries read of a contact. */
export type ContactRow = {
  id: number
  name: string
  number: string | null
  email: string
  channel: string
  isGroup: number
  active: number
  disableBot: number
  acceptAudioMessage: number
  lgpdAcceptedAt: number | null
  pictureUrl: string | null
  /** JSON list of {name, value}. */
  extraInfo: string
  createdAt: number
  updatedAt: number
  /** JSON list of tag ids. */
  tagIds: string
  erasedAt: number | null
  lastContactAt: number | null
}

/** When a ticket of the contact last moved: a message, or its return to the list. */
export const lastContactSql = (contactId: string) =>
  `(SELECT max(lt.activity_at) FROM tickets lt WHERE lt.company_id = ?1 AND lt.contact_id = ${contactId})`

/** Columns of ContactRow; FROM must name contacts `c`. */
export const CONTACT_COLUMNS = `c.id, c.name, c.number, c.email, c.channel, c.is_group AS isGroup, c.active,
  c.disable_bot AS disableBot, c.accept_audio_message AS acceptAudioMessage, c.lgpd_accepted_at AS lgpdAcceptedAt,
  c.picture_url AS pictureUrl, c.extra_info AS extraInfo, c.created_at AS createdAt, c.updated_at AS updatedAt, c.erased_at AS erasedAt,
  (SELECT json_group_array(ct.tag_id) FROM contact_tags ct WHERE ct.company_id = ?1 AND ct.contact_id = c.id) AS tagIds,
  ${lastContactSql('c.id')} AS lastContactAt`

/** The contact as this caller may see it. */
export function contactViewFor(
  ctx: CompanyContext,
  row: ContactRow,
  directory: Directory,
): ContactView {
  const view = contactView(row, directory)
  return hidesNumbers(ctx, directory) ? hideNumber(view) : view
}

/** The contact with its number: for events, which the company room masks for each viewer. */
export function contactView(row: ContactRow, directory: Directory): ContactView {
  return {
    id: row.id,
    name: row.name,
    number: row.number,
    email: row.email,
    channel: row.channel,
    isGroup: row.isGroup === 1,
    active: row.active === 1,
    disableBot: row.disableBot === 1,
    acceptAudioMessage: row.acceptAudioMessage === 1,
    lgpdAcceptedAt: row.lgpdAcceptedAt === null ? null : new Date(row.lgpdAcceptedAt).toISOString(),
    profilePicUrl: row.pictureUrl,
    urlPicture: row.pictureUrl,
    isErased: row.erasedAt !== null,
    extraInfo: JSON.parse(row.extraInfo) as ContactView['extraInfo'],
    tags: shownTags(directory, row.tagIds),
    lastContactAt: row.lastContactAt === null ? null : new Date(row.lastContactAt).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }
}
