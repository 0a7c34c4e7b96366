import {
  cloneElement,
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { KeyboardEventHandler, ReactElement, ReactNode, RefObject } from 'react'
import { placeBeside } from './place-beside.ts'
import type { Align, Side } from './place-beside.ts'
import { watchSize } from './watch-size.ts'
import './popover.css'

/** What opens, for screen readers and for the place of the focus. */
type Kind = 'dialog' | 'menu'
type PopoverState = {
  id: string
  kind: Kind
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
  content: RefObject<HTMLDivElement>
}

const PopoverContext = createContext<PopoverState | null>(null)

function usePopover(): PopoverState {
  const state = useContext(PopoverContext)
  if (state === null) throw new Error('a part of a popover must be used below its Root')
  return state
}

export type RootProps = {
  kind?: Kind
  onOpenChange?: (isOpen: boolean) => void
  children: ReactNode
}

/**
 * A panel that opens beside its button, on the platform's own popover: it is above everything, closes on Escape and on a press
 * elsewhere, and gives the focus back. Root, Trigger, Content, as in Radix, at a tenth of the weight.
 */
export function Root({ kind = 'dialog', onOpenChange, children }: RootProps) {
  const id = useId()
  const content = useRef<HTMLDivElement>(null)
  const [isOpen, keepIsOpen] = useState(false)
  const setIsOpen = useCallback(
    (next: boolean) => {
      keepIsOpen(next)
      onOpenChange?.(next)
    },
    [onOpenChange],
  )
  const state = useMemo(
    () => ({ id, kind, isOpen, setIsOpen, content }),
    [id, kind, isOpen, setIsOpen],
  )
  return <PopoverContext.Provider value={state}>{children}</PopoverContext.Provider>
}

/** `next` is done once it is closed: it may open something else, or go to another page. */
type Close = (next?: () => void) => void
const CloseContext = createContext<Close | null>(null)
/** For panels of another make, so that what stands in them can close them too. */
export const ClosePopoverProvider = CloseContext.Provider

/** Closes the panel that this is in. */
export function useClosePopover(): Close {
  const close = useContext(CloseContext)
  if (close === null) throw new Error('useClosePopover must be used in a popover')
  return close
}

/** Its one child is the button. */
export function Trigger({ children }: { children: ReactElement }) {
  const { id, kind, isOpen } = usePopover()
  return cloneElement(children, {
    id: buttonId(id),
    popovertarget: id,
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    'aria-controls': id,
    'data-state': isOpen ? 'open' : 'closed',
  })
}

export type ContentProps = {
  /** Where there is room enough; else the opposite side. */
  side?: Side
  align?: Align
  className?: string
  /** The button's name stands in for it. */
  'aria-label'?: string
  onKeyDown?: KeyboardEventHandler
  children: ReactNode
}

/** Drawn only while it is open. */
export function Content({
  side = 'bottom',
  align = 'start',
  className,
  children,
  ...attributes
}: ContentProps) {
  const { id, kind, isOpen, setIsOpen, content } = usePopover()

  const close = useCallback<Close>(
    (next) => {
      content.current?.hidePopover()
      next?.()
    },
    [content],
  )
  useEffect(() => {
    const panel = content.current
    if (panel === null) return
    // `beforetoggle` comes in time to draw what is inside before anybody sees it.
    const draw = (event: Event) => setIsOpen((event as ToggleEvent).newState === 'open')
    panel.addEventListener('beforetoggle', draw)
    return () => panel.removeEventListener('beforetoggle', draw)
  }, [content, setIsOpen])

  useEffect(() => {
    const panel = content.current
    const button = document.getElementById(buttonId(id))
    if (!isOpen || panel === null || button === null) return
    const place = () => placeBeside(panel, button, side, align)
    place()
    panel.dataset.placed = ''
    panel.focus({ preventScroll: true })
    goToFirstItem(panel)
    // Grows as its content arrives, and the window may change under it.
    const endWatch = watchSize(panel, place)
    return () => {
      endWatch()
      delete panel.dataset.placed
    }
  }, [isOpen, content, id, kind, side, align])

  return (
    <div
      ref={content}
      id={id}
      role={kind}
      tabIndex={-1}
      aria-labelledby={attributes['aria-label'] === undefined ? buttonId(id) : undefined}
      className={className === undefined ? 'popover' : `popover ${className}`}
      {...POPOVER}
      {...attributes}
    >
      {isOpen && <CloseContext.Provider value={close}>{children}</CloseContext.Provider>}
    </div>
  )
}

/**
 * From a menu that has just got the focus to its first item, for whoever opened it by a key. Whoever opened it by a pointer has chosen none
 * yet, and may be writing: their space would press it.
 */
export function goToFirstItem(menu: HTMLElement): void {
  if (menu.matches('[role=menu]:focus-visible'))
    menu.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true })
}

const buttonId = (id: string) => `${id}button`

/** React 18 does not know the attribute, and passes it on as it is. */
const POPOVER = { popover: 'auto' } as const
