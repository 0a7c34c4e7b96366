import { useMemo } from 'react'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { menuFor } from './menu.ts'
import type { ShownEntry } from './menu.ts'
import type { Viewer } from './viewer.tsx'

/** Name in the browser's storage (specification part 3): whatever its value, campaigns are in the menu. */
const CAMPAIGN_FLAG = 'cshow'

/** The menu as this person has it in this browser. */
export function useMenu({ user, plan }: Pick<Viewer, 'user' | 'plan'>): ShownEntry[] {
  const isHydrated = useHydrated()
  return useMemo(
    () => menuFor({ user, plan }, undefined, isHydrated && hasCampaignFlag()),
    [user, plan, isHydrated],
  )
}

function hasCampaignFlag(): boolean {
  try {
    return localStorage.getItem(CAMPAIGN_FLAG) !== null
  } catch {
    // A browser may refuse storage.
    return false
  }
}
