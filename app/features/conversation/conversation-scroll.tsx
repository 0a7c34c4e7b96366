import { useVirtualizer } from '@tanstack/react-virtual'
import type { Rect } from '@tanstack/react-virtual'
import { ArrowDown } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { useNoticeRoom } from '#app/components/keep-clear.ts'
import { Skeleton } from '#app/components/skeleton.tsx'
import { useOverscan } from '#app/components/use-overscan.ts'
import type { BubbleProps } from './bubble.tsx'
import { ConversationEntry } from './conversation-entry.tsx'
import { moveInConversation } from './conversation-keys.ts'
import type { ConversationItem } from '../messages/conversation-items.ts'
import { AT_END_PX, HISTORY_LOAD_MARGIN_PX } from '../messages/limits.ts'
import { firstOfManyUnread, guessHeight, openingOf, openingOffset } from './opening.ts'
import { useEnd } from '../messages/use-end.ts'
import { useKeptPlace } from '../messages/use-kept-place.ts'
import { useNewerNearEnd } from '../messages/use-newer-near-end.ts'
import type { Target, usePlace } from '../messages/use-place.ts'
import { useTargetPlace } from '../messages/use-target-place.ts'

type ConversationScrollProps = {
  name: string
  ticketId: number
  items: readonly ConversationItem[]
  entry: Omit<BubbleProps, 'item'>
  hasOlder: boolean
  isLoadingOlder: boolean
  onLoadOlder: () => void
  /** Goes on above the ticket's first message; null where there is nothing more, or it is on its way. */
  onEarlier: (() => void) | null
  /** The message to show at its place, shortly marked. */
  target: Target | null
  /** Set while a part of the past is looked at: it grows at its end too, and the newest are elsewhere. */
  past: ReturnType<typeof usePlace>['past']
}

/** Rows drawn ahead, above and below those in sight. */
const OVERSCAN = 8
/** What stands around a conversation in a window, about; pixels. */
const AROUND_PX = 220
/** Of the conversation that was drawn last: the next one is most likely as large. */
let lastView: Rect | null = null

/** Draws what is in sight of a conversation of any length: stands at its end, follows it, and grows upward without a jump. */
export function ConversationScroll(props: ConversationScrollProps) {
  const { name, ticketId, items, entry, hasOlder, isLoadingOlder, onLoadOlder } = props
  const { target, past, onEarlier } = props
  const { t } = useTranslation('messages')
  const scroller = useRef<HTMLDivElement>(null)
  const [opening] = useState(() => openingOf(items, target))
  const [view] = useState(() => lastView ?? { width: 0, height: window.innerHeight - AROUND_PX })
  // With another function the library places all items anew: with the same items it must be the same.
  const keyOf = useCallback((index: number) => items[index]?.key ?? index, [items])
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => guessHeight(items[index]),
    getItemKey: keyOf,
    initialRect: view,
    initialOffset: () => openingOffset(opening, items, view.height),
    anchorTo: 'end',
    followOnAppend: past === null,
    scrollEndThreshold: AT_END_PX,
    overscan: useOverscan(String(ticketId), OVERSCAN),
  })
  useLayoutEffect(() => {
    lastView = virtual.scrollRect
  })
  useSeam(items, virtual)
  useOpeningPlace(ticketId, items, virtual, target)
  useKeptPlace(ticketId, scroller, items, virtual, target === null && past === null)
  const marked = useTargetPlace(target, scroller, items, virtual)
  useOlderNearTop(scroller, hasOlder && !isLoadingOlder, onLoadOlder, items.length)
  useReachUp(scroller, onEarlier)
  useNewerNearEnd(scroller, past?.query ?? null, items.length)
  const end = useEnd(scroller, items, virtual, {
    opensAtEnd: opening.at === 'end',
    isFollowed: past === null,
  })
  const isAtEnd = end.isAtEnd && past === null
  const newer = past?.arrived ?? end.newer
  const noticeRoom = useNoticeRoom<HTMLDivElement>()

  return (
    <div ref={noticeRoom} className="conversation-frame">
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys that move in it */}
      <div
        ref={scroller}
        className="conversation scroll-y"
        role="log"
        aria-live="off"
        aria-label={name}
        aria-busy={isLoadingOlder}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        onKeyDown={moveInConversation}
      >
        <div className="conversation-entries" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((row) => {
            const item = items[row.index]
            if (item === undefined) return null
            return (
              <div
                key={row.key}
                ref={virtual.measureElement}
                data-index={row.index}
                style={{ transform: `translateY(${row.start}px)` }}
              >
                <ConversationEntry
                  item={item}
                  isBeginning={row.index === 0 && !hasOlder}
                  onEarlier={row.index === 0 ? onEarlier : null}
                  isMarked={marked !== null && item.message.id === marked}
                  {...entry}
                />
              </div>
            )
          })}
        </div>
      </div>
      {isLoadingOlder && (
        <div className="older-loading" role="status">
          <span className="sr-only">{t('loadingOlder')}</span>
          <Skeleton width={120} height={8} radius={4} />
        </div>
      )}
      {!isAtEnd && (
        <button
          type="button"
          className="plain-button to-newest focus-ring"
          aria-label={newer === 0 ? t('newest') : `${t('newest')}: ${t('newer', { count: newer })}`}
          title={t('newest')}
          data-testid="to-newest"
          onClick={past === null ? () => virtual.scrollToEnd() : past.toNewest}
        >
          {newer > 0 && <span className="to-newest-count">{newer > 99 ? '99+' : newer}</span>}
          <ArrowDown size={16} aria-hidden />
        </button>
      )}
    </div>
  )
}

type Virtual = ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>

/**
 * Where older messages were put before the first one, that one may lose or get what stands above it (a day, a group's gap): it
 * changes at its top, so what is in sight moves unless the scroll position moves with it.
 */
function useSeam(items: readonly ConversationItem[], virtual: Virtual): void {
  const first = items[0]?.key
  const before = useRef(first)
  useLayoutEffect(() => {
    const seam = before.current
    before.current = first
    if (seam === first || seam === undefined) return
    virtual.shouldAdjustScrollPositionOnItemSizeChange = (
      item,
      _delta,
      { scrollOffset, scrollDirection, itemSizeCache },
    ) => {
      const offset = scrollOffset ?? 0
      if (item.key === seam || !itemSizeCache.has(item.key)) return item.start <= offset
      return item.end <= offset && scrollDirection !== 'backward'
    }
  }, [first, virtual])
}

/** Stands where it opens once it is measured. A target has a place of its own. */
function useOpeningPlace(
  ticketId: number,
  items: readonly ConversationItem[],
  virtual: Virtual,
  target: Target | null,
): void {
  const opened = useRef<number | null>(target === null ? null : ticketId)
  useLayoutEffect(() => {
    if (opened.current === ticketId) return
    opened.current = ticketId
    const unread = firstOfManyUnread(items)
    if (unread === -1) virtual.scrollToEnd()
    else virtual.scrollToIndex(unread, { align: 'start' })
  }, [ticketId, items, virtual])
}

function useOlderNearTop(
  scroller: React.RefObject<HTMLElement | null>,
  canLoad: boolean,
  onLoad: () => void,
  count: number,
): void {
  useEffect(() => {
    const element = scroller.current
    if (element === null || !canLoad) return
    const look = () => {
      if (element.scrollTop <= HISTORY_LOAD_MARGIN_PX && element.clientHeight > 0) onLoad()
    }
    // Once what is there is measured and in place: a short page does not fill the screen, and nobody can scroll it.
    const frame = requestAnimationFrame(() => requestAnimationFrame(look))
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', look)
    }
  }, [scroller, canLoad, onLoad, count])
}

const KEYS_UP = new Set(['ArrowUp', 'PageUp', 'Home'])

/** Who goes on upward at the very top wants to see what came before: by wheel, finger or key, never by opening the conversation. */
function useReachUp(
  scroller: React.RefObject<HTMLElement | null>,
  onReach: (() => void) | null,
): void {
  useEffect(() => {
    const element = scroller.current
    if (element === null || onReach === null) return
    const reach = (event: Event) => {
      const isUp =
        event instanceof WheelEvent
          ? event.deltaY < 0
          : event instanceof KeyboardEvent
            ? KEYS_UP.has(event.key)
            : true
      if (isUp && element.scrollTop <= HISTORY_LOAD_MARGIN_PX) onReach()
    }
    const kinds = ['wheel', 'keydown', 'touchmove'] as const
    for (const kind of kinds) element.addEventListener(kind, reach, { passive: true })
    return () => {
      for (const kind of kinds) element.removeEventListener(kind, reach)
    }
  }, [scroller, onReach])
}
