import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { clearOf } from './clear-of.ts'
import { keptClear, noticeRooms } from './keep-clear.ts'

/** Pixels between a notice and what it leaves free. */
const GAP = 8
/** Pixels between a notice and the sides of what it stands over. */
const SIDE = 16
/** A room that is lower has space for a notice only over what is read in it. */
const ROOM_MIN_PX = 240

/** Pixels, as a style. Moved up by its own height, its lower edge stands at `top`. */
export type ToasterPlace = {
  top: number
  bottom: 'auto'
  transform: 'translateY(-100%)' | 'none'
  right: number
  maxWidth: number
}

/**
 * Where notices stand, no wider than what they stand over: at the top of a conversation, whose newest messages are at the bottom, and
 * below what is open or pressed there; else above whatever is to be kept clear; null where nothing asks for it. Follows what comes,
 * goes, grows or moves while they are shown.
 */
export function useToasterPlace(
  toaster: RefObject<HTMLElement>,
  isShown: boolean,
): ToasterPlace | null {
  const [place, setPlace] = useState<ToasterPlace | null>(null)
  useEffect(() => {
    if (!isShown) return setPlace(null)
    let frame = 0
    // Each frame of the few seconds a notice is there: what is kept clear may move without taking another size.
    const follow = () => {
      const next = placeIn(noticeRooms.elements(), toaster.current) ?? placeOver(outOfRooms())
      setPlace((known) => (isSame(known, next) ? known : next))
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [toaster, isShown])
  return place
}

const isSame = (a: ToasterPlace | null, b: ToasterPlace | null) =>
  a?.top === b?.top &&
  a?.transform === b?.transform &&
  a?.right === b?.right &&
  a?.maxWidth === b?.maxWidth

/** Panels and menus that are open over the page: the browser shows them above everything else. */
const OPEN_PANELS = '.popover:popover-open'

function placeIn(rooms: readonly Element[], toaster: Element | null): ToasterPlace | null {
  // Under a drawer that lies over it nobody reads in it.
  const room = rooms.find((one) => one.closest('[inert]') === null)
  const box = room?.getBoundingClientRect()
  if (room === undefined || box === undefined) return null
  if (box.width === 0 || box.height < ROOM_MIN_PX) return null
  const { width = 0, height = 0 } = toaster?.getBoundingClientRect() ?? {}
  const [top, right] = [box.top + GAP, box.right - SIDE]
  const inTheWay = [
    ...keptClear.elements().filter((element) => room.contains(element)),
    ...document.querySelectorAll(OPEN_PANELS),
  ].map((element) => element.getBoundingClientRect())
  const own = { top, bottom: top + height, left: right - width, right }
  return {
    top: clearOf(own, inTheWay, box.bottom, GAP),
    bottom: 'auto',
    transform: 'none',
    right: document.documentElement.clientWidth - right,
    maxWidth: box.width - 2 * SIDE,
  }
}

/** What is kept clear within a room counts where notices stand in it. */
const outOfRooms = () =>
  keptClear
    .elements()
    .filter((element) => !noticeRooms.elements().some((room) => room.contains(element)))

function placeOver(elements: readonly Element[]): ToasterPlace | null {
  const boxes = elements
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
  if (boxes.length === 0) return null
  // The one that is farthest right is where notices stood before; all of them are left free.
  const right = Math.max(...boxes.map((box) => box.right))
  const left = Math.max(...boxes.filter((box) => box.right === right).map((box) => box.left))
  const { clientWidth } = document.documentElement
  return {
    // From above, as boxes are measured: on a phone the height that fixed boxes stand in is not always that of the window.
    top: Math.min(...boxes.map((box) => box.top)) - GAP,
    bottom: 'auto',
    transform: 'translateY(-100%)',
    right: clientWidth - right + SIDE,
    maxWidth: right - left - 2 * SIDE,
  }
}
