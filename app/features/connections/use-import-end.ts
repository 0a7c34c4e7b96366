import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { serverNow } from '#app/desk-client/server-time.ts'
import { preparingUntil } from './condition.ts'
import type { ConnectionRow } from './connection-types.ts'
import { IMPORT_LOOK_AGAIN_MS } from './limits.ts'

/** Reads the page again once an import has rested: only the server knows whether it left tickets to close. */
export function useImportEnd(rows: readonly ConnectionRow[]): void {
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
