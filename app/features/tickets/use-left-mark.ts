import { useEffect } from 'react'
import type { RefObject } from 'react'
import { useDesk } from '../desk/desk-context.tsx'
import { ticketPath } from '../person/ticket-path.ts'

/** Marks where one writes in a ticket as left, from the moment at which another place is asked for: letters are not for this one any more. */
export function useLeftMark(pane: RefObject<HTMLElement>, { uuid }: { uuid: string }): void {
  const { heading } = useDesk()
  useEffect(() => {
    const mark = () => {
      const asked = heading.get()
      const isLeft = asked !== null && asked !== ticketPath(uuid)
      pane.current?.querySelector('[data-writes]')?.toggleAttribute('data-left', isLeft)
    }
    mark()
    return heading.subscribe(mark)
  }, [heading, pane, uuid])
}
