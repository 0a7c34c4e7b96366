import { createRoute, z } from '@hono/zod-openapi'
import { allow, answers, createApiApp, jsonBody } from '#core/api-env.ts'
import { UPLOAD_STATES } from './media.schema.ts'
import { beginUpload, completeUpload, putPart, readUpload } from './uploads.service.ts'
import { beginUploadInput } from './uploads.inputs.ts'
import type { UploadView } from './uploads.types.ts'

const tags = ['uploads']
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
const responses = answers(uploadSchema, 'The upload as it stands now')

/** Files of messages, in parts, before they are sent. */
export const uploadsApi = createApiApp()

uploadsApi.openapi(
  createRoute({
    method: 'post',
    path: '/uploads',
    tags,
    ...allow('message:send'),
    summary: 'Begin to bring a file',
    request: {
      body: jsonBody(beginUploadInput),
    },
    responses,
  }),
  async (c) => c.json(await beginUpload(c.var.ctx, c.req.valid('json')), 200),
)

uploadsApi.openapi(
  createRoute({
    method: 'get',
    path: '/uploads/{uploadId}',
    tags,
    ...allow('message:send'),
    summary: 'What is here of a file',
    request: { params },
    responses,
  }),
  async (c) => c.json(await readUpload(c.var.ctx, c.req.valid('param').uploadId), 200),
)

uploadsApi.openapi(
  createRoute({
    method: 'put',
    path: '/uploads/{uploadId}/parts/{partNumber}',
    tags,
    ...allow('message:send'),
    summary: 'Bring one part of a file: its raw bytes',
    // Not declared as a body: its bytes go by to storage and are never read here.
    request: { params: partParams },
    responses,
  }),
  async (c) => {
    const { uploadId, partNumber } = c.req.valid('param')
    return c.json(await putPart(c.var.ctx, uploadId, partNumber, c.req.raw.body), 200)
  },
)

uploadsApi.openapi(
  createRoute({
    method: 'post',
    path: '/uploads/{uploadId}/complete',
    tags,
    ...allow('message:send'),
    summary: 'All parts are here: make one file of them',
    request: { params },
    responses,
  }),
  async (c) => c.json(await completeUpload(c.var.ctx, c.req.valid('param').uploadId), 200),
)
