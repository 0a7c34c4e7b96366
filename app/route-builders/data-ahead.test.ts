import { expect, test, vi } from 'vitest'
import { aheadOf, dataAhead } from './data-ahead.ts'

const ORIGIN = 'https://desk.test'
let pages = 0
/** A page that no other test has asked for. */
const newPage = () => {
  const path = `/page-${++pages}`
  return { request: { url: ORIGIN + path }, ahead: { url: ORIGIN + aheadOf(path) } }
}
const answers = (...values: (string | Error)[]) =>
  vi.fn(() => {
    const value = values.shift()
    return value instanceof Error ? Promise.reject(value) : Promise.resolve(value)
  })

test('a page that was asked for ahead asks no more, once', async () => {
  const { request, ahead } = newPage()
  const load = answers('first', 'second')
  expect(await dataAhead(ahead, load)).toBeNull()
  expect(await dataAhead(request, load)).toBe('first')
  expect(await dataAhead(request, load)).toBe('second')
})

test('who goes there while it is on its way waits for the same answer', async () => {
  const { request, ahead } = newPage()
  const load = answers('first', 'second')
  const asking = dataAhead(ahead, load)
  expect(await dataAhead(request, load)).toBe('first')
  await asking
  expect(load).toHaveBeenCalledTimes(1)
})

test('what is old is not shown, and asked for again', async () => {
  const { request, ahead } = newPage()
  const load = answers('first', 'second', 'third')
  await dataAhead(ahead, load, () => 0)
  await dataAhead(ahead, load, () => 9_000)
  expect(load).toHaveBeenCalledTimes(1)
  await dataAhead(ahead, load, () => 11_000)
  expect(load).toHaveBeenCalledTimes(2)
  expect(await dataAhead(request, load, () => 22_000)).toBe('third')
})

test('a failure ahead is told to nobody, and the page loads by itself', async () => {
  const { request, ahead } = newPage()
  const load = answers(new Error('away'), new Error('away'), 'there')
  expect(await dataAhead(ahead, load)).toBeNull()
  const asking = dataAhead(ahead, load)
  expect(await dataAhead(request, load)).toBe('there')
  await asking
})

test('a page of another address is another page', async () => {
  const { ahead, request } = newPage()
  const load = answers('first', 'second')
  await dataAhead(ahead, load)
  expect(await dataAhead({ url: `${request.url}?searchParam=ana` }, load)).toBe('second')
})
