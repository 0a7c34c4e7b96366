import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import { listSettingChanges, settingChange } from './setting-changes.queries.ts'
import {
  listSettingChangesInput,
  putSettingInput,
  saveSettingInput,
  undoSettingChangeInput,
} from './settings.inputs.ts'
import { companySetting, companySettings, listSettings } from './settings.queries.ts'
import {
  changesPageSchema,
  companySettingsSchema,
  settingKeySchema,
  wholeChangeSchema,
} from './settings.responses.ts'
import { putSetting, saveSetting } from './settings.service.ts'
import { undoSettingChange } from './undo-setting-change.ts'

const oneSchema = z.partialRecord(settingKeySchema, z.string())
const changeParams = z.object({ changeId: z.coerce.number().int().positive() })
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
  operation({
    id: 'listSettingChanges',
    method: 'get',
    path: '/settings/changes',
    summary: 'Who changed which setting or company field, and for its owner those of the platform',
    access: 'setting:manage',
    query: listSettingChangesInput,
    answer: changesPageSchema,
    returns: 'A page, newest first; long texts are cut',
    sample: {},
    run: (ctx, { query }, c) => listSettingChanges(ctx, c.var.platform, query),
  }),
  operation({
    id: 'settingChange',
    method: 'get',
    path: '/settings/changes/{changeId}',
    summary: 'One change of a setting, whole, and what the setting is now',
    access: 'setting:manage',
    params: changeParams,
    answer: wholeChangeSchema,
    sample: {},
    run: (ctx, { params }, c) => settingChange(ctx, c.var.platform, params.changeId),
  }),
  operation({
    id: 'undoSettingChange',
    method: 'post',
    path: '/settings/changes/{changeId}/undo',
    summary: 'Give a setting the value back that it had before a change; noted as a change itself',
    access: 'setting:manage',
    params: changeParams,
    body: undoSettingChangeInput,
    bodyMayMiss: true,
    answer: wholeChangeSchema,
    returns: 'The change that was undone, and what the setting is now',
    sample: {},
    run: (ctx, { params, body }, c) =>
      undoSettingChange(ctx, c.var.platform, params.changeId, body),
  }),
]
