import { createBubble } from './bubble.ts'
import { formatDay, isSameDay } from './dates.ts'
import { element } from './element.ts'
import { icon } from './icons.ts'
import type { ShownMessage } from './shown-message.ts'
import { summaryOf } from './shown-message.ts'

const GROUP_GAP_MS = 5 * 60 * 1000
/** Closer to the end than this, the list follows new messages. */
const FOLLOW_WITHIN = 120 // px

/** The messages a phone has: what the company sent but never reached it stays unseen. */
export function createMessageList(options: {
  companyName: string
  onActions: (entry: ShownMessage, anchor: HTMLElement) => void
  onScroll: () => void
}) {
  let entries: ShownMessage[] = []
  const bubbles = new Map<string, HTMLElement>()
  const log = element('div', {
    class: 'messages',
    role: 'log',
    'aria-live': 'polite',
    'aria-label': 'Mensagens',
    tabindex: '0',
    'data-testid': 'phone-messages',
  })
  const typing = element(
    'div',
    { class: 'bubble theirs starts typing-bubble', 'data-testid': 'phone-typing', hidden: true },
    element('span', { class: 'hidden-words' }, `${options.companyName} está digitando`),
    element('i', {}),
    element('i', {}),
    element('i', {}),
  )
  const toEnd = element(
    'button',
    {
      type: 'button',
      class: 'to-end',
      'aria-label': 'Ir para o fim',
      hidden: true,
      onclick: () => scrollToEnd(),
    },
    icon('down', 20),
  )
  const node = element('div', { class: 'messages-frame' }, log, toEnd)

  /** The typing bubble stays last. */
  const insertLast = (child: HTMLElement) => log.insertBefore(child, typing)
  const fromEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight
  /** Where the list stood before something in it grew. */
  let isAtEnd = true
  let lastTop = 0
  const scrollToEnd = () => {
    isAtEnd = true
    log.scrollTop = log.scrollHeight
  }
  const followGrowth = () => {
    if (isAtEnd) scrollToEnd()
  }
  // A picture has its height once it is here. These events do not bubble.
  log.addEventListener('load', followGrowth, true)
  log.addEventListener('loadedmetadata', followGrowth, true)
  log.addEventListener('scroll', () => {
    // Only who moves up leaves the end: what grew since a scroll may be far from it when the scroll is told.
    if (fromEnd() < FOLLOW_WITHIN) isAtEnd = true
    else if (log.scrollTop < lastTop) isAtEnd = false
    lastTop = log.scrollTop
    toEnd.hidden = isAtEnd
    options.onScroll()
  })

  const bubbleOf = (entry: ShownMessage, previous: ShownMessage | undefined) =>
    createBubble(entry, {
      quoted: quotedBy(entry),
      startsGroup: startsGroup(entry, previous),
      onActions: (anchor) => options.onActions(entry, anchor),
    })
  const quotedBy = (entry: ShownMessage) => {
    if (entry.contextId === null) return null
    const target = entries.find(({ wamid }) => wamid === entry.contextId)
    if (!target) return { author: options.companyName, text: 'Mensagem anterior' }
    return {
      author: target.from === 'user' ? 'Você' : (target.author ?? options.companyName),
      text: summaryOf(target),
    }
  }
  const append = (entry: ShownMessage, previous: ShownMessage | undefined, isStill: boolean) => {
    if (!previous || !isSameDay(previous.at, entry.at)) {
      insertLast(element('div', { class: 'day' }, formatDay(entry.at, Date.now())))
    }
    const bubble = bubbleOf(entry, previous)
    bubble.classList.toggle('still', isStill)
    bubbles.set(entry.wamid, bubble)
    insertLast(bubble)
  }

  return {
    node,
    load(all: ShownMessage[]) {
      entries = all.filter(isOnPhone)
      bubbles.clear()
      log.replaceChildren(typing)
      if (entries.length === 0) {
        insertLast(
          element(
            'p',
            { class: 'empty' },
            `Escreva para ${options.companyName}. A resposta aparece aqui.`,
          ),
        )
      }
      entries.forEach((entry, index) => append(entry, entries[index - 1], true))
      scrollToEnd()
    },
    upsert(entry: ShownMessage) {
      if (!isOnPhone(entry)) return
      const follows = entry.from === 'user' || fromEnd() < FOLLOW_WITHIN
      const index = entries.findIndex(({ wamid }) => wamid === entry.wamid)
      if (index === -1) {
        if (entries.length === 0) log.replaceChildren(typing)
        entries.push(entry)
        append(entry, entries.at(-2), false)
        if (follows) scrollToEnd()
        return
      }
      entries[index] = entry
      const bubble = bubbleOf(entry, entries[index - 1])
      bubble.classList.add('still')
      bubbles.get(entry.wamid)?.replaceWith(bubble)
      bubbles.set(entry.wamid, bubble)
      if (follows && index === entries.length - 1) scrollToEnd()
    },
    hasUnread: () =>
      entries.some(({ from, status }) => from === 'company' && status === 'delivered'),
    setTyping(isTyping: boolean) {
      const follows = fromEnd() < FOLLOW_WITHIN
      typing.hidden = !isTyping
      if (follows) scrollToEnd()
    },
  }
}

function isOnPhone(entry: ShownMessage): boolean {
  return entry.from === 'user' || (entry.status !== 'pending' && entry.status !== 'failed')
}

function startsGroup(entry: ShownMessage, previous: ShownMessage | undefined): boolean {
  return (
    !previous ||
    previous.from !== entry.from ||
    previous.author !== entry.author ||
    entry.at - previous.at > GROUP_GAP_MS
  )
}
