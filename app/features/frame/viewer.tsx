import { createContext, useContext } from 'react'
import { may } from '#core/permissions.ts'
import type { Permission, Profile } from '#core/permissions.ts'
import type { Millis } from '#core/time.ts'
import type { PlanFlags } from '#domains/companies/directory.types.ts'

/** Who looks at the screen, and for which company. */
export type Viewer = {
  user: {
    id: number
    name: string
    profile: Profile
    super: boolean
    allTicket: boolean
    allowGroup: boolean
    queueIds: number[]
    color: string
    profileImage: string | null
  }
  company: { id: number; name: string; dueDate: Millis | null; timezone: string; language: string }
  plan: PlanFlags
  /** Of the server that drew the page. */
  version: string
}

const ViewerContext = createContext<Viewer | null>(null)
export const ViewerProvider = ViewerContext.Provider

/** The signed-in person. Only below the shell. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext)
  if (viewer === null) throw new Error('useViewer must be used below <Shell>')
  return viewer
}

/** Whether the shell stands around this. */
export const useIsFramed = (): boolean => useContext(ViewerContext) !== null

/** Whether the person may do it; the server asks again. */
export function useMay(permission: Permission): boolean {
  return may(useViewer().user, permission)
}

const DEFAULT_TIME_ZONE = 'America/Sao_Paulo'
/** The company's; outside the shell, the default of reports (specification part 1 §9). */
export function useTimeZone(): string {
  return useContext(ViewerContext)?.company.timezone ?? DEFAULT_TIME_ZONE
}
