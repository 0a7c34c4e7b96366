import type { MetaFunction, ShouldRevalidateFunction } from '@remix-run/react'
import { useLoaderData } from '@remix-run/react'
import { ContactsPage } from '#app/features/contacts/contacts-page.tsx'
import { contactsData } from '#app/features/contacts/contacts-data.server.ts'
import { filterFrom } from '#app/features/contacts/contact-filter.ts'
import { shellData } from '#app/features/shell/shell.server.ts'
import { i18nFor, languageOf } from '#app/i18n/i18n.server.ts'
import { contactBookWords } from '#app/i18n/pages/contact-book.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { pageClientLoader } from '#app/route-builders/page-client-loader.ts'
import { useShownData } from '#app/route-builders/shown-data.ts'

export const loader = companyLoader({
  permission: 'contact:read',
  load: async (ctx, { request }) => {
    const [contacts, shell, language] = await Promise.all([
      contactsData(ctx, request),
      shellData(ctx, request),
      languageOf(request),
    ])
    return { ...contacts, shell, title: i18nFor(language).t('contactBook:title') }
  },
})

export const handle = { words: contactBookWords }

export const clientLoader = pageClientLoader(contactBookWords)

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ''} · Balcão` },
]

/** A dialog that opens or closes asks for nothing; another filter is another list. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  const isPage = currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href
  if (!isPage) return defaultShouldRevalidate
  const [before, after] = [currentUrl, nextUrl].map(({ searchParams }) =>
    JSON.stringify(filterFrom(searchParams)),
  )
  return before !== after
}

export default function Contacts() {
  const data = useLoaderData<typeof loader>()
  useShownData(contactBookWords.page, data)
  return <ContactsPage {...data} />
}
