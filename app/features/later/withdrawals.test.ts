import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '#tests/memory-storage.ts'
import { laterKeys } from '../desk/later-mark.ts'
import { ticketGone } from './later-records.ts'
import { goOnWithdrawing, tellOfWithdrawals, withdraw } from './withdrawals.ts'
import type { WithdrawalNews } from './withdrawals.ts'

const me = { companyId: 1, userId: 7 }
const ticket = { ticketId: 42, uuid: 'u-42', name: 'Rita', channel: 'whatsapp' }
let page: EventTarget
let news: WithdrawalNews[]
let asked: string[]
/** What the server says of each; null: its answer is lost. */
let answers: (clientId: string) => Response | null

const status = (of: string) => Response.json({ status: of })
const refusal = (code: string, of: number) => Response.json({ error: code }, { status: of })

beforeEach(() => {
  page = Object.assign(new EventTarget(), { localStorage: memoryStorage() })
  ;[news, asked] = [[], []]
  vi.stubGlobal('window', page)
  vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
    expect(address).toMatch(/\/schedule-withdrawals$/)
    const { clientId } = JSON.parse(body) as { clientId: string }
    asked.push(clientId)
    const answer = answers(clientId)
    return answer === null ? Promise.reject(new TypeError('offline')) : Promise.resolve(answer)
  })
  vi.useFakeTimers()
  tellOfWithdrawals((one) => void news.push(one))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('is asked for until it is answered: at once, with growing pauses, when the line is back, at the next opening', async () => {
  answers = () => null
  await withdraw(me, ticket, ['one', 'two'])
  expect(asked).toEqual(['one', 'two'])
  expect(laterKeys(me)).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toHaveLength(4)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toHaveLength(4)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toHaveLength(6)
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(8)
  answers = (clientId) => (clientId === 'one' ? status('withdrawn') : refusal('ERR_INTERNAL', 500))
  await goOnWithdrawing(me)
  expect(laterKeys(me)).toEqual([expect.stringContaining('two')])
  answers = () => status('withdrawn')
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect([laterKeys(me), news]).toEqual([[], []])
  const count = asked.length
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(asked).toHaveLength(count)
})

it('tells of what had gone out by then, and of what is not given back, by the ticket it is in now', async () => {
  answers = () => status('sending')
  await withdraw(me, ticket, ['late', 'theirs'])
  expect([laterKeys(me).length, news]).toEqual([2, []])
  ticketGone(me, 42, { id: 50, uuid: 'u-50' })
  answers = (clientId) => (clientId === 'late' ? status('sent') : refusal('ERR_NOT_FOUND', 404))
  await goOnWithdrawing(me)
  expect(news).toMatchObject([
    { kind: 'sent', ticket: { ticketId: 50, uuid: 'u-50', name: 'Rita' } },
    { kind: 'kept', ticket: { ticketId: 50 }, thrown: { code: 'ERR_NOT_FOUND' } },
  ])
  expect(laterKeys(me)).toEqual([])
})

it('takes along what is added while it asks', async () => {
  answers = () => status('withdrawn')
  await Promise.all([withdraw(me, ticket, ['one']), withdraw(me, ticket, ['two'])])
  expect([asked, laterKeys(me)]).toEqual([['one', 'two'], []])
})
