import { isTransient } from '#app/desk-client/request.ts'
import { importRows } from './contacts-client.ts'
import type { SheetError, SheetRow } from './contacts-client.ts'
import { IMPORT_ROWS_MAX } from '#domains/contacts/limits.ts'
import { IMPORT_TRIES, IMPORT_WAIT_MS } from './limits.ts'
import type { MappedRow } from '#domains/contacts/sheet-mapping.ts'
import { pagesOf } from '#domains/contacts/sheet-mapping.ts'

export type RefusedRow = MappedRow & { error: SheetError }
/** An import under way or over. It lives outside of any page: a dialog that closes does not end it. */
export type SheetImport = {
  state: 'running' | 'stopped' | 'failed' | 'finished'
  fileName: string
  total: number
  done: number
  created: number
  updated: number
  refused: readonly RefusedRow[]
}
type Send = (rows: readonly SheetRow[], signal: AbortSignal) => ReturnType<typeof importRows>
type Wait = (ms: number) => Promise<void>

const later: Wait = (ms) => new Promise((done) => setTimeout(done, ms))

let current: SheetImport | null = null
let left: readonly MappedRow[] = []
let running: AbortController | null = null
const listeners = new Set<() => void>()

function change(next: SheetImport | null) {
  current = next
  for (const listener of listeners) listener()
}

export const sheetImportStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  snapshot: () => current,
}

/** Sends the rows page by page. What is answered stays saved, whatever ends it. */
export function startImport(
  fileName: string,
  rows: readonly MappedRow[],
  send: Send = importRows,
  wait: Wait = later,
): Promise<void> {
  left = rows
  change({
    state: 'running',
    fileName,
    total: rows.length,
    done: 0,
    created: 0,
    updated: 0,
    refused: [],
  })
  return run(send, wait)
}

/** Goes on with the rows that were not answered yet. */
export function resumeImport(send: Send = importRows, wait: Wait = later): Promise<void> {
  if (current === null || current.state === 'running') return Promise.resolve()
  change({ ...current, state: 'running' })
  return run(send, wait)
}

export function stopImport(): void {
  running?.abort()
}

export function forgetImport(): void {
  if (current?.state !== 'running') change(null)
}

async function run(send: Send, wait: Wait): Promise<void> {
  const leaving = (running = new AbortController())
  for (const page of pagesOf(left, IMPORT_ROWS_MAX)) {
    const answer = await sent(page, leaving.signal, send, wait)
    if (current === null) return
    if (answer === null)
      return change({ ...current, state: leaving.signal.aborted ? 'stopped' : 'failed' })
    left = left.slice(page.length)
    const refused = page.flatMap((row, at) => {
      const result = answer.rows[at]
      return result?.kind === 'error' ? [{ ...row, error: result }] : []
    })
    const count = (kind: 'created' | 'updated') =>
      answer.rows.filter((result) => result.kind === kind).length
    change({
      ...current,
      done: current.done + page.length,
      created: current.created + count('created'),
      updated: current.updated + count('updated'),
      refused: [...current.refused, ...refused],
    })
  }
  if (current !== null) change({ ...current, state: 'finished' })
}

/** A page's answer; null when it was stopped, or no answer came after some tries. Saving a row twice is saving it once. */
async function sent(page: readonly MappedRow[], signal: AbortSignal, send: Send, wait: Wait) {
  const rows = page.map(({ name, number, email }) => ({ name, number, email }))
  for (let tries = 1; ; tries++) {
    if (signal.aborted) return null
    try {
      return await send(rows, signal)
    } catch (thrown) {
      if (signal.aborted || tries === IMPORT_TRIES || !isTransient(thrown)) return null
      await wait(IMPORT_WAIT_MS * 2 ** (tries - 1))
    }
  }
}
