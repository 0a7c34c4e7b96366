import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ScheduleView } from '#domains/schedules/schedules.types.ts'
import { toast } from '#app/components/toast.ts'
import { keys } from '#app/desk-client/keys.ts'
import { isUnanswered } from '#app/desk-client/request.ts'
import type { ErrorText } from '#app/i18n/error-text.ts'
import { TAKEN_BACK_MS } from '../desk/limits.ts'
import { endOffer } from './plan-offers.ts'
import { changePlanned, sendPlannedNow } from './schedules-client.ts'

export type PlannedActions = {
  refresh(): void
  /** `unknown`: said where no answer comes, and it may have gone. */
  sendNow(schedule: ScheduleView, unknown: string, shown?: Shown): Promise<void>
  cancel(schedule: Pick<ScheduleView, 'id'>): Promise<void>
}

/** To whom it goes, as the page shows them, and what follows where it is refused. */
type Shown = { receiver: string | undefined; onRefused: (thrown: unknown) => void }

type Around = {
  client: QueryClient
  t: TFunction<'desk'>
  errorText: ErrorText
  fail: (thrown: unknown) => void
}

/** What is done with a planned message, wherever it is shown. */
export function plannedActions({ client, t, errorText, fail }: Around): PlannedActions {
  const refresh = () => void client.invalidateQueries({ queryKey: keys.allPlanned })
  /** Whoever does something with it has moved on from planning it. */
  const act = (id: number, work: () => Promise<void>) => {
    endOffer(id)
    return run(work)
  }
  const run = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (thrown) {
      fail(thrown)
    }
    refresh()
  }
  return {
    refresh,
    sendNow: ({ id }, unknown, shown) =>
      act(id, async () => {
        const { status, error } = await sendPlannedNow(id, shown?.receiver).catch(
          (thrown: unknown) => {
            shown?.onRefused(thrown)
            if (!isUnanswered(thrown)) throw thrown
            return { status: 'unknown', error: null }
          },
        )
        if (status === 'unknown') toast({ kind: 'error', text: unknown, durationMs: TAKEN_BACK_MS })
        else if (status === 'ERRO') toast({ kind: 'error', text: errorText(error ?? undefined) })
        else toast({ kind: 'success', text: t('planned.sending') })
      }),
    cancel: ({ id }) =>
      act(id, async () => {
        const { repeatEvery } = await changePlanned(id, { cancelled: true })
        toast({
          kind: 'success',
          text: t(repeatEvery === null ? 'planned.cancelled' : 'planned.seriesCancelled'),
          undo: {
            run: () => void run(async () => void (await changePlanned(id, { cancelled: false }))),
          },
        })
      }),
  }
}
