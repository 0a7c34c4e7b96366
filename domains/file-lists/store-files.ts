import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { problem } from '#core/problems.ts'
import { eraseFiles } from '../media/hand-over-files.ts'
import { FORM_FILES_MAX } from '../media/limits.ts'
import { storeWhole } from '../messages/uploads.service.ts'
import { optionsOf } from './file-list-rows.ts'
import { problemOfFile } from './problem-of-file.ts'
import { fileListById } from './file-lists.queries.ts'
import type { FileListView } from './file-lists.types.ts'
import { refused } from './resolve-options.ts'
import { changeFileList } from './save-file-list.ts'

/** Stores a file that a form brought, for a list that is saved later, and returns its upload. One that nobody saves is forgotten after a day. */
export async function storeListFile(ctx: CompanyContext, file: File): Promise<string> {
  requirePermission(ctx, 'setting:manage')
  const code = problemOfFile(file)
  if (code !== null) throw refused('files', code)
  return await storeWhole(ctx, file)
}

type GivenFiles = {
  files: readonly File[]
  /** Of the list's own, one a file. */
  ids: readonly string[]
  /** What they are called from now on; without names, or with an empty one, they keep theirs. */
  names: readonly string[]
}

/**
 * Gives files of a list their bytes, in place of those they had. The same call again changes nothing but the bytes. Throws ERR_NOT_FOUND
 * for another company's list, and ERR_INVALID_INPUT with `fields` for a file it does not have, or bytes it does not take.
 */
export async function uploadListFiles(
  ctx: CompanyContext,
  id: number,
  { files, ids, names }: GivenFiles,
): Promise<FileListView> {
  const { options } = await fileListById(ctx, id)
  if (files.length > FORM_FILES_MAX)
    throw refused('files', problem('tooManyFiles', { count: FORM_FILES_MAX }))
  const isNamed = (one: string) => options.some((own) => own.id === one)
  if (ids.length !== files.length || new Set(ids).size < ids.length || !ids.every(isNamed))
    throw refused('id', problem('invalid'))
  const code = files.map(problemOfFile).find((one) => one !== null)
  if (code !== undefined) throw refused('files', code)
  const uploads: string[] = []
  try {
    for (const file of files) uploads.push(await storeListFile(ctx, file))
    return await changeFileList(ctx, id, (now) => ({
      name: now.name,
      message: now.message,
      options: optionsOf(now).map(({ id: own, name }) => {
        const at = ids.indexOf(own)
        return at === -1
          ? { id: own, name }
          : { id: own, name: names[at] || name, upload: uploads[at] }
      }),
    }))
  } catch (thrown) {
    eraseFiles(ctx, uploads)
    throw thrown
  }
}
