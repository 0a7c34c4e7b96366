import { useCallback, useEffect, useRef, useState } from 'react'

/** Why a value was not saved, in words; `now` is what it is where somebody else changed it first. */
export type SettingRefusal = { text: string; now?: string }
/** Saves a value that was read as another. Resolves with null once it is saved, and is shown so. */
export type SaveSetting = (value: string, readAs: string) => Promise<SettingRefusal | null>

export type SettingState =
  | { kind: 'rest' | 'saving' | 'saved' }
  | { kind: 'failed'; wanted: string; refusal: SettingRefusal }

/** How long *saved* is said. */
const SAID_MS = 2_000
const REST = { kind: 'rest' } as const

/**
 * A value that is saved as soon as it is changed: shown at once, one save after the other, and back as it was where the last is refused.
 */
export function useSavedAtOnce(value: string, save: SaveSetting) {
  const [wanted, setWanted] = useState<string | null>(null)
  const [state, setState] = useState<SettingState>(REST)
  const last = useRef(0)
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const shown = wanted ?? value

  useEffect(() => {
    if (state.kind !== 'saved') return
    const end = setTimeout(() => setState(REST), SAID_MS)
    return () => clearTimeout(end)
  }, [state])

  const change = useCallback(
    (next: string, readAs: string): Promise<boolean> => {
      const turn = ++last.current
      setWanted(next)
      setState({ kind: 'saving' })
      const saved = saving.current.then(async () => {
        const refusal = await save(next, readAs)
        if (turn === last.current) {
          setWanted(null)
          setState(refusal === null ? { kind: 'saved' } : { kind: 'failed', wanted: next, refusal })
        }
        return refusal === null
      })
      saving.current = saved
      return saved
    },
    [save],
  )
  return { shown, state, change, settle: () => setState(REST) }
}
