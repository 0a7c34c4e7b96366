import { useEffect, useState } from 'react'
import { afterPaint } from './use-settled.ts'

/** Where somebody waits for the frame: what they may scroll to next comes once nobody does. */
const AT_FIRST = 1

/**
 * Rows that a long list draws beyond those in sight, on each side. `shown` names what the list shows: whatever it comes to show next
 * begins with few again.
 */
export function useOverscan(shown: string, later: number): number {
  const [settled, setSettled] = useState<string | null>(null)
  useEffect(() => afterPaint(() => setSettled(shown)), [shown])
  return settled === shown ? later : AT_FIRST
}
