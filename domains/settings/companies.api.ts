import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import { companyData, saveCompanyData } from './company-data.ts'
import { saveCompanyInput } from './company-data.inputs.ts'
import type { CompanyData } from './company-fields.ts'
import { companyPlan } from '../companies/company-plan.queries.ts'

const planSchema = z
  .object({
    id: z.number(),
    name: z.string(),
    dueDate: z.string().nullable(),
    planId: z.number(),
    plan: z.object({
      id: z.number(),
      name: z.string(),
      useWhatsapp: z.boolean(),
      useFacebook: z.boolean(),
      useInstagram: z.boolean(),
      useCampaigns: z.boolean(),
      useSchedules: z.boolean(),
      useInternalChat: z.boolean(),
      useExternalApi: z.boolean(),
      useKanban: z.boolean(),
      useOpenAi: z.boolean(),
      useIntegration: z.boolean(),
    }),
  })
  .openapi('CompanyPlan')

const dataSchema = z
  .object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    document: z.string(),
    timezone: z.string(),
    language: z.string(),
  })
  .openapi('CompanyData') satisfies z.ZodType<CompanyData>

export const companiesOperations = [
  operation({
    id: 'companyPlan',
    method: 'get',
    path: '/companies/listPlan/{companyId}',
    summary: 'What the plan of the own company allows',
    access: 'signed-in',
    params: z.object({ companyId: z.coerce.number().int().positive() }),
    answer: planSchema,
    returns: 'Company and plan',
    sample: {},
    run: (ctx, { params }) => companyPlan(ctx, params.companyId),
  }),
  operation({
    id: 'companyData',
    method: 'get',
    path: '/company',
    summary: 'What the own company says of itself',
    access: 'setting:manage',
    answer: dataSchema,
    sample: {},
    run: (ctx) => companyData(ctx),
  }),
  operation({
    id: 'saveCompanyData',
    method: 'put',
    path: '/company',
    summary: 'Change what the own company says of itself; what is not named stays',
    access: 'setting:manage',
    body: saveCompanyInput,
    answer: dataSchema,
    returns: 'What it says now',
    sample: { body: () => ({ phone: '+55 11 3333-0000' }) },
    run: (ctx, { body }) => saveCompanyData(ctx, body),
  }),
]
