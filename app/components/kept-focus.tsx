import { Component } from 'react'
import type { ReactNode } from 'react'

type KeptFocusProps = {
  /** The layout that is shown: another one brings a navigation of its own. */
  layout: string | undefined
  children: ReactNode
}

/**
 * Keeps the keyboard on the link of the navigation that led from one layout to another, though the other draws that link anew. And takes
 * the focus out before the old page goes: a browser that removes what has it styles and lays out every element once more, the old
 * page's with the new one's style sheets (docs/performance.md, *Far from the server*). A class, because nothing else of React runs
 * before the document changes.
 */
export class KeptFocus extends Component<KeptFocusProps> {
  override getSnapshotBeforeUpdate(before: KeptFocusProps): string | null {
    const active = document.activeElement
    if (before.layout === this.props.layout || !(active instanceof HTMLElement)) return null
    if (active.closest('.shell') === null) return null
    active.blur()
    return active.closest('.rail a')?.getAttribute('href') ?? null
  }

  override componentDidUpdate(_props: KeptFocusProps, _state: unknown, href: string | null): void {
    if (href === null || document.activeElement !== document.body) return
    const links = document.querySelectorAll<HTMLElement>('.rail a')
    const again = [...links].find((link) => link.getAttribute('href') === href)
    again?.focus({ preventScroll: true })
  }

  override render(): ReactNode {
    return this.props.children
  }
}
