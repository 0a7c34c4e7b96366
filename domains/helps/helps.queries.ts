import type { CompanyContext, PlatformContext } from '#core/context.ts'
import { requireUser } from '#core/context.ts'
import { keysetPage, onlyId, pageStart } from '#core/keyset.ts'
import { isPlatformKey } from '#core/media-keys.ts'
import { nameOrder, nameOrderSql } from '#core/text-order.ts'
import { readStored } from '../media/read-stored.ts'
import type { StoredBody } from '../media/read-stored.ts'
import { foundHelp, HELP_BY_ID, HELP_COLUMNS, helpView } from './help-row.ts'
import type { HelpRow } from './help-row.ts'
import type { HelpsPageInput } from './helps.inputs.ts'
import type { HelpsPage, HelpView } from './helps.types.ts'
import { HELPS_LISTED, HELPS_PAGE } from './limits.ts'
import { THUMBNAIL_MIME } from './fetch-thumbnail.ts'

/** Helps are the platform's: everybody who is signed in reads the same ones. */
type Platform = Pick<PlatformContext, 'control'>

/**
 * Returns one page of helps, the oldest first: the platform's owner makes them in the order of a course. Those whose title or
 * description contains the text, capitals and accents aside.
 */
export async function helpsPage(
  ctx: CompanyContext,
  { control }: Platform,
  { searchParam = '', pageNumber = 1, cursor = '' }: HelpsPageInput,
): Promise<HelpsPage> {
  requireUser(ctx)
  const place = { ctx, list: 'helps' }
  const [after] = pageStart(place, cursor, onlyId, [0])
  const { results } = await control
    .prepare(
      `SELECT ${HELP_COLUMNS} FROM helps h
       WHERE h.id > ?1 AND (?2 = '' OR instr(${nameOrderSql('h', 'title')}, ?2) > 0 OR instr(${nameOrderSql('h', 'description')}, ?2) > 0)
       ORDER BY h.id LIMIT ${HELPS_PAGE + 1} OFFSET ?3`,
    )
    .bind(after, nameOrder(searchParam).trim(), cursor === '' ? (pageNumber - 1) * HELPS_PAGE : 0)
    .all<HelpRow>()
  const { shown, ...next } = keysetPage(place, results, HELPS_PAGE, ({ id }) => [id])
  return { records: shown.map(helpView), ...next }
}

/** Returns all helps, in the order of the pages. */
export async function listHelps(ctx: CompanyContext, { control }: Platform): Promise<HelpView[]> {
  requireUser(ctx)
  const { results } = await control
    .prepare(`SELECT ${HELP_COLUMNS} FROM helps ORDER BY id LIMIT ${HELPS_LISTED}`)
    .all<HelpRow>()
  return results.map(helpView)
}

/** Throws ERR_NOT_FOUND. */
export async function helpById(
  ctx: CompanyContext,
  platform: Platform,
  id: number,
): Promise<HelpView> {
  return helpView(await helpRow(ctx, platform, id))
}

/** Returns the preview picture of a help. Throws ERR_NOT_FOUND, also where there is none. */
export async function helpThumbnail(
  ctx: CompanyContext,
  platform: Platform,
  id: number,
): Promise<StoredBody> {
  const { thumbnailKey: key } = await helpRow(ctx, platform, id)
  return await readStored(ctx, key !== null && isPlatformKey(key) ? key : null, {
    mime: THUMBNAIL_MIME,
    name: 'video.jpg',
  })
}

async function helpRow(ctx: CompanyContext, { control }: Platform, id: number): Promise<HelpRow> {
  requireUser(ctx)
  return foundHelp(await control.prepare(HELP_BY_ID).bind(id).first<HelpRow>())
}
