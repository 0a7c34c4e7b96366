import { createRoute, z } from '@hono/zod-openapi'
import { allow, answers, createApiApp, jsonBody } from '#core/api-env.ts'
import { saveSettingInput } from './settings.inputs.ts'
import type { SettingKey } from './settings.keys.ts'
import { SETTING_KEYS } from './settings.keys.ts'
import { companySetting, companySettings } from './settings.queries.ts'
import { saveSetting } from './settings.service.ts'

const tags = ['settings']
const column = z.enum(Object.keys(SETTING_KEYS) as [SettingKey, ...SettingKey[]])
const allSchema = z.record(column, z.string()).openapi('CompanySettings')
const oneSchema = z.partialRecord(column, z.string())

export const settingsApi = createApiApp()

settingsApi.openapi(
  createRoute({
    method: 'get',
    path: '/companySettings/{companyId}',
    tags,
    summary: 'All settings of the own company',
    ...allow('setting:read'),
    request: { params: z.object({ companyId: z.coerce.number().int().positive() }) },
    responses: answers(allSchema, 'Value by name'),
  }),
  async (c) => c.json(await companySettings(c.var.ctx, c.req.valid('param').companyId), 200),
)

settingsApi.openapi(
  createRoute({
    method: 'get',
    path: '/companySettingOne',
    tags,
    summary: 'One setting',
    ...allow('setting:read'),
    request: { query: z.object({ column: z.string().max(100) }) },
    responses: answers(oneSchema, 'Its value by its name'),
  }),
  async (c) => c.json(await companySetting(c.var.ctx, c.req.valid('query').column), 200),
)

settingsApi.openapi(
  createRoute({
    method: 'put',
    path: '/companySettings',
    tags,
    summary: 'Change one setting',
    ...allow('setting:manage'),
    request: { body: jsonBody(saveSettingInput) },
    responses: answers(oneSchema, 'The value it has now'),
  }),
  async (c) => c.json(await saveSetting(c.var.ctx, c.req.valid('json')), 200),
)
