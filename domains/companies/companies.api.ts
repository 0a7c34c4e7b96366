import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import { companyPlan } from './company-plan.queries.ts'

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
]
