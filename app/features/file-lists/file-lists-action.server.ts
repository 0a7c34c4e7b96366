import { z } from 'zod'
import { fileListForm, fileListFormReadAs } from '#domains/file-lists/file-lists.inputs.ts'
import { FILE_ROWS, rowsLeft } from '#domains/file-lists/read-as.ts'
import { checkFileList, deleteFileList, saveFileList } from '#domains/file-lists/save-file-list.ts'
import { FORM_FILES_MAX_BYTES } from '#domains/media/limits.ts'
import { companyAction } from '#app/route-builders/company-action.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'
import { takeFiles } from './take-files.server.ts'

/** The words around the files; what is a little too large is refused beside its field. */
const AROUND_FILES_BYTES = 1024 * 1024

/** What the dialogs of the page of file lists do. */
export const fileListsAction = companyAction({
  back: '/files',
  words: 'fileLists',
  readAs: fileListFormReadAs,
  rows: FILE_ROWS,
  permission: 'setting:manage',
  maxBytes: FORM_FILES_MAX_BYTES + AROUND_FILES_BYTES,
  intents: {
    save: {
      schema: fileListForm,
      prepare: takeFiles,
      check: (ctx, { name }, { params }) =>
        checkFileList(ctx, recordId(params, 'fileListId'), { name }),
      run: async (ctx, { sent: _sent, ...list }, { params, readAs }) => {
        const id = recordId(params, 'fileListId')
        const options = readAs === undefined ? list.options : rowsLeft(list.options, readAs)
        const { name } = await saveFileList(ctx, id, { ...list, options }, readAs)
        return {
          key: id === null ? 'fileLists:done.created' : 'fileLists:done.saved',
          values: { name },
        }
      },
    },
    delete: {
      schema: z.object({}),
      run: async (ctx, _input, { params }) => {
        const { name } = await deleteFileList(ctx, recordId(params, 'fileListId') ?? 0)
        return { key: 'fileLists:done.deleted', values: { name } }
      },
    },
  },
})
