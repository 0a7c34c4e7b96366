import { useLocation, useSearchParams } from '@remix-run/react'
import { useCallback, useEffect, useRef } from 'react'
import { messageIdIn, withoutMessage } from '../desk/message-link.ts'

/** What a link puts beside its address, so that following it again is a visit of its own. */
function visitIn(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('visit' in state)) return null
  return typeof state.visit === 'number' ? state.visit : null
}

/** The message that the address names, acted on once for each time somebody followed a link to it. */
export function useAddressedMessage() {
  const [search, setSearch] = useSearchParams()
  const visit = visitIn(useLocation().state)
  const messageId = messageIdIn(search)
  const setLatest = useRef(setSearch)
  useEffect(() => {
    setLatest.current = setSearch
  })
  const forget = useCallback(() => {
    setLatest.current((known) => new URLSearchParams(withoutMessage(known.toString())), {
      preventScrollReset: true,
      replace: true,
    })
  }, [])
  return { messageId, visit, forget }
}

/** Calls `go` for a message of the address once the conversation is there. */
export function useFollowAddress(
  { messageId, visit }: ReturnType<typeof useAddressedMessage>,
  isReady: boolean,
  go: (messageId: number) => void,
): void {
  const followed = useRef<{ messageId: number; visit: number | null } | null>(null)
  useEffect(() => {
    if (!isReady) return
    const last = followed.current
    // Another filter of the list is another address too, but no visit.
    const isNew =
      last?.messageId !== messageId || (visit !== null && last !== null && visit !== last.visit)
    if (messageId === null) followed.current = null
    else if (isNew) {
      followed.current = { messageId, visit }
      go(messageId)
    }
  }, [isReady, messageId, visit, go])
}
