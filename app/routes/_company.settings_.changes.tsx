import { ChangesPage } from '#app/features/settings/changes-page.tsx'
import { settingChangesData } from '#app/features/settings/settings-data.server.ts'
import { settingsWords } from '#app/features/settings/words.ts'
import type { Events } from '#app/realtime/live-screen.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { pageClientLoader } from '#app/route-builders/page-client-loader.ts'
import { pageMeta, pageRevalidation, usePageData } from '#app/route-builders/page-route.ts'

/** Its words are those of /settings. */
const NAME = 'settingChanges'

export const loader = companyLoader({
  permission: 'setting:manage',
  load: (ctx, { request, context }) => settingChangesData(ctx, request, context),
})

export const handle = { words: settingsWords }
export const clientLoader = pageClientLoader(settingsWords, { name: NAME })
export const meta = pageMeta
export const shouldRevalidate = pageRevalidation

/** Who changed an option is not told with its value, which everybody may know. */
const READ_AFTER: Events = { settings: true }

export default function SettingChanges() {
  return <ChangesPage {...usePageData<typeof loader>(settingsWords, READ_AFTER, NAME)} />
}
