import type { KeyboardEvent } from 'react'
import { COMPOSER_ID } from '../desk/composer-id.ts'

const MESSAGE = '[data-testid="message-bubble"]'
const ACTION = '.bubble-actions > button'

/**
 * Keys in a conversation, which is one stop of the keyboard: Tab goes on to the composer, the arrows go from message to message, and
 * from a message to what can be done with it.
 */
export function moveInConversation(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  const { target, currentTarget: log } = event
  if (!(target instanceof HTMLElement)) return
  const next = nextPlace(event.key, event.shiftKey, target, log)
  if (next === null) return
  event.preventDefault()
  // The list's keys are not meant.
  event.stopPropagation()
  if (next.matches(MESSAGE)) next.tabIndex = -1
  next.focus({ preventScroll: next.matches(MESSAGE) })
  if (next.matches(MESSAGE)) next.scrollIntoView({ block: 'nearest' })
}

function nextPlace(
  key: string,
  isBack: boolean,
  target: HTMLElement,
  log: HTMLElement,
): HTMLElement | null {
  const messages = [...log.querySelectorAll<HTMLElement>(MESSAGE)]
  const message = target.closest<HTMLElement>(MESSAGE)
  const isAction = target.matches(ACTION)
  const actions = [...(message?.querySelectorAll<HTMLElement>(ACTION) ?? [])]
  switch (key) {
    case 'Tab':
      if (isBack) return isAction ? message : null
      if (target === message) return actions[0] ?? composer()
      return target === log || isAction ? composer() : null
    case 'ArrowUp':
      if (target === log) return lastInSight(messages, log)
      return target === message || isAction ? (before(messages, message) ?? null) : null
    case 'ArrowDown':
      if (target !== message && !isAction) return null
      return messages[messages.findIndex((one) => one === message) + 1] ?? null
    case 'ArrowRight':
    case 'ArrowLeft': {
      if (target === message) return actions[0] ?? null
      if (!isAction) return null
      const at = actions.indexOf(target) + (key === 'ArrowRight' ? 1 : -1)
      return actions[(at + actions.length) % actions.length] ?? null
    }
    case 'Escape':
      return isAction ? message : target === message ? log : null
    default:
      return null
  }
}

const composer = () => document.getElementById(COMPOSER_ID)

function before(messages: readonly HTMLElement[], message: HTMLElement | null) {
  return messages[messages.findIndex((one) => one === message) - 1]
}

/** The keyboard enters where somebody reads: at the lowest message that is wholly to be seen. */
function lastInSight(messages: readonly HTMLElement[], log: HTMLElement): HTMLElement | null {
  const { bottom } = log.getBoundingClientRect()
  const inSight = messages.findLast((one) => one.getBoundingClientRect().bottom <= bottom + 1)
  return inSight ?? messages.at(-1) ?? null
}
