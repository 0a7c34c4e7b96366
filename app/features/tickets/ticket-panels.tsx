import { Suspense, useCallback, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import type { Anchor } from '#app/components/floating-panel.tsx'
import { fetchedAhead, lazyPart } from '#app/components/lazy-part.ts'
import { laterWords } from '#app/i18n/pages/later.ts'
import type { TicketMenuProps } from './ticket-menu.tsx'

// Come with their first opening.
const loadMenu = () => import('./ticket-menu.tsx').then((m) => m.TicketMenu)
const TicketMenu = lazyPart(loadMenu, laterWords)
const TagPanel = lazyPart(() => import('./tag-panel.tsx').then((m) => m.TagPanel))

/** For what opens the menu: it is on its way before the press. */
export const menuAhead = fetchedAhead(loadMenu)

type Opened = { what: 'menu' | 'tags'; ticket: TicketView; at: Anchor; isPressed: boolean }
type OpenPanel = (
  what: Opened['what'],
  ticket: TicketView,
  at: Anchor,
  options?: { isPressed?: boolean },
) => void

/** The menu of a ticket and its tags, of which one is open at a time wherever they were asked for. Gives what opens them, and them. */
export function useTicketPanels(
  more: (ticket: TicketView) => Pick<TicketMenuProps, 'inConversation' | 'onTick'>,
): { openPanel: OpenPanel; opened: Opened | null; panel: ReactNode } {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened((now) => (now === opened ? null : now))
  const openPanel = useCallback<OpenPanel>(
    (what, ticket, at, { isPressed = false } = {}) => setOpened({ what, ticket, at, isPressed }),
    [],
  )
  const panel = opened !== null && (
    <Suspense fallback={null}>
      {opened.what === 'tags' ? (
        <TagPanel ticket={opened.ticket} beside={beside(opened.at)} onClose={close} />
      ) : (
        <TicketMenu
          ticket={opened.ticket}
          beside={beside(opened.at)}
          isPressed={opened.isPressed}
          onTags={() => openPanel('tags', opened.ticket, opened.at)}
          onClose={close}
          {...more(opened.ticket)}
        />
      )}
    </Suspense>
  )
  return { openPanel, opened, panel }
}

const anchors = new WeakMap<Anchor, RefObject<Anchor>>()

/** Always the same for one anchor: a panel that gets another places itself anew. */
function beside(at: Anchor): RefObject<Anchor> {
  const known = anchors.get(at) ?? { current: at }
  anchors.set(at, known)
  return known
}
