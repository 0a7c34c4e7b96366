import { useCallback, useRef } from 'react'
import type { RefCallback } from 'react'

const kept = new Set<Element>()
const rooms = new Set<Element>()

/** What notices must not cover: where people write and press. */
export const keptClear = {
  elements: (): readonly Element[] => [...kept],
}

/** Where notices stand at the top, because people read at the bottom. */
export const noticeRooms = {
  elements: (): readonly Element[] => [...rooms],
}

/** The ref of an element that notices leave free for as long as it is in the document. */
export function useKeepClear<Kind extends Element>(): RefCallback<Kind> {
  return useMembership(kept)
}

/** The ref of an element at whose top notices stand for as long as it is in the document. */
export function useNoticeRoom<Kind extends Element>(): RefCallback<Kind> {
  return useMembership(rooms)
}

function useMembership<Kind extends Element>(members: Set<Element>): RefCallback<Kind> {
  const known = useRef<Kind | null>(null)
  return useCallback(
    (element: Kind | null) => {
      if (known.current !== null) members.delete(known.current)
      known.current = element
      if (element !== null) members.add(element)
    },
    [members],
  )
}
