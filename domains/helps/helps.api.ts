import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import { answerStored } from '../media/stored.responses.ts'
import { helpReadAs, helpsPageInput, saveHelpInput } from './helps.inputs.ts'
import { helpsPage, helpThumbnail, listHelps } from './helps.queries.ts'
import type { HelpsPage, HelpView } from './helps.types.ts'
import { deleteHelp, saveHelp } from './save-help.ts'

const params = z.object({ helpId: z.coerce.number().int().positive() })
const time = z.iso.datetime()

const helpSchema = z
  .object({
    id: z.number(),
    title: z.string(),
    description: z.string(),
    video: z.string(),
    thumbnailPath: z.string().nullable(),
    createdAt: time,
    updatedAt: time,
  })
  .openapi('Help') satisfies z.ZodType<HelpView>

const pageSchema = z
  .object({
    records: z.array(helpSchema),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
  })
  .openapi('HelpsPage') satisfies z.ZodType<HelpsPage>

export const helpsOperations = [
  operation({
    id: 'helpsPage',
    method: 'get',
    path: '/helps',
    summary: 'A page of the platform’s help videos, the oldest first',
    access: 'signed-in',
    query: helpsPageInput,
    answer: pageSchema,
    sample: { query: '?searchParam=video' },
    run: (ctx, { query }, c) => helpsPage(ctx, c.var.platform, query),
  }),
  operation({
    id: 'listHelps',
    method: 'get',
    path: '/helps/list',
    summary: 'All help videos of the platform',
    access: 'signed-in',
    answer: z.array(helpSchema),
    returns: 'The oldest first',
    sample: {},
    run: (ctx, _input, c) => listHelps(ctx, c.var.platform),
  }),
  operation({
    id: 'createHelp',
    method: 'post',
    path: '/helps',
    summary: 'Show everybody a help video; `video` is its code at YouTube, or an address with it',
    access: 'help:manage',
    body: saveHelpInput,
    answer: helpSchema,
    sample: {
      body: () => ({ title: 'Primeiros passos', video: 'hQ2v7b1xKzA' }),
      refused: 'ERR_NO_PERMISSION',
    },
    run: (ctx, { body }, c) => saveHelp(ctx, c.var.platform, null, body),
  }),
  operation({
    id: 'saveHelp',
    method: 'put',
    path: '/helps/{helpId}',
    summary: 'Change a help video',
    access: 'help:manage',
    params,
    body: saveHelpInput.extend({
      /** The save is refused (ERR_CHANGED_MEANWHILE) when the help is no longer this. */
      readAs: helpReadAs.optional(),
    }),
    answer: helpSchema,
    sample: {
      body: () => ({ title: 'Outro título', video: 'hQ2v7b1xKzA' }),
      refused: 'ERR_NO_PERMISSION',
      ofPlatform: true,
    },
    run: (ctx, { params: { helpId }, body: { readAs, ...help } }, c) =>
      saveHelp(ctx, c.var.platform, helpId, help, readAs),
  }),
  operation({
    id: 'deleteHelp',
    method: 'delete',
    path: '/helps/{helpId}',
    summary: 'Delete a help video',
    access: 'help:manage',
    params,
    answer: helpSchema,
    returns: 'The help as it was',
    sample: { refused: 'ERR_NO_PERMISSION', ofPlatform: true },
    run: (ctx, { params: { helpId } }, c) => deleteHelp(ctx, c.var.platform, helpId),
  }),
  operation({
    id: 'helpThumbnail',
    method: 'get',
    path: '/helps/{helpId}/thumbnail',
    summary: 'The preview picture of a help video',
    access: 'signed-in',
    params,
    query: z.object({ v: z.string().max(100).optional() }),
    answer: 'file',
    returns: 'The file as it is',
    sample: { ofPlatform: true },
    run: async (ctx, { params: { helpId } }, c) =>
      answerStored(c, await helpThumbnail(ctx, c.var.platform, helpId)),
  }),
]
