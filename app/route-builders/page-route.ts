import { useLoaderData } from '@remix-run/react'
import type { MetaFunction, ShouldRevalidateFunction } from '@remix-run/react'
import type { OwnWords } from '#app/i18n/own-words.ts'
import type { Events } from '#app/realtime/live-screen.ts'
import { isRead, useReadAfter } from '#app/realtime/room-frames.ts'
import { withoutParams } from './own-params.ts'
import { useShownData } from './shown-data.ts'

/** The part of a page's module that is the same for every page: `export const meta = pageMeta`, `… = pageRevalidation`. */

export const pageMeta: MetaFunction = ({ data }) => {
  const title = (data as { title?: string } | undefined)?.title
  // A page that is refused has no data: what is shown in its place says its own title (led-away.tsx).
  return [{ title: title === undefined ? 'Balcão' : `${title} · Balcão` }]
}

/**
 * A dialog over the page opens and closes without the page being read again, even where a reading was due: the form that closes it
 * has asked for one already, which goes on. Another query is another list.
 */
export const pageRevalidation: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  currentUrl.pathname !== nextUrl.pathname && currentUrl.search === nextUrl.search
    ? false
    : defaultShouldRevalidate && isRead('page')

/** As `pageRevalidation`, for a page whose dialogs have parameters of their own: those make no other list either. */
export function pageRevalidationBut(own: readonly string[]): ShouldRevalidateFunction {
  const ofPage = ({ search }: URL) => withoutParams(search, own)
  return ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
    currentUrl.href !== nextUrl.href && ofPage(currentUrl) === ofPage(nextUrl)
      ? false
      : defaultShouldRevalidate && isRead('page')
}

/** A dialog keeps what it began with: what the room changes meanwhile must not take back what is being written. */
export const dialogRevalidation: ShouldRevalidateFunction = () => false

/**
 * The page's data, read again after the events that the page names; while nothing answers, what is shown stays (page-client-loader.ts).
 * What a list patches with frames of the room (`usePagedList`) is not among them.
 */
export function usePageData<Loader>(
  words: OwnWords,
  events: Events | ((shown: ReturnType<typeof useLoaderData<Loader>>) => Events),
  name: string = words.page,
) {
  const shown = useLoaderData<Loader>()
  useReadAfter('page', typeof events === 'function' ? events(shown) : events)
  useShownData(name, shown)
  return shown
}
