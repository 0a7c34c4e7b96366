import { settingsAction } from '#app/features/settings/settings-action.server.ts'
import { settingsData } from '#app/features/settings/settings-data.server.ts'
import { SettingsPage } from '#app/features/settings/settings-page.tsx'
import { settingsWords } from '#app/features/settings/words.ts'
import type { Events } from '#app/realtime/live-screen.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { pageClientLoader } from '#app/route-builders/page-client-loader.ts'
import { pageMeta, pageRevalidation, usePageData } from '#app/route-builders/page-route.ts'

export const loader = companyLoader({
  permission: 'setting:manage',
  load: (ctx, { request, context }) => settingsData(ctx, request, context),
})

export const action = settingsAction
export const handle = { words: settingsWords }
export const clientLoader = pageClientLoader(settingsWords)
export const meta = pageMeta
export const shouldRevalidate = pageRevalidation

/** An option comes with its value; who changed it does not, nor do the company's own fields: they are not for everybody. */
const READ_AFTER: Events = { settings: true }

export default function Settings() {
  return <SettingsPage {...usePageData<typeof loader>(settingsWords, READ_AFTER)} />
}
