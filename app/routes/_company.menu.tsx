import { Outlet } from '@remix-run/react'
import { MenuPage } from '#app/features/shell/menu-page.tsx'
import { navigationWords } from '#app/i18n/pages/navigation.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { pageClientLoader } from '#app/route-builders/page-client-loader.ts'
import { pageTitle } from '#app/route-builders/page-query.server.ts'
import { pageMeta, pageRevalidation, usePageData } from '#app/route-builders/page-route.ts'

export const loader = companyLoader({
  permission: null,
  load: async (_ctx, { request }) => ({ title: await pageTitle(request, 'navigation:title') }),
})

export const handle = { words: navigationWords }
export const clientLoader = pageClientLoader(navigationWords)
export const meta = pageMeta
export const shouldRevalidate = pageRevalidation

export default function Menu() {
  const { title } = usePageData<typeof loader>(navigationWords, {})
  return <MenuPage title={title} over={<Outlet />} />
}
