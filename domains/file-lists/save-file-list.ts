import { changedMeanwhile } from '#core/changed-meanwhile.ts'
import type { CompanyContext } from '#core/context.ts'
import { requirePermission, requireUser } from '#core/context.ts'
import { problem } from '#core/problems.ts'
import { sameName, sameNameSql } from '#core/text-order.ts'
import {
  areFreeSql,
  eraseFiles,
  handOverStatement,
  ownUploadsStatement,
} from '../media/hand-over-files.ts'
import type { UploadRow } from '../media/upload-rows.ts'
import {
  COLUMNS,
  foundList,
  listStatement,
  optionsOf,
  twinStatement,
  viewOf,
} from './file-list-rows.ts'
import type { StoredList } from './file-list-rows.ts'
import { fileListChanged, fileListDeleted } from './file-lists.events.ts'
import type { FileListInput, FileListReadAs } from './file-lists.inputs.ts'
import type { FileListView } from './file-lists.types.ts'
import { COMPANY_FILE_LISTS_MAX } from './limits.ts'
import { changeSince } from './read-as.ts'
import { areAlready, areSameFiles, handOverOf, refused, resolveOptions } from './resolve-options.ts'

/** A save is tried again when somebody else wrote between its reading and its writing; so many in a row are a failure of ours. */
const TRIES_MAX = 10

/**
 * Creates a file list (`id` null) or changes one, with its files. Files that it no longer names are erased. The same one created twice is
 * one. Throws ERR_NOT_FOUND, ERR_CHANGED_MEANWHILE when it is no longer what it was read as, and ERR_INVALID_INPUT with `fields` for a
 * name that is taken, too many lists, or a file.
 */
export async function saveFileList(
  ctx: CompanyContext,
  id: number | null,
  input: FileListInput,
  readAs?: FileListReadAs,
): Promise<FileListView> {
  requirePermission(ctx, 'setting:manage')
  return await whileOthersWrite(() =>
    id === null ? tryToCreate(ctx, input) : tryToChange(ctx, id, { inputOf: () => input, readAs }),
  )
}

/**
 * Refuses what else is wrong with a form whose fields are not all right, by those that are. Throws as `saveFileList`, less what it says of
 * files.
 */
export async function checkFileList(
  ctx: CompanyContext,
  id: number | null,
  { name }: { name?: string | undefined },
): Promise<void> {
  requirePermission(ctx, 'setting:manage')
  if (name === undefined) return
  const [[row], [twin], [total]] = await ctx.db.batch<
    [StoredList[], StoredList[], { count: number }[]]
  >([listStatement(ctx, id ?? 0), twinStatement(ctx, id ?? 0, name), countStatement(ctx)])
  if (id !== null) foundList(row)
  if (twin !== undefined) throw taken(twin)
  if (id === null) requireRoom(total)
}

/** As `saveFileList`, with what is to become of the list by what it is at that moment. */
export async function changeFileList(
  ctx: CompanyContext,
  id: number,
  inputOf: (now: StoredList) => FileListInput,
): Promise<FileListView> {
  requirePermission(ctx, 'setting:manage')
  return await whileOthersWrite(() => tryToChange(ctx, id, { inputOf, readAs: undefined }))
}

/** Deletes a file list and its files. Throws ERR_NOT_FOUND. */
export async function deleteFileList(ctx: CompanyContext, id: number): Promise<FileListView> {
  requirePermission(ctx, 'setting:manage')
  return await whileOthersWrite(async () => {
    const row = foundList(await ctx.db.first<StoredList>(listStatement(ctx, id)))
    const handOver = handOverOf(optionsOf(row), [])
    const [deleted] = await ctx.db.batch<[unknown[], unknown[]]>([
      ctx.db.statement(
        'DELETE FROM file_lists WHERE company_id = ?1 AND id = ?2 AND options = ?3 RETURNING id',
        id,
        row.options,
      ),
      handOverStatement(ctx, handOver),
    ])
    if (deleted.length === 0) return null
    eraseFiles(ctx, handOver.dropped)
    await ctx.emit([fileListDeleted(id)])
    return viewOf(row)
  })
}

async function whileOthersWrite(
  attempt: () => Promise<FileListView | null>,
): Promise<FileListView> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const done = await attempt()
    if (done !== null) return done
  }
  throw new Error('a file list could not be written: each time somebody else was faster')
}

const countStatement = (ctx: CompanyContext) =>
  ctx.db.statement('SELECT count(*) AS count FROM file_lists WHERE company_id = ?1')

const taken = ({ name }: StoredList) => refused('name', problem('fileListTaken', { name }))

function requireRoom(total: { count: number } | undefined): void {
  if ((total?.count ?? 0) >= COMPANY_FILE_LISTS_MAX)
    throw refused('name', problem('tooManyFileLists', { count: COMPANY_FILE_LISTS_MAX }))
}

const namedUploads = ({ options = [] }: FileListInput): string[] =>
  options.flatMap(({ upload }) => upload ?? [])

/** ?2 user, ?3 name, ?4 message, ?5 files, ?6 now, ?7 the name as it is compared, ?8 uploads it takes, ?9 how many lists there may be. */
const INSERT = `INSERT INTO file_lists (company_id, user_id, name, message, options, created_at, updated_at)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?6
  WHERE NOT EXISTS (SELECT 1 FROM file_lists o WHERE o.company_id = ?1 AND ${sameNameSql('o')} = ?7)
    AND (SELECT count(*) FROM file_lists o WHERE o.company_id = ?1) < ?9 AND ${areFreeSql('?2', '?8')}
  RETURNING ${COLUMNS}`

async function tryToCreate(
  ctx: CompanyContext,
  input: FileListInput,
): Promise<FileListView | null> {
  const { userId } = requireUser(ctx)
  const { name, message } = input
  const [[twin], [total], uploads] = await ctx.db.batch<
    [StoredList[], { count: number }[], UploadRow[]]
  >([
    twinStatement(ctx, 0, name),
    countStatement(ctx),
    ownUploadsStatement(ctx, userId, namedUploads(input)),
  ])
  const current = twin === undefined ? [] : optionsOf(twin)
  if (twin !== undefined) {
    const isSame = twin.name === name && twin.message === message && twin.userId === userId
    if (isSame && areAlready(current, input.options ?? [])) return viewOf(twin)
    const sent = isSame ? resolveOptions(ctx, input.options ?? [], { current: [], uploads }) : null
    if (sent !== null && (await areSameFiles(ctx, current, sent))) {
      eraseFiles(ctx, handOverOf([], sent).taken)
      return viewOf(twin)
    }
    throw taken(twin)
  }
  requireRoom(total)
  const options = resolveOptions(ctx, input.options ?? [], { current, uploads })
  const handOver = handOverOf([], options)
  const [[written]] = await ctx.db.batch<[StoredList[], unknown[]]>([
    ctx.db.statement(
      INSERT,
      userId,
      name,
      message,
      JSON.stringify(options),
      ctx.clock.now(),
      sameName(name),
      JSON.stringify(handOver.taken),
      COMPANY_FILE_LISTS_MAX,
    ),
    handOverStatement(ctx, handOver),
  ])
  if (written === undefined) return null
  await ctx.emit([fileListChanged(written, 'create')])
  return viewOf(written)
}

/**
 * ?2 user, ?3 name, ?4 message, ?5 files, ?6 now, ?7 the name as it is compared, ?8 uploads it takes, ?9 the list, ?10–?12 its name,
 * message and files as they were read: nothing is written over what somebody else wrote since.
 */
const UPDATE = `UPDATE file_lists SET name = ?3, message = ?4, options = ?5, updated_at = ?6
  WHERE company_id = ?1 AND id = ?9 AND (name, message, options) = (?10, ?11, ?12)
    AND NOT EXISTS (SELECT 1 FROM file_lists o WHERE o.company_id = ?1 AND o.id <> ?9 AND ${sameNameSql('o')} = ?7)
    AND ${areFreeSql('?2', '?8')}
  RETURNING ${COLUMNS}`

type Change = {
  inputOf: (now: StoredList) => FileListInput
  readAs: FileListReadAs | undefined
}

async function tryToChange(
  ctx: CompanyContext,
  id: number,
  { inputOf, readAs }: Change,
): Promise<FileListView | null> {
  const { userId } = requireUser(ctx)
  const row = foundList(await ctx.db.first<StoredList>(listStatement(ctx, id)))
  const input = inputOf(row)
  const { name, message } = input
  const current = optionsOf(row)
  if (row.name === name && row.message === message && areAlready(current, input.options))
    return viewOf(row)
  const change = readAs === undefined ? null : changeSince(viewOf(row), readAs)
  if (change !== null) throw changedMeanwhile(change)
  const [[twin], uploads] = await ctx.db.batch<[StoredList[], UploadRow[]]>([
    twinStatement(ctx, id, name),
    ownUploadsStatement(ctx, userId, namedUploads(input)),
  ])
  if (twin !== undefined) throw taken(twin)
  const options =
    input.options === undefined ? current : resolveOptions(ctx, input.options, { current, uploads })
  const handOver = handOverOf(current, options)
  const [[written]] = await ctx.db.batch<[StoredList[], unknown[]]>([
    ctx.db.statement(
      UPDATE,
      userId,
      name,
      message,
      JSON.stringify(options),
      ctx.clock.now(),
      sameName(name),
      JSON.stringify(handOver.taken),
      id,
      row.name,
      row.message,
      row.options,
    ),
    handOverStatement(ctx, handOver),
  ])
  if (written === undefined) return null
  eraseFiles(ctx, handOver.dropped)
  await ctx.emit([fileListChanged(written, 'update')])
  return viewOf(written)
}
