import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import { putSettingInput, saveSettingInput } from './settings.inputs.ts'
import { companySetting, companySettings, listSettings } from './settings.queries.ts'
import { companySettingsSchema, settingKeySchema } from './settings.responses.ts'
import { putSetting, saveSetting } from './settings.service.ts'

const oneSchema = z.partialRecord(settingKeySchema, z.string())
const keyAndValueSchema = z.object({ key: z.string(), value: z.string() }).openapi('Setting')

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
  operation({
    id: 'listSettings',
    method: 'get',
    path: '/settings',
    summary: 'All settings of the own company, and for its owner those of the platform',
    access: 'setting:read',
    answer: z.array(keyAndValueSchema),
    sample: {},
    run: (ctx, _input, c) => listSettings(ctx, c.var.platform),
  }),
  operation({
    id: 'putSetting',
    method: 'put',
    path: '/settings/{settingKey}',
    summary: 'Change one setting, of the company or of the platform',
    access: 'setting:manage',
    params: z.object({ settingKey: z.string().max(100) }),
    body: putSettingInput,
    answer: keyAndValueSchema,
    returns: 'The value it has now',
    // Every company has one of this name.
    sample: { body: () => ({ value: 'enabled' }), ofPlatform: true },
    run: (ctx, { params, body }, c) => putSetting(ctx, c.var.platform, params.settingKey, body),
  }),
]
