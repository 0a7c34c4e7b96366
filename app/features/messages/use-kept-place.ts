import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { Virtualizer } from '@tanstack/react-virtual'
import { tabStorage, tryStore } from '#app/desk-client/device-storage.ts'
import type { ConversationItem } from './conversation-items.ts'
import { AT_END_PX } from './limits.ts'

const nameOf = (ticketId: number) => `balcao:place:${ticketId}`

/** Remembers the message a reader stopped at, and comes back to it after a reload if it is among the loaded ones. */
export function useKeptPlace(
  ticketId: number,
  scroller: RefObject<HTMLElement | null>,
  items: readonly ConversationItem[],
  virtual: Virtualizer<HTMLDivElement, Element>,
  /** Not while somebody was sent to another place. */
  isOn: boolean,
): void {
  const latest = useRef(items)
  useEffect(() => {
    latest.current = items
  })
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const storage = tabStorage()
    if (!isOn) {
      storage.removeItem(nameOf(ticketId))
      return
    }
    const key = storage.getItem(nameOf(ticketId))
    const index = key === null ? -1 : latest.current.findIndex((item) => item.key === key)
    if (index !== -1) virtual.scrollToIndex(index, { align: 'start' })
    const remember = () => {
      const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight <= AT_END_PX
      const first = virtual.getVirtualItemForOffset(element.scrollTop)
      const item = first === undefined ? undefined : latest.current[first.index]
      if (isAtEnd || item === undefined) storage.removeItem(nameOf(ticketId))
      else tryStore(storage, nameOf(ticketId), item.key)
    }
    element.addEventListener('scrollend', remember)
    return () => element.removeEventListener('scrollend', remember)
  }, [ticketId, scroller, virtual, isOn])
}
