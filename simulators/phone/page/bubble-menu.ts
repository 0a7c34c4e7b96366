import { element } from './element.ts'
import { icon } from './icons.ts'

const REACTIONS = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const

/** The small menu at a bubble: six reactions (the same again takes it back) and the reply. */
export function createBubbleMenu(place: HTMLElement) {
  let open: { node: HTMLElement; anchor: HTMLElement } | undefined

  const close = () => {
    open?.node.remove()
    open = undefined
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    const { anchor } = open
    close()
    anchor.focus()
  }
  const onOutside = (event: Event) => {
    const { target } = event
    if (!open || !(target instanceof Node)) return
    if (!open.node.contains(target) && !open.anchor.contains(target)) close()
  }
  document.addEventListener('keydown', onKey)
  document.addEventListener('pointerdown', onOutside)

  return {
    close,
    show(
      anchor: HTMLElement,
      options: {
        current: string | null
        onReact: (emoji: string | null) => void
        onReply: () => void
        /** Of one's own messages, where the channel can. */
        own?: { onEdit: (() => void) | null; onDelete: () => void }
      },
    ) {
      const isSame = open?.anchor === anchor
      close()
      if (isSame) return
      const choose = (action: () => void) => () => {
        close()
        action()
      }
      const node = element(
        'div',
        { class: 'bubble-menu', role: 'menu', 'aria-label': 'Mensagem' },
        ...REACTIONS.map((emoji) =>
          element(
            'button',
            {
              type: 'button',
              role: 'menuitemcheckbox',
              'aria-checked': String(emoji === options.current),
              'aria-label': `Reagir com ${emoji}`,
              'data-testid': `react-${emoji}`,
              onclick: choose(() => options.onReact(emoji === options.current ? null : emoji)),
            },
            emoji,
          ),
        ),
        element(
          'button',
          {
            type: 'button',
            role: 'menuitem',
            class: 'menu-reply',
            'aria-label': 'Responder',
            'data-testid': 'phone-reply',
            onclick: choose(options.onReply),
          },
          icon('reply', 20),
        ),
        ...ownActions(options.own, choose),
      )
      place.appendChild(node)
      position(node, anchor, place)
      open = { node, anchor }
      node.querySelector('button')?.focus({ preventScroll: true })
    },
    destroy() {
      close()
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onOutside)
    },
  }
}

function ownActions(
  own: { onEdit: (() => void) | null; onDelete: () => void } | undefined,
  choose: (action: () => void) => () => void,
): HTMLElement[] {
  if (!own) return []
  const button = (name: 'edit' | 'trash', label: string, testId: string, action: () => void) =>
    element(
      'button',
      {
        type: 'button',
        role: 'menuitem',
        class: 'menu-reply',
        'aria-label': label,
        'data-testid': testId,
        onclick: choose(action),
      },
      icon(name, 19),
    )
  return [
    ...(own.onEdit ? [button('edit', 'Editar', 'phone-edit', own.onEdit)] : []),
    button('trash', 'Apagar para todos', 'phone-delete', own.onDelete),
  ]
}

/** Above the bubble's button, or below where there is no room, always within the screen. */
function position(node: HTMLElement, anchor: HTMLElement, place: HTMLElement): void {
  const frame = place.getBoundingClientRect()
  const at = anchor.getBoundingClientRect()
  const left = at.left + at.width / 2 - frame.left - node.offsetWidth / 2
  const above = at.top - frame.top - node.offsetHeight - 6
  const top = above > 64 ? above : at.bottom - frame.top + 6
  node.style.left = `${Math.min(Math.max(left, 8), frame.width - node.offsetWidth - 8)}px`
  node.style.top = `${top}px`
}
