import { useState } from 'react'
import type { ChangedMeanwhile } from '#core/changed-meanwhile.ts'
import { readAsOf } from '#domains/schedules/read-as.ts'
import type { ScheduleReadAs } from '#domains/schedules/read-as.ts'
import type { ScheduleView } from '#domains/schedules/schedules.types.ts'
import { editOf, editRefusal, withOthers } from './planned-edit.ts'
import type { PlannedEdit } from './planned-edit.ts'

/** What the form of a planned message says of what became of it meanwhile. */
export type PlannedNews = {
  changed: ChangedMeanwhile | undefined
  /** There is nothing to save it to. */
  over: 'sent' | 'gone' | null
  isCancelled: boolean
  take: () => void
  /** Null unless the new values were taken: back to what was written. */
  untake: (() => void) | null
}

/**
 * The fields of a message for later, with what it was read as; null for a new one. `refused` takes what a save was refused with, and
 * returns whether the form says it.
 */
export function usePlannedEdit(
  schedule: ScheduleView | null,
  first: PlannedEdit,
  timezone: string,
): {
  edit: PlannedEdit
  put: (edit: Partial<PlannedEdit>) => void
  readAs: ScheduleReadAs | null
  news: PlannedNews
  refused: (thrown: unknown) => 'past' | 'said' | null
} {
  const [edit, setEdit] = useState(first)
  const [readAs, setReadAs] = useState(() => schedule && readAsOf(schedule, timezone))
  const [changed, setChanged] = useState<ChangedMeanwhile>()
  const [over, setOver] = useState<'sent' | 'gone' | null>(null)
  const [before, setBefore] = useState<PlannedEdit | null>(null)
  const refused = (thrown: unknown) => {
    const refusal = editRefusal(thrown)
    if (refusal === null || readAs === null) return null
    if (refusal.kind === 'past') return 'past'
    setBefore(null)
    if (refusal.kind === 'changed') {
      // From here on a save is one over what is told here.
      setReadAs(refusal.now)
      setChanged(refusal.change)
      setEdit(withOthers(edit, refusal.change))
    } else {
      setChanged(undefined)
      setOver(refusal.kind)
    }
    return 'said'
  }
  const take = () => {
    if (readAs === null) return
    setBefore(edit)
    setChanged(undefined)
    setEdit(editOf(readAs))
  }
  const untake = () => {
    if (before !== null) setEdit(before)
    setBefore(null)
  }
  return {
    edit,
    put: (part) => setEdit((now) => ({ ...now, ...part })),
    readAs,
    news: {
      changed,
      over,
      isCancelled: readAs?.cancelled === true,
      take,
      untake: before === null ? null : untake,
    },
    refused,
  }
}
