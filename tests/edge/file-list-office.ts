import { saveFileListInput } from '#domains/file-lists/file-lists.inputs.ts'
import type {
  FileListInput,
  FileListReadAs,
  OptionInput,
} from '#domains/file-lists/file-lists.inputs.ts'
import { fileOfList } from '#domains/file-lists/file-lists.queries.ts'
import type { FileListView } from '#domains/file-lists/file-lists.types.ts'
import { saveFileList } from '#domains/file-lists/save-file-list.ts'
import { storeListFile } from '#domains/file-lists/store-files.ts'
import { contextFor } from './context.ts'
import type { TestContext } from './context.ts'
import { makeCompany, makeUser } from './factories.ts'

/** Two administrators of a company and one of another, and what they do with file lists. */
export async function fileListOffice() {
  const company = await makeCompany()
  const admin = contextFor(company, await makeUser(company, { profile: 'admin' }))
  const colleague = contextFor(company, await makeUser(company, { profile: 'admin' }))
  const other = await makeCompany()
  const stranger = contextFor(other, await makeUser(other, { profile: 'admin' }))
  const create = (name: string, options?: OptionInput[]) =>
    saveFileList(admin, null, listFields(name, options))
  /** A new file of these bytes, which is called as they are. */
  const file = async (text: string, ctx = admin): Promise<OptionInput> => ({
    name: text,
    upload: await storeListFile(ctx, textFile(text)),
  })
  /** Files of the company in storage, once what was deferred is done. */
  const stored = async () => {
    for (const ctx of [admin, colleague]) await ctx.settled()
    return (await admin.files.list({ prefix: `c${company.id}/` })).objects.length
  }
  return { company, admin, colleague, stranger, create, file, stored }
}

export type FileListOffice = Awaited<ReturnType<typeof fileListOffice>>

export const textFile = (text: string) => new File([text], `${text}.txt`, { type: 'text/plain' })

export const listFields = (name: string, options?: OptionInput[]): FileListInput =>
  saveFileListInput.parse({ name, message: `segue ${name}`, options })

/** Its files as a caller names them to keep them. */
export const keptOf = ({ options }: FileListView): OptionInput[] =>
  options.map(({ id, name }) => ({ id, name }))

export const readAsOf = ({ name, message, options }: FileListView): FileListReadAs => ({
  name,
  message,
  options,
})

/** The bytes of one of its files. */
export async function listedText(ctx: TestContext, list: FileListView, at = 0): Promise<string> {
  const { body } = await fileOfList(ctx, list.id, list.options[at]?.id ?? '')
  return await new Response(body).text()
}
