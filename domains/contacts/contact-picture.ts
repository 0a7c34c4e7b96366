import type { CompanyContext } from '#core/context.ts'
import { contactPictureKey } from '#core/media-keys.ts'
import { mediaPath } from '#core/session-media-token.ts'
import { jidOf } from '../channels/session-address.ts'
import { reachContact } from '../channels/reach-contact.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { ContactRow } from './contact-view.ts'
import { contactView } from './contact-view.ts'
import { contactChanged } from './contacts.events.ts'
import { contactStatement } from './contacts.queries.ts'
import { PICTURE_MAX_BYTES, PICTURE_PATH_TTL_MS } from './limits.ts'

/** Where the screens find a stored picture: a cookie opens it, for people of the company only. */
export const pictureUrl = (contactId: number, name: string) =>
  `/media/pictures/${contactId}/${name}`

/**
 * Brings the profile picture of a person or group over a linked phone, when the contact has none yet. Returns its URL, or null when
 * there is none to have right now. Never throws for the phone's sake.
 */
export async function fetchPicture(
  ctx: CompanyContext,
  connectionId: number,
  contactId: number,
): Promise<string | null> {
  const contact = await ctx.db.first<{ pictureUrl: string | null }>(
    ctx.db.statement(
      `SELECT picture_url AS pictureUrl FROM contacts WHERE company_id = ?1 AND id = ?2 AND merged_into IS NULL`,
      contactId,
    ),
  )
  if (contact === null || contact.pictureUrl !== null) return contact?.pictureUrl ?? null
  const reach = await reachContact(ctx, { connectionId, contactId, ticketId: null })
  // Only a session brings pictures, and only a session needs no token.
  if (reach === null || reach.connection.token !== '') return null
  // The name must be known before the bytes are: it is made up, and long enough to be no other picture's.
  const name = crypto.randomUUID().replaceAll('-', '').slice(0, 16)
  const key = contactPictureKey(ctx.companyId, contactId, name)
  const uploadTo = await mediaPath(ctx.config, {
    key,
    mode: 'put',
    maxBytes: PICTURE_MAX_BYTES,
    expires: ctx.clock.now() + PICTURE_PATH_TTL_MS,
  })
  const answer = await ctx.sessions.command(reach.connection.externalId, 'picture.get', {
    of: jidOf(reach.to),
    preview: true,
    uploadTo,
  })
  if (!answer.ok || answer.result.stored === undefined) return null
  return await keep(ctx, contactId, key, pictureUrl(contactId, name))
}

/** Of two that came at once the first stays; the other's bytes go again. */
async function keep(
  ctx: CompanyContext,
  contactId: number,
  key: string,
  url: string,
): Promise<string | null> {
  const [directory, [kept, rows]] = await Promise.all([
    directoryFor(ctx),
    ctx.db.batch<[{ id: number }[], ContactRow[]]>([
      ctx.db.statement(
        `UPDATE contacts SET picture_url = ?3, updated_at = ?4
         WHERE company_id = ?1 AND id = ?2 AND picture_url IS NULL AND merged_into IS NULL AND erased_at IS NULL RETURNING id`,
        contactId,
        url,
        ctx.clock.now(),
      ),
      contactStatement(ctx, contactId),
    ]),
  ])
  const [row] = rows
  if (kept.length === 0) await ctx.files.delete(key)
  else if (row !== undefined)
    await ctx.emit([contactChanged(directory, contactView(row, directory), 'update')])
  return row?.pictureUrl ?? null
}
