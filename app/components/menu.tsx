import type { ComponentPropsWithoutRef, KeyboardEvent } from 'react'
import { FloatingPanel } from './floating-panel.tsx'
import type { FloatingPanelProps } from './floating-panel.tsx'
import { placeInGroup } from './move-in-group.ts'
import * as Popover from './popover.tsx'
import type { ContentProps, RootProps } from './popover.tsx'
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

type PanelProps = Omit<FloatingPanelProps, 'role' | 'className'>

/** The same list where it is made with its opening: beside a button of many, or where something was pressed. */
export function Panel({ children, ...panel }: PanelProps) {
  return (
    <FloatingPanel align="end" {...panel} role="menu" className="menu">
      {/* The panel is the menu; this hears its keys. */}
      <div role="none" onKeyDown={moveFocus}>
        {children}
      </div>
    </FloatingPanel>
  )
}

function moveFocus(event: KeyboardEvent<Element>) {
  const items = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)'),
  ]
  const at = items.findIndex((item) => item === document.activeElement)
  const next = nextIndex(event.key, at, items)
  if (next === null) return
  event.preventDefault()
  // Keys of the page behind the menu mean nothing in it.
  event.stopPropagation()
  items.at(next)?.focus()
}

function nextIndex(key: string, at: number, items: readonly HTMLElement[]): number | null {
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight'
  const place = isAcross ? null : placeInGroup(key, at, items.length)
  return place ?? (key.length === 1 ? startingWith(key, at, items) : null)
}

/** The next item whose words start with the letter. */
function startingWith(letter: string, at: number, items: readonly HTMLElement[]): number | null {
  const order = items.map((_item, step) => (at + 1 + step) % items.length)
  const starts = (index: number) =>
    items[index]?.textContent?.trim().toLocaleLowerCase().startsWith(letter.toLocaleLowerCase())
  return order.find(starts) ?? null
}
