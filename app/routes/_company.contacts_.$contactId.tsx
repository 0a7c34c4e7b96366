import { redirect } from '@remix-run/cloudflare'
import type { ShouldRevalidateFunction } from '@remix-run/react'
import { ContactPage } from '#app/features/contact-page/contact-page.tsx'
import { contactPageData } from '#app/features/contact-page/contact-page-data.server.ts'
import { LogPart, MediaPart } from '#app/features/contact-page/later-parts.ts'
import { placesIn } from '#app/features/contact-page/part-address.ts'
import { eventsOf } from '#app/features/contact-page/events-of-contact.ts'
import { SHARED_WORDS, contactPageWords } from '#app/features/contact-page/words.ts'
import { contactPath } from '#app/features/person/contact-path.ts'
import { isRead } from '#app/realtime/room-frames.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { pageClientLoader } from '#app/route-builders/page-client-loader.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'
import { pageMeta, usePageData } from '#app/route-builders/page-route.ts'

/** /contacts/{id} */
export const loader = companyLoader({
  permission: 'contact:read',
  load: async (ctx, { request, params }) => {
    const id = recordId(params, 'contactId') ?? 0
    const data = await contactPageData(ctx, request, id)
    await Promise.all([data.media && MediaPart.ready(), data.log && LogPart.ready()])
    // A link from before they were found to be one person.
    if (data.contact.id !== id) throw redirect(contactPath(data.contact.id))
    return { ...data, title: data.contact.name }
  },
})

export const handle = { words: [contactPageWords, ...SHARED_WORDS] }
export const clientLoader = pageClientLoader(contactPageWords, { shared: SHARED_WORDS })
export const meta = pageMeta

/** A dialog that opens or closes reads nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = (asked) => {
  const { currentUrl, nextUrl } = asked
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href
  if (!isSamePage) return asked.defaultShouldRevalidate && isRead('page')
  return placesIn(currentUrl.searchParams) !== placesIn(nextUrl.searchParams)
}

export { ContactGone as ErrorBoundary } from '#app/features/contact-page/contact-gone.tsx'

export default function OneContact() {
  const { title: _title, ...data } = usePageData<typeof loader>(contactPageWords, eventsOf)
  return <ContactPage key={data.contact.id} {...data} />
}
