import { useEffect, useState } from 'react'

/** True once `on` has been true for `delayMs` without a break. */
export function useDelayed(on: boolean, delayMs: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!on) {
      setLate(false)
      return
    }
    const timer = setTimeout(() => setLate(true), delayMs)
    return () => clearTimeout(timer)
  }, [on, delayMs])
  return on && late
}
