import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followPresses, isFirstBesides } from './left-by-pointer.ts'

class Part extends EventTarget {
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
  }
  matches(selectors: string) {
    return selectors.split(', ').includes(this.name)
  }
}

let page: EventTarget
let stop: () => void
const follow = () =>
  (stop = followPresses(
    () => false,
    vi.fn(() => false),
  ))
const point = (name: string) =>
  page.dispatchEvent(
    Object.assign(new Event('pointerdown'), { composedPath: () => [new Part(name)] }),
  )
const key = (name: string, more: Partial<KeyboardEvent> = {}) =>
  page.dispatchEvent(Object.assign(new Event('keydown'), { key: name, ...more }))
const isFirst = () => isFirstBesides('[data-writes], textarea')

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('Element', Part)
  follow()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

it('the first key beside a text is the one behind a press elsewhere, whatever was copied between', () => {
  point('.conversation')
  key('c', { ctrlKey: true })
  key(' ')
  key('n')
  expect(isFirst()).toBe(true)
  key('n')
  expect(isFirst()).toBe(false)
  point('[data-writes]')
  key('n')
  expect(isFirst()).toBe(false)
})

it('so is the first of a page where nothing was pressed yet, each time that it is there', () => {
  key('n')
  expect(isFirst()).toBe(true)
  key('o')
  expect(isFirst()).toBe(false)
  stop()
  follow()
  key('n')
  expect(isFirst()).toBe(true)
})
