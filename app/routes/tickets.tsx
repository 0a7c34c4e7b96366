import { Outlet, useLoaderData } from '@remix-run/react'
import type { ClientLoaderFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react'
import type { Millis } from '#core/time.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { dataAhead } from '#app/route-builders/data-ahead.ts'
import { shownData, useShownData } from '#app/route-builders/shown-data.ts'
import { DESK_WORDS } from '#app/features/tickets/desk-words.ts'
import { deskData } from '#app/features/tickets/desk-data.server.ts'
import { DeskLayout } from '#app/features/tickets/desk-layout.tsx'
import { DeskRoot } from '#app/features/tickets/desk-root.tsx'
import { readyPageWords } from '#app/i18n/i18n.client.ts'
import { shellData } from '#app/features/frame/shell.server.ts'

const PAGE = 'desk'

/** The desk's list and directory, so that the first paint shows the list. */
export const loader = companyLoader({
  permission: 'ticket:read',
  load: async (ctx, { request }) => {
    const [desk, shell] = await Promise.all([deskData(ctx, request), shellData(ctx, request)])
    return { desk, shell, keptAt: null as Millis | null }
  },
})

type Shown = Awaited<ReturnType<typeof useLoaderData<typeof loader>>>

export const handle = { words: DESK_WORDS }

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const [data] = await Promise.all([deskOrKept(args), ...DESK_WORDS.map(readyPageWords)])
  return data
}

/** Without a network: the desk as it is shown, or as this device has kept it. */
async function deskOrKept({ request, serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await dataAhead(request, async () => ({
      ...(await serverLoader<typeof loader>()),
      keptAt: null,
    }))
  } catch (failure) {
    const shown = shownData(PAGE, request, failure) as Shown | undefined
    if (shown !== undefined) return shown
    const { keptDesk } = await import('#app/device/kept-desk.ts')
    const copy = await keptDesk(failure)
    if (copy === null) throw failure
    return { desk: copy.desk, shell: copy.shell, keptAt: copy.at }
  }
}

/** Going between tickets and lists asks the API and the cache, never this loader; it runs again only when told to. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formAction,
  defaultShouldRevalidate,
}) =>
  // What the form of a contact changes, the room tells.
  currentUrl.href === nextUrl.href &&
  formAction?.startsWith('/contacts/') !== true &&
  defaultShouldRevalidate

export default function Tickets() {
  const data = useLoaderData<typeof loader>()
  useShownData(PAGE, data)
  const { desk, shell, keptAt } = data
  return (
    <DeskRoot data={desk} shell={shell} keptAt={keptAt}>
      <DeskLayout>
        <Outlet />
      </DeskLayout>
    </DeskRoot>
  )
}
