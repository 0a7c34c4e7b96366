import { createRoute, z } from '@hono/zod-openapi'
import { allow, answers, createApiApp } from '#core/api-env.ts'
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

export const companiesApi = createApiApp()

companiesApi.openapi(
  createRoute({
    method: 'get',
    path: '/companies/listPlan/{companyId}',
    tags: ['companies'],
    summary: 'What the plan of the own company allows',
    ...allow('signed-in'),
    request: { params: z.object({ companyId: z.coerce.number().int().positive() }) },
    responses: answers(planSchema, 'Company and plan'),
  }),
  async (c) => c.json(await companyPlan(c.var.ctx, c.req.valid('param').companyId), 200),
)
