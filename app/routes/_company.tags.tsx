import { tagsLoader } from '#app/features/tags/tags-data.server.ts'
import { READ_AFTER } from '#app/features/tags/read-after.ts'
import { TagsPage } from '#app/features/tags/tags-page.tsx'
import { tagsWords } from '#app/features/tags/words.ts'
import { pageClientLoader } from '#app/route-builders/page-client-loader.ts'
import { pageMeta, pageRevalidation, usePageData } from '#app/route-builders/page-route.ts'

export const loader = tagsLoader('tags')
export const handle = { words: tagsWords }
export const clientLoader = pageClientLoader(tagsWords)
export const meta = pageMeta
export const shouldRevalidate = pageRevalidation

export default function Tags() {
  return <TagsPage kind="tags" {...usePageData<typeof loader>(tagsWords, READ_AFTER.tags)} />
}
