import type { ComponentPropsWithoutRef, KeyboardEvent } from 'react'
import { FloatingPanel } from './floating-panel.tsx'
import type { FloatingPanelProps } from './floating-panel.tsx'
import { placeInGroup } from './move-in-group.ts'
import * as Popover from './popover.tsx'
import type { ContentProps, RootProps } from './popover.tsx'
import { hearAtMenu } from './typed-at-dialog.ts'
import './menu.css'

/** A list of things to do that opens from a button: arrows, Home, End and first letters move in it. Parts as in Radix. */
export function Root(props: Omit<RootProps, 'kind'>) {
  return <Popover.Root {...props} kind="menu" />
}

export const Trigger = Popover.Trigger

export function Content({ className, ...props }: Omit<ContentProps, 'onKeyDown'>) {
  return (
    <Popover.Content
      {...props}
      className={className === undefined ? 'menu' : `menu ${className}`}
      onKeyDown={moveFocus}
    />
  )
}

export type ItemProps = Omit<
  ComponentPropsWithoutRef<'button'>,
  'onSelect' | 'onClick' | 'color'
> & {
  onSelect: () => void
  /** The key that does the same. */
  shortcut?: string
  /** What cannot be undone is red. */
  danger?: boolean
}

export function Item({ onSelect, shortcut, danger = false, children, ...button }: ItemProps) {
  const close = Popover.useClosePopover()
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      {...button}
      className="plain-button menu-item"
      data-danger={danger ? '' : undefined}
      aria-keyshortcuts={shortcut}
      onClick={() => {
        close()
        onSelect()
      }}
    >
      {children}
      {shortcut !== undefined && (
        <span className="menu-shortcut" aria-hidden>
          {shortcut}
        </span>
      )}
    </button>
  )
}

export function Separator() {
  return <hr className="menu-separator" />
}

type PanelProps = Omit<FloatingPanelProps, 'role' | 'className' | 'onKeyDown'>

/** The same list where it is made with its opening: beside a button of many, or where something was pressed. */
export function Panel(props: PanelProps) {
  return <FloatingPanel align="end" {...props} role="menu" className="menu" onKeyDown={moveFocus} />
}

function moveFocus(event: KeyboardEvent<Element>) {
  const { currentTarget: menu, altKey, ctrlKey, metaKey } = event
  if (altKey || ctrlKey || metaKey) return
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)')]
  const at = items.findIndex((item) => item === document.activeElement)
  const next = nextIndex(event, at, items)
  if (next === null) return
  event.preventDefault()
  // Keys of the page behind the menu mean nothing in it.
  event.stopPropagation()
  const place = items[next] ?? menu.closest<HTMLElement>('[role=menu]')
  place?.focus()
}

function nextIndex(event: KeyboardEvent, at: number, items: readonly HTMLElement[]): number | null {
  const isAcross = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
  const place = isAcross ? null : placeInGroup(event.key, at, items.length)
  return hearAtMenu(event, (words) => startingWith(words, at, items)) ?? place
}

/** The item that starts with what was typed: of one letter, however often, the next one, of more the one that they have led to first. */
function startingWith(typed: string, at: number, items: readonly HTMLElement[]): number | null {
  const words = typed.replace(/^(.)\1*$/, '$1')
  const from = words.length === 1 ? at + 1 : Math.max(at, 0)
  const order = items.map((_item, step) => (from + step) % items.length)
  const starts = (index: number) =>
    items[index]?.textContent?.trim().toLocaleLowerCase().startsWith(words.toLocaleLowerCase())
  return order.find(starts) ?? null
}
