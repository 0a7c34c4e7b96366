import { useRevalidator } from '@remix-run/react'
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useFormAnswer } from '#app/components/forms/form-answer.tsx'
import { useProblemText } from '#app/components/forms/problem-text.ts'
import { toast } from '#app/components/toast.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import { useRoomFrames } from '#app/realtime/room-frames.ts'
import { preparingUntil } from './condition.ts'
import type { ConnectionRow, SessionFrame } from './connection-types.ts'
import { IMPORT_LOOK_AGAIN_MS } from './limits.ts'
import { afterReading, rowNow, withReport } from './live-sessions.ts'
import type { LiveSessions } from './live-sessions.ts'

const NONE: LiveSessions = new Map()

/** The rows with what the room told since they were read, how news is put in, and what a row asks of its phone at once. */
export function useConnections(loaded: readonly ConnectionRow[]) {
  const [live, setLive] = useState<LiveSessions>(NONE)
  const order = useRef(0)
  const askedAt = useRef(0)
  const { state } = useRevalidator()
  useEffect(() => {
    if (state === 'loading') askedAt.current = order.current
  }, [state])
  // The order is taken here: by the time React adds the news up, more may have come.
  const tell = useCallback((news: SessionFrame) => {
    const at = ++order.current
    setLive((known) => withReport(known, news, at))
  }, [])
  useEffect(() => setLive((known) => afterReading(known, askedAt.current)), [loaded])
  useRoomFrames(({ channel, data }) => {
    const { session } = data as { session?: SessionFrame }
    if (channel === 'whatsappSession' && session !== undefined) tell(session)
  })
  const rows = useMemo(
    () => loaded.map((row) => rowNow(row, live.get(row.id), serverNow())),
    [loaded, live],
  )
  useImportEnd(rows)
  const phone = usePhone(tell)
  return useMemo(() => ({ rows, live, tell, ...phone }), [rows, live, tell, phone])
}
export type Connections = ReturnType<typeof useConnections>

export const ConnectionsContext = createContext<Connections | null>(null)

/** In the page's dialogs. */
export function usePageConnections(): Connections {
  const connections = useContext(ConnectionsContext)
  if (connections === null) throw new Error('a dialog of connections stands outside their page')
  return connections
}

/**
 * What is asked of a phone without a question. The screen shows it at once; the room tells what came of it. Of a refusal, what was shown
 * in advance is read anew; one to link is said by its dialog.
 */
function usePhone(tell: (news: SessionFrame) => void) {
  const { fetcher, isBusy } = useFormAnswer()
  const { revalidate } = useRevalidator()
  const problemText = useProblemText()
  const [asked, setAsked] = useState<{ id: number; intent: 'link' | 'retry' } | null>(null)
  const refused = fetcher.data?.result.error?.['']
  const latest = useRef({ asked, problemText, submit: fetcher.submit })
  useEffect(() => {
    latest.current = { asked, problemText, submit: fetcher.submit }
  })
  useEffect(() => {
    if (refused == null) return
    const { asked: last, problemText: text } = latest.current
    if (last?.intent === 'retry') toast({ kind: 'error', text: refused.map(text).join(' ') })
    revalidate()
  }, [refused, revalidate])
  const ask = useCallback(
    (id: number, intent: 'link' | 'retry') => {
      tell({ id, status: 'OPENING', state: intent === 'link' ? 'linking' : 'connecting' })
      setAsked({ id, intent })
      const action = intent === 'link' ? `/connections/${id}/link` : '/connections'
      latest.current.submit({ intent, id }, { method: 'post', action })
    },
    [tell],
  )
  return useMemo(
    () => ({
      link: (id: number) => ask(id, 'link'),
      retry: (id: number) => ask(id, 'retry'),
      busyId: isBusy ? (asked?.id ?? null) : null,
      /** Why the phone last asked to link was not. */
      linkRefused: asked?.intent === 'link' && !isBusy ? { id: asked.id, codes: refused } : null,
    }),
    [ask, asked, isBusy, refused],
  )
}

/** Reads the page again once an import has rested: only the server knows whether it left tickets to close. */
function useImportEnd(rows: readonly ConnectionRow[]): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const ends = rows
      .map(({ session }) => preparingUntil(session?.statusImportMessages))
      .filter((end) => end > 0)
    if (ends.length === 0) return
    const left = Math.max(0, Math.min(...ends) - serverNow())
    const timer = setTimeout(revalidate, left + IMPORT_LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [rows, revalidate])
}
