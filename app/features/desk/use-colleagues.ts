import { useMemo } from 'react'
import { useDesk, useStore } from './desk-context.tsx'
import type { DeskDirectory } from './desk-data.ts'

/** The company's attendants, and who of them is there at this moment. */
export function useColleagues(): DeskDirectory['users'] {
  const { directory, online } = useDesk()
  const heard = useStore(online)
  return useMemo(
    () => directory.users.map((user) => ({ ...user, online: heard.get(user.id) ?? user.online })),
    [directory.users, heard],
  )
}
