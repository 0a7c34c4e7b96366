import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import { answerStored } from '../media/stored.responses.ts'
import {
  fileListReadAs,
  fileListsPageInput,
  optionId,
  optionName,
  saveFileListInput,
} from './file-lists.inputs.ts'
import { fileListById, fileListsPage, fileOfList } from './file-lists.queries.ts'
import type { FileListsPage, FileListView } from './file-lists.types.ts'
import { deleteFileList, saveFileList } from './save-file-list.ts'
import { uploadListFiles } from './store-files.ts'

const params = z.object({ fileListId: z.coerce.number().int().positive() })

const fileListSchema = z
  .object({
    id: z.number(),
    name: z.string(),
    message: z.string(),
    userId: z.number(),
    options: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        path: z.string().nullable(),
        mediaType: z.string().nullable(),
        file: z.string().nullable(),
        size: z.number().nullable(),
      }),
    ),
  })
  .openapi('FileList') satisfies z.ZodType<FileListView>

const pageSchema = z
  .object({
    files: z.array(z.object({ id: z.number(), name: z.string(), filesCount: z.number() })),
    count: z.number(),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
  })
  .openapi('FileListsPage') satisfies z.ZodType<FileListsPage>

const oneOrMore = <Schema extends z.ZodType>(one: Schema) => z.union([one, z.array(one)])
const file = z.instanceof(File).openapi({ type: 'string', format: 'binary' })
const words = oneOrMore(z.string().max(300)).optional()

/**
 * The nth of `files`, `id` and `name` belong together. `fileId`, `typeArch` and `mediaType`, which the specification's client sends, have
 * no effect: the address names the list, and a file's own bytes say what it is.
 */
const filesForm = z.object({
  files: oneOrMore(file),
  id: oneOrMore(optionId),
  name: oneOrMore(z.union([z.literal(''), optionName])).optional(),
  fileId: words,
  typeArch: words,
  mediaType: words,
})

export const fileListsOperations = [
  operation({
    id: 'fileListsPage',
    method: 'get',
    path: '/files',
    summary: 'A page of the file lists by name',
    access: 'setting:manage',
    query: fileListsPageInput,
    answer: pageSchema,
    sample: { query: '?searchParam=lista' },
    run: (ctx, { query }) => fileListsPage(ctx, query),
  }),
  operation({
    id: 'fileListById',
    method: 'get',
    path: '/files/{fileListId}',
    summary: 'A file list with its files in their order',
    access: 'setting:manage',
    params,
    answer: fileListSchema,
    sample: {},
    run: (ctx, { params: { fileListId } }) => fileListById(ctx, fileListId),
  }),
  operation({
    id: 'createFileList',
    method: 'post',
    path: '/files',
    summary:
      'Create a file list; its files were brought before (`/uploads`), or come by `/files/uploadList/{fileListId}`',
    access: 'setting:manage',
    body: saveFileListInput,
    answer: fileListSchema,
    sample: {
      body: () => ({ name: 'Nova lista', message: 'Segue', options: [{ name: 'Catálogo' }] }),
    },
    run: (ctx, { body }) => saveFileList(ctx, null, body),
  }),
  operation({
    id: 'saveFileList',
    method: 'put',
    path: '/files/{fileListId}',
    summary: 'Change a file list; with `options`, which files it has and in which order',
    access: 'setting:manage',
    params,
    body: saveFileListInput.extend({
      /** The save is refused (ERR_CHANGED_MEANWHILE) when the list is no longer this. */
      readAs: fileListReadAs.optional(),
    }),
    answer: fileListSchema,
    sample: { body: () => ({ name: 'Outro nome', message: 'Segue' }) },
    run: (ctx, { params: { fileListId }, body: { readAs, ...fields } }) =>
      saveFileList(ctx, fileListId, fields, readAs),
  }),
  operation({
    id: 'deleteFileList',
    method: 'delete',
    path: '/files/{fileListId}',
    summary: 'Delete a file list and its files',
    access: 'setting:manage',
    params,
    answer: fileListSchema,
    returns: 'The file list as it was',
    sample: {},
    run: (ctx, { params: { fileListId } }) => deleteFileList(ctx, fileListId),
  }),
  operation({
    id: 'uploadListFiles',
    method: 'post',
    path: '/files/uploadList/{fileListId}',
    summary: 'Give files of a list their bytes, in place of those they had: 16 MB in all',
    access: 'setting:manage',
    params,
    form: filesForm,
    answer: fileListSchema,
    returns: 'The file list with its files',
    sample: {
      form: ({ fileListId, optionId: ofList }) => {
        const form = new FormData()
        form.set('fileId', String(fileListId))
        form.set('typeArch', 'fileList')
        form.set('files', new File(['texto'], 'nota.txt', { type: 'text/plain' }))
        form.set('mediaType', 'text/plain')
        form.set('name', 'Nota')
        form.set('id', ofList)
        return form
      },
    },
    target: (ctx, { fileListId }) => fileListById(ctx, fileListId),
    run: (ctx, { params: { fileListId }, form }) =>
      uploadListFiles(ctx, fileListId, {
        files: [form.files].flat(),
        ids: [form.id].flat(),
        names: [form.name ?? []].flat(),
      }),
  }),
  operation({
    id: 'fileOfList',
    method: 'get',
    path: '/files/{fileListId}/options/{optionId}',
    summary: 'One file of a list',
    access: 'setting:manage',
    params: params.extend({ optionId }),
    query: z.object({ v: z.string().max(100).optional() }),
    answer: 'file',
    returns: 'The file as it is',
    sample: {},
    run: async (ctx, { params: { fileListId, optionId: ofList } }, c) =>
      answerStored(c, await fileOfList(ctx, fileListId, ofList)),
  }),
]
