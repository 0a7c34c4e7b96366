import { afterEach, expect, it, vi } from 'vitest'
import { isEscapeElsewhere, isWritingElsewhere } from './elsewhere.ts'

afterEach(() => vi.unstubAllGlobals())

/** An element that these selectors name, or name something around it. */
const inside = (...names: string[]) =>
  Object.assign(new EventTarget(), {
    closest: (selectors: string) => (names.some((one) => selectors.includes(one)) ? {} : null),
  })

const page = (activeElement: unknown, drawn: string[] = []) =>
  vi.stubGlobal('document', {
    activeElement,
    querySelector: (selectors: string) =>
      drawn.some((one) => selectors.includes(one)) ? {} : null,
  })

it('somebody writes elsewhere in any text but the composer’s', () => {
  page(inside('textarea'))
  expect(isWritingElsewhere()).toBe(true)
  page(inside('textarea', '.chat-foot'))
  expect(isWritingElsewhere()).toBe(false)
  page(inside('button'))
  expect(isWritingElsewhere()).toBe(false)
  page(null)
  expect(isWritingElsewhere()).toBe(false)
})

it('Escape is for a text elsewhere, and for what lies over the page or over the conversation', () => {
  const body = inside()
  page(body)
  expect(isEscapeElsewhere({ target: body })).toBe(false)
  expect(isEscapeElsewhere({ target: inside('[role="dialog"]') })).toBe(true)
  for (const cover of [':modal', ':popover-open', '.chat-pane[inert]']) {
    page(body, [cover])
    expect(isEscapeElsewhere({ target: body })).toBe(true)
  }
  page(inside('input'))
  expect(isEscapeElsewhere({ target: inside('input') })).toBe(true)
})
