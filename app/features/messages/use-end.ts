import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { Virtualizer } from '@tanstack/react-virtual'
import type { ConversationItem } from './conversation-items.ts'
import { AT_END_PX } from './limits.ts'

const gapOf = (element: HTMLElement) =>
  element.scrollHeight - element.scrollTop - element.clientHeight

/**
 * Whether the reader is at the end, where they are kept while messages arrive and while the room for them changes, and how many of the
 * contact came since they left it.
 */
export function useEnd(
  scroller: RefObject<HTMLElement | null>,
  items: readonly ConversationItem[],
  virtual: Virtualizer<HTMLDivElement, Element>,
  {
    opensAtEnd,
    isFollowed,
  }: {
    opensAtEnd: boolean
    /** Not where the end of what is loaded is not the conversation's. */
    isFollowed: boolean
  },
) {
  const [isAtEnd, setIsAtEnd] = useState(true)
  const follows = useRef(opensAtEnd)
  const [seenKey, setSeenKey] = useState(items.at(-1)?.key)
  const last = items.at(-1)
  const lastKey = last?.key
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    let { scrollHeight, scrollTop } = element
    const note = (is: boolean) => {
      follows.current = is
      setIsAtEnd(is)
    }
    const look = () => {
      // Hundreds that arrive at once push the end away faster than one can be brought there: only who moves up has left it.
      const hasLeft = element.scrollTop < scrollTop && element.scrollHeight === scrollHeight
      if (gapOf(element) <= AT_END_PX) note(true)
      else if (hasLeft) note(false)
      scrollHeight = element.scrollHeight
      scrollTop = element.scrollTop
    }
    // Before the virtual list hears of it: what it draws then must not be followed by whoever has just left the end.
    element.addEventListener('scroll', look, { passive: true, capture: true })
    return () => element.removeEventListener('scroll', look, { capture: true })
  }, [scroller])
  if (isAtEnd && seenKey !== lastKey) setSeenKey(lastKey)

  const height = virtual.getTotalSize()
  useLayoutEffect(() => {
    if (isFollowed && follows.current) virtual.scrollToEnd()
  }, [lastKey, height, isFollowed, virtual])

  // What stands around the conversation takes room from it: a longer answer, what is planned, a keyboard of glass.
  useEffect(() => {
    const element = scroller.current
    if (element === null || !isFollowed) return
    const resized = new ResizeObserver(() => {
      if (follows.current) virtual.scrollToEnd()
    })
    resized.observe(element)
    return () => resized.disconnect()
  }, [scroller, isFollowed, virtual])

  // Whoever writes wants to see what they wrote.
  const ownKey = last?.waiting === null || last === undefined ? null : last.key
  useEffect(() => {
    if (ownKey !== null) virtual.scrollToEnd()
  }, [ownKey, virtual])

  const newer = useMemo(() => (isAtEnd ? 0 : newerThan(seenKey, items)), [isAtEnd, seenKey, items])
  return { isAtEnd, newer }
}

/** How many of the contact stand behind that one. */
function newerThan(key: string | undefined, items: readonly ConversationItem[]): number {
  const at = items.findLastIndex((item) => item.key === key)
  return at === -1 ? 0 : items.slice(at + 1).filter((item) => !item.message.fromMe).length
}
