import { redirect } from '@remix-run/cloudflare'
import { HOME_PATH } from '#app/features/session/redirect-to.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'

/** The desk is the first page of everybody. */
export const loader = companyLoader({
  permission: null,
  load: () => Promise.resolve(redirect(HOME_PATH)),
})
