import { TodoPage } from '#app/features/todolist/todo-page.tsx'
import { todolistWords } from '#app/features/todolist/words.ts'
import { pageWordsHere } from '#app/i18n/i18n.client.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { pageTitle } from '#app/route-builders/page-query.server.ts'
import { pageMeta, pageRevalidation, usePageData } from '#app/route-builders/page-route.ts'

export const loader = companyLoader({
  permission: null,
  load: async (_ctx, { request }) => ({ title: await pageTitle(request, 'todolist:title') }),
})

/** The to-do list makes no calls (specification part 3 §7): whoever comes from another page needs no network for it. */
export async function clientLoader(): Promise<{ title: string }> {
  const { title } = await pageWordsHere(todolistWords)
  return { title }
}

export const handle = { words: todolistWords }
export const meta = pageMeta
export const shouldRevalidate = pageRevalidation

export default function Todolist() {
  const { title } = usePageData<typeof loader>(todolistWords, {})
  return <TodoPage title={title} />
}
