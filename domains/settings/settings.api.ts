import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import { saveSettingInput } from './settings.inputs.ts'
import { companySetting, companySettings } from './settings.queries.ts'
import { companySettingsSchema, settingKeySchema } from './settings.responses.ts'
import { saveSetting } from './settings.service.ts'

const oneSchema = z.partialRecord(settingKeySchema, z.string())

export const settingsOperations = [
  operation({
    id: 'companySettings',
    method: 'get',
    path: '/companySettings/{companyId}',
    summary: 'All settings of the own company',
    access: 'setting:read',
    params: z.object({ companyId: z.coerce.number().int().positive() }),
    answer: companySettingsSchema,
    returns: 'Value by name',
    sample: {},
    run: (ctx, { params }) => companySettings(ctx, params.companyId),
  }),
  operation({
    id: 'companySetting',
    method: 'get',
    path: '/companySettingOne',
    summary: 'One setting',
    access: 'setting:read',
    query: z.object({ column: z.string().max(100) }),
    answer: oneSchema,
    returns: 'Its value by its name',
    sample: { query: '?column=sendSignMessage' },
    run: (ctx, { query }) => companySetting(ctx, query.column),
  }),
  operation({
    id: 'saveSetting',
    method: 'put',
    path: '/companySettings',
    summary: 'Change one setting',
    access: 'setting:manage',
    body: saveSettingInput,
    answer: oneSchema,
    returns: 'The value it has now',
    sample: { body: () => ({ column: 'sendSignMessage', data: 'enabled' }) },
    run: (ctx, { body }) => saveSetting(ctx, body),
  }),
]
