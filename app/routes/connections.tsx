import type { MetaFunction, ShouldRevalidateFunction } from '@remix-run/react'
import { useLoaderData } from '@remix-run/react'
import { connectionLines } from '#domains/connections/connections.queries.ts'
import { ConnectionsPage } from '#app/features/connections/connections-page.tsx'
import { queuesOf } from '#app/features/connections/connections-data.server.ts'
import { shellData } from '#app/features/shell/shell.server.ts'
import { i18nFor, languageOf } from '#app/i18n/i18n.server.ts'
import { connectionsWords } from '#app/i18n/pages/connections.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { pageClientLoader } from '#app/route-builders/page-client-loader.ts'
import { useShownData } from '#app/route-builders/shown-data.ts'

export const loader = companyLoader({
  permission: 'connection:manage',
  load: async (ctx, { request }) => {
    const [connections, shell, queues, language] = await Promise.all([
      connectionLines(ctx),
      shellData(ctx, request),
      queuesOf(ctx),
      languageOf(request),
    ])
    const { supportUrl } = ctx.config
    const title = i18nFor(language).t('connections:title')
    return { connections, shell, queues, supportUrl, title }
  },
})

export const handle = { words: connectionsWords }

export const clientLoader = pageClientLoader(connectionsWords)

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ''} · Balcão` },
]

/**
 * A dialog that opens asks for nothing: the room tells what changes. One that closes has the page read again, because its closing
 * interrupts a reading that a change in it began.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  const opens = nextUrl.search !== '' && currentUrl.href !== nextUrl.href
  return currentUrl.pathname === nextUrl.pathname && opens ? false : defaultShouldRevalidate
}

export default function Connections() {
  const data = useLoaderData<typeof loader>()
  useShownData(connectionsWords.page, data)
  return <ConnectionsPage {...data} />
}
