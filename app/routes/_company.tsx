import { data } from '@remix-run/cloudflare'
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import type { ClientLoaderFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react'
import { isPlainLoopback } from '#core/auth/cookies.ts'
import { ErrorPage } from '#app/features/session/error-page.tsx'
import { CompanyFrame } from '#app/features/shell/company-frame.tsx'
import { handedShell } from '#app/features/shell/handed-shell.ts'
import { shellData } from '#app/features/frame/shell.server.ts'
import { formsWords } from '#app/i18n/pages/forms.ts'
import { problemsWords } from '#app/i18n/pages/problems.ts'
import { readyPageWords } from '#app/i18n/i18n.client.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { isRead } from '#app/realtime/room-frames.ts'
import { noticeCookie, readNotice } from '#app/route-builders/notice.ts'
import { noticeText } from '#app/route-builders/notice-text.server.ts'
import { shownData, useShownData } from '#app/route-builders/shown-data.ts'

/** The frame of every private page outside the desk. Who may see a page, and whether the subscription lasts, the page's own loader says. */
export const loader = companyLoader({
  permission: null,
  load: async (ctx, { request }) => {
    const told = readNotice(request.headers.get('Cookie'))
    const shell = await shellData(ctx, request)
    if (told === null) return data({ shell, notice: null })
    const notice = await noticeText(request, told)
    const isSecure = !isPlainLoopback(new URL(request.url))
    return data({ shell, notice }, { headers: { 'Set-Cookie': noticeCookie(null, isSecure) } })
  },
})

/** What forms say of their fields. */
export const handle = { words: [problemsWords, formsWords] }

const FRAME = 'company'

type FrameData = ReturnType<typeof useLoaderData<typeof loader>>

/**
 * From the desk, whose shell is the same one, a page waits for its own data alone. A frame that nothing answers for stays as it is, or is
 * the one that this device has kept.
 */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const shell = handedShell()
  const words = Promise.all([problemsWords, formsWords].map(readyPageWords))
  if (shell !== null) {
    await words
    return { shell, notice: null }
  }
  try {
    const [frame] = await Promise.all([serverLoader<typeof loader>(), words])
    return frame
  } catch (failure) {
    const shown = shownData(FRAME, request, failure)
    if (shown !== undefined) return shown as FrameData
    const { keptFrame } = await import('#app/device/kept-desk.ts')
    const kept = await keptFrame(failure)
    if (kept === null) throw failure
    return { shell: kept, notice: null }
  }
}

/** Going from page to page leaves it as it is, and so does a form: what a form changes of it the room tells (company-frame.tsx). */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) =>
  formMethod === undefined &&
  currentUrl.href === nextUrl.href &&
  defaultShouldRevalidate &&
  isRead('frame')

export default function Company() {
  const frame = useLoaderData<typeof loader>()
  const { shell, notice } = frame
  useShownData(FRAME, frame, 'anywhere')
  return (
    <CompanyFrame shell={shell} notice={notice}>
      <Outlet />
    </CompanyFrame>
  )
}

/** A page that failed has the navigation beside it still, where the frame itself could be had. */
export function ErrorBoundary() {
  const known = useRouteLoaderData<typeof loader>('routes/_company')
  // Null where no loader ran: a method that the page does not answer.
  return known === undefined || known === null ? (
    <ErrorPage />
  ) : (
    <CompanyFrame shell={known.shell} notice={null}>
      <ErrorPage />
    </CompanyFrame>
  )
}
