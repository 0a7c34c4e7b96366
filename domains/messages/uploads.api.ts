import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import { UPLOAD_STATES } from '../media/media.schema.ts'
import { ownUpload } from '../media/upload-rows.ts'
import { beginUpload, completeUpload, putPart, readUpload } from './uploads.service.ts'
import { beginUploadInput } from './uploads.inputs.ts'
import type { UploadView } from '../media/uploads.types.ts'

const uploadSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    mime: z.string(),
    size: z.number(),
    partSize: z.number(),
    parts: z.array(z.number()),
    state: z.enum(UPLOAD_STATES),
  })
  .openapi('Upload') satisfies z.ZodType<UploadView>
const params = z.object({ uploadId: z.string().regex(/^[\w-]{10,64}$/) })
const partParams = params.extend({ partNumber: z.coerce.number().int().positive() })

/** Files of messages, in parts, before they are sent. */
export const uploadsOperations = [
  operation({
    id: 'beginUpload',
    method: 'post',
    path: '/uploads',
    summary: 'Begin to bring a file',
    access: 'message:send',
    body: beginUploadInput,
    answer: uploadSchema,
    returns: 'The upload as it stands now',
    sample: { body: () => ({ name: 'nota.txt', mime: 'text/plain', size: 3 }) },
    run: (ctx, { body }) => beginUpload(ctx, body),
  }),
  operation({
    id: 'readUpload',
    method: 'get',
    path: '/uploads/{uploadId}',
    summary: 'What is here of a file',
    access: 'message:send',
    params,
    answer: uploadSchema,
    returns: 'The upload as it stands now',
    sample: {},
    run: (ctx, { params }) => readUpload(ctx, params.uploadId),
  }),
  operation({
    id: 'putPart',
    method: 'put',
    path: '/uploads/{uploadId}/parts/{partNumber}',
    summary: 'Bring one part of a file: its raw bytes',
    access: 'message:send',
    // No body is declared: its bytes are no JSON.
    params: partParams,
    bytes: true,
    answer: uploadSchema,
    returns: 'The upload as it stands now',
    sample: { body: () => 'x' },
    target: (ctx, { uploadId }) => ownUpload(ctx, uploadId),
    run: async (ctx, { params }, c) => {
      const { uploadId, partNumber } = params
      return await putPart(ctx, uploadId, partNumber, c.req.raw.body)
    },
  }),
  operation({
    id: 'completeUpload',
    method: 'post',
    path: '/uploads/{uploadId}/complete',
    summary: 'All parts are here: make one file of them',
    access: 'message:send',
    params,
    answer: uploadSchema,
    returns: 'The upload as it stands now',
    sample: {},
    run: (ctx, { params }) => completeUpload(ctx, params.uploadId),
  }),
]
