import { useLocation, useNavigate } from '@remix-run/react'
import { useMemo } from 'react'
import type { ConnectionChannel } from './connection-types.ts'

/** The dialog over the page. It stands in the address: a link opens it, and going back closes it. */
export type PageDialog =
  | { kind: 'qr'; id: number }
  | { kind: 'edit'; id: number }
  | { kind: 'delete'; id: number }
  | { kind: 'new'; channel: ConnectionChannel }

/** Channels that can be connected here. */
export const NEW_CHANNELS: readonly ConnectionChannel[] = ['whatsapp', 'whatsappapi']

export function dialogFrom(search: URLSearchParams): PageDialog | null {
  const channel = NEW_CHANNELS.find((one) => one === search.get('new'))
  if (channel !== undefined) return { kind: 'new', channel }
  for (const kind of ['qr', 'edit', 'delete'] as const) {
    const id = Number(search.get(kind))
    if (Number.isInteger(id) && id > 0) return { kind, id }
  }
  return null
}

export function searchOf(dialog: PageDialog): string {
  return `?${dialog.kind}=${dialog.kind === 'new' ? dialog.channel : dialog.id}`
}

export type DialogDoor = {
  dialog: PageDialog | null
  open(dialog: PageDialog): void
  /** In place of the one that is open. */
  swap(dialog: PageDialog): void
  close(): void
}

export function useDialogDoor(): DialogDoor {
  const location = useLocation()
  const { search, pathname } = location
  const state: unknown = location.state
  const navigate = useNavigate()
  return useMemo(() => {
    const cameFromPage = (state as { fromPage?: boolean } | null)?.fromPage === true
    const go = (dialog: PageDialog, replace: boolean) =>
      navigate(
        { search: searchOf(dialog) },
        { replace, state: { fromPage: !replace || cameFromPage }, preventScrollReset: true },
      )
    return {
      dialog: dialogFrom(new URLSearchParams(search)),
      open: (dialog) => go(dialog, false),
      swap: (dialog) => go(dialog, true),
      // Where a link led straight to the dialog, there is nothing of ours to go back to.
      close: () =>
        cameFromPage
          ? navigate(-1)
          : navigate(pathname, { replace: true, preventScrollReset: true }),
    }
  }, [search, pathname, state, navigate])
}
