import { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { afterEach, expect, it, vi } from 'vitest'
import type { ScheduleView } from '#domains/schedules/schedules.types.ts'
import { toastStore } from '#app/components/toast.ts'
import { plannedActions } from './planned-actions.ts'

afterEach(() => vi.unstubAllGlobals())

const planned = { id: 7 } as ScheduleView

/** Sends one now; `answer` is what comes of it. Gives what was said of it. */
async function saidOf(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer)
  const fail = vi.fn()
  const t = ((key: string) => key) as unknown as TFunction<'desk'>
  const errorText = (code: string | undefined) => String(code)
  const actions = plannedActions({ client: new QueryClient(), t, errorText, fail })
  await actions.sendNow(planned, 'who knows')
  return { said: toastStore.snapshot().at(-1)?.text, failed: fail.mock.calls.length }
}

it('of one that is sent now and not answered it says that it may have gone, else what became of it', async () => {
  expect(await saidOf(() => Promise.reject(new TypeError('offline')))).toEqual({
    said: 'who knows',
    failed: 0,
  })
  expect(await saidOf(async () => Response.json({ ...planned, status: 'ENVIADA' }))).toEqual({
    said: 'planned.sending',
    failed: 0,
  })
  const refused = Response.json({ error: 'ERR_SCHEDULE_SENT' }, { status: 409 })
  expect((await saidOf(() => Promise.resolve(refused))).failed).toBe(1)
})
