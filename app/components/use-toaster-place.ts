import { useEffect, useState } from 'react'
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
 * Where notices stand, no wider than what they stand over: at the top of a conversation, whose newest messages are at the bottom, else
 * above whatever is to be kept clear; null where nothing asks for it. Follows what comes, goes, grows or moves while they are shown.
 */
export function useToasterPlace(isShown: boolean): ToasterPlace | null {
  const [place, setPlace] = useState<ToasterPlace | null>(null)
  useEffect(() => {
    if (!isShown) return setPlace(null)
    let frame = 0
    // Each frame of the few seconds a notice is there: what is kept clear may move without taking another size.
    const follow = () => {
      const next = placeIn(noticeRooms.elements()) ?? placeOver(keptClear.elements())
      setPlace((known) => (isSame(known, next) ? known : next))
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [isShown])
  return place
}

const isSame = (a: ToasterPlace | null, b: ToasterPlace | null) =>
  a?.top === b?.top &&
  a?.transform === b?.transform &&
  a?.right === b?.right &&
  a?.maxWidth === b?.maxWidth

function placeIn(rooms: readonly Element[]): ToasterPlace | null {
  // Under a drawer that lies over it nobody reads in it.
  const room = rooms.find((one) => one.closest('[inert]') === null)?.getBoundingClientRect()
  if (room === undefined || room.width === 0 || room.height < ROOM_MIN_PX) return null
  return {
    top: room.top + GAP,
    bottom: 'auto',
    transform: 'none',
    right: document.documentElement.clientWidth - room.right + SIDE,
    maxWidth: room.width - 2 * SIDE,
  }
}

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
