import { z } from 'zod'
import { areRight } from '#core/across-fields.ts'
import { changedMeanwhile, isAsRead } from '#core/changed-meanwhile.ts'
import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { normalizeNumber } from '#core/phone.ts'
import { problem } from '#core/problems.ts'
import { wallTime, zonedTime } from '#core/zoned-time.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { MB_BYTES } from '../media/limits.ts'
import { idsText } from '../users/users.inputs.ts'
import { optionsFrom } from './connection-options.ts'
import { connectionRow } from './connection-rows.ts'
import type { ConnectionRow } from './connection-rows.ts'
import { connectionFields as f } from './connections.inputs.ts'
import type { ConnectionDetail } from './connections.types.ts'
import { createConnection } from './create-connection.ts'
import { greetingMime, removeGreetingMedia, saveGreetingMedia } from './greeting-media.ts'
import { GREETING_FILE_MAX_BYTES, GREETING_FILE_NAME_MAX_CHARS } from './limits.ts'
import { updateConnection } from './update-connection.ts'

/** Channels that are connected by the page's form. */
export const FORM_CHANNELS = ['whatsappapi', 'whatsapp'] as const

const flag = z.boolean().default(false)
/** By the company's clock, as the browser's own field has it. */
const wall = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d$/, { error: problem('invalid') })
  .refine((time) => !Number.isNaN(zonedTime(time, 'UTC')), { error: problem('invalid') })
  .default('')

const fields = {
  name: f.name,
  isDefault: flag,
  queueIds: z.array(f.id).default([]),
  greetingMessage: f.text.default(''),
  accessToken: f.accessToken.optional(),
  allowGroup: flag,
  groupAsTicket: flag,
  importOldMessages: wall,
  importRecentMessages: wall,
  importOldMessagesGroups: flag,
  closedTicketsPostImported: flag,
  /** Says that the file that greets stays. */
  media: z
    .string()
    .max(GREETING_FILE_NAME_MAX_CHARS * 2)
    .optional(),
  file: z
    .file()
    .min(1, { error: problem('fileEmpty') })
    .max(GREETING_FILE_MAX_BYTES, {
      error: problem('fileTooLarge', { count: GREETING_FILE_MAX_BYTES / MB_BYTES }),
    })
    .optional(),
}
type Fields = z.output<z.ZodObject<typeof fields>>

const greets = ({ queueIds, greetingMessage }: Fields) =>
  queueIds.length < 2 || greetingMessage !== ''
const greetingMissing = {
  path: ['greetingMessage'],
  error: problem('greetingMissing'),
  when: areRight('queueIds', 'greetingMessage'),
}
const begins = ({ importOldMessages, importRecentMessages }: Fields) =>
  importRecentMessages === '' || importOldMessages !== ''
const startMissing = {
  path: ['importOldMessages'],
  error: problem('startMissing'),
  when: areRight('importOldMessages', 'importRecentMessages'),
}

/** The page's form of a connection. Switches that are off, and fields that are empty, are not sent. */
export const connectionForm = z
  .object(fields)
  .refine(greets, greetingMissing)
  .refine(begins, startMissing)

/** Of a new one, by its channel. An account of the Cloud API has its data; they are tried before it is stored. */
export const newConnectionForms = {
  whatsapp: z
    .object({ ...fields, channel: z.literal('whatsapp') })
    .refine(greets, greetingMissing)
    .refine(begins, startMissing),
  whatsappapi: z
    .object({
      ...fields,
      channel: z.literal('whatsappapi'),
      phoneNumberId: f.phoneNumberId,
      accessToken: f.accessToken.min(1, { error: problem('required') }),
    })
    .refine(greets, greetingMissing),
}
type NewConnectionForm = z.output<(typeof newConnectionForms)['whatsapp' | 'whatsappapi']>

/** What a form was read as: flat, without secrets; `queueIds` as `idsText` has them, `media` the name of its file or ''. */
export const connectionReadAs = z.object({
  name: z.string(),
  isDefault: z.boolean(),
  queueIds: z.string(),
  greetingMessage: z.string(),
  allowGroup: z.boolean(),
  groupAsTicket: z.boolean(),
  importOldMessages: z.string(),
  importRecentMessages: z.string(),
  importOldMessagesGroups: z.boolean(),
  closedTicketsPostImported: z.boolean(),
  media: z.string(),
})
export type ConnectionReadAs = z.output<typeof connectionReadAs>
export type ConnectionFormValue = ConnectionReadAs & {
  channel?: string
  phoneNumberId?: string
  accessToken?: string
  file?: File
}

const NUMBER = /^[1-9]\d{7,14}$/
const digits = z
  .string({ error: problem('phoneNumber') })
  .max(30, { error: problem('phoneNumber') })
/** A phone's number by its parts: it is linked by a code that is typed into it. */
export const pairingForm = z
  .object({
    country: digits.min(1, { error: problem('phoneNumber') }),
    area: digits.default(''),
    number: digits.min(4, { error: problem('phoneNumber'), abort: true }),
  })
  .refine((parts) => NUMBER.test(numberOf(parts)), {
    path: ['number'],
    error: problem('phoneNumber'),
    when: areRight('country', 'area', 'number'),
  })
export type PairingForm = { country: string; area: string; number: string }

export function numberOf({ country, area, number }: PairingForm): string {
  return normalizeNumber(`${country}${area}${number}`)
}

/** What the form of a connection shows and does not change. */
export type FormConnection = Pick<
  ConnectionDetail,
  'id' | 'name' | 'channel' | 'phoneNumberId' | 'tokenLast4'
>

/** Returns a connection as its form shows it, in the company's time. Throws ERR_NO_WAPP_FOUND. */
export async function connectionOfForm(
  ctx: CompanyContext,
  connectionId: number,
): Promise<{ connection: FormConnection; value: ConnectionReadAs }> {
  requirePermission(ctx, 'connection:manage')
  const row = await connectionRow(ctx, connectionId)
  const { id, name, channel, externalId, apiTokenLast4: tokenLast4 } = row
  const phoneNumberId = channel === 'whatsappapi' ? externalId : null
  return {
    connection: { id, name, channel, phoneNumberId, tokenLast4 },
    value: readAsOf(row, await timezoneOf(ctx)),
  }
}

/** A new connection as the form shows one. The company's first is its default. */
export async function newConnectionValue(ctx: CompanyContext): Promise<ConnectionReadAs> {
  const { connections } = await directoryFor(ctx)
  return {
    name: '',
    isDefault: connections.length === 0,
    queueIds: '',
    greetingMessage: '',
    allowGroup: false,
    groupAsTicket: false,
    importOldMessages: '',
    importRecentMessages: '',
    importOldMessagesGroups: false,
    closedTicketsPostImported: false,
    media: '',
  }
}

/** Creates the connection of a form, with its file. Returns its id, and its API token this once. Throws as createConnection. */
export async function createConnectionByForm(
  ctx: CompanyContext,
  form: NewConnectionForm,
): Promise<{ id: number; token: string }> {
  requirePermission(ctx, 'connection:manage')
  if (form.file !== undefined) await greetingMime(form.file)
  const wanted = {
    ...changeOf(form, form.channel, await timezoneOf(ctx)),
    channel: form.channel,
    name: form.name,
    ...('phoneNumberId' in form && { phoneNumberId: form.phoneNumberId }),
  }
  const { id, token } = await createConnection(ctx, wanted, { once: true })
  if (form.file !== undefined) await saveGreetingMedia(ctx, id, form.file)
  return { id, token }
}

/**
 * Saves the form of a connection. Throws as updateConnection and saveGreetingMedia do, and ERR_CHANGED_MEANWHILE when it neither is what
 * the form was read as nor already what the form makes of it.
 */
export async function saveConnectionByForm(
  ctx: CompanyContext,
  connectionId: number,
  form: z.output<typeof connectionForm>,
  readAs?: ConnectionReadAs,
): Promise<void> {
  requirePermission(ctx, 'connection:manage')
  if (form.file !== undefined) await greetingMime(form.file)
  const timezone = await timezoneOf(ctx)
  const row = await connectionRow(ctx, connectionId)
  const was = readAsOf(row, timezone)
  const { accessToken: _secret, file: _file, media, ...written } = form
  const wanted = { ...written, queueIds: idsText(form.queueIds), media: media ?? '' }
  if (readAs !== undefined && !isAsRead(was, readAs) && !isAsRead(was, wanted))
    throw changedMeanwhile({ readAs, now: was })
  const refusal = async () => {
    const { value: now } = await connectionOfForm(ctx, connectionId)
    return changedMeanwhile({ readAs: readAs ?? now, now })
  }
  await updateConnection(
    ctx,
    connectionId,
    changeOf(form, row.channel, timezone, was),
    readAs === undefined ? undefined : { row, refusal },
  )
  if (form.file !== undefined) await saveGreetingMedia(ctx, connectionId, form.file)
  else if (media === undefined && was.media !== '') await removeGreetingMedia(ctx, connectionId)
}

const timezoneOf = async (ctx: CompanyContext) => (await directoryFor(ctx)).company.timezone

/** What a form says, in the words of the API. Its times know minutes only: one that is as it was is left as it is. */
function changeOf(
  form: Fields,
  channel: ConnectionRow['channel'],
  timezone: string,
  was?: ConnectionReadAs,
) {
  const { name, isDefault, queueIds, greetingMessage, accessToken } = form
  const general = { name, isDefault, queueIds, greetingMessage, accessToken }
  // Only a linked phone has groups, and a past to bring along.
  if (channel !== 'whatsapp') return general
  const time = (field: 'importOldMessages' | 'importRecentMessages') => {
    if (form[field] === (was?.[field] ?? '')) return undefined
    return form[field] === '' ? null : new Date(zonedTime(form[field], timezone)).toISOString()
  }
  return {
    ...general,
    allowGroup: form.allowGroup,
    groupAsTicket: form.groupAsTicket,
    importOldMessages: time('importOldMessages'),
    importRecentMessages: time('importRecentMessages'),
    importOldMessagesGroups: form.importOldMessagesGroups,
    closedTicketsPostImported: form.closedTicketsPostImported,
  }
}

function readAsOf(row: ConnectionRow, timezone: string): ConnectionReadAs {
  const options = optionsFrom(row.options)
  const shown = (iso: string | null) => (iso === null ? '' : wallTime(Date.parse(iso), timezone))
  return {
    name: row.name,
    isDefault: row.isDefault === 1,
    queueIds: idsText(JSON.parse(row.queueIds) as number[]),
    greetingMessage: row.greetingMessage,
    allowGroup: row.allowGroup === 1,
    groupAsTicket: row.groupAsTicket === 1,
    importOldMessages: shown(options.importOldMessages),
    importRecentMessages: shown(options.importRecentMessages),
    importOldMessagesGroups: options.importOldMessagesGroups,
    closedTicketsPostImported: options.closedTicketsPostImported,
    media: options.greetingMediaAttachment?.name ?? '',
  }
}
