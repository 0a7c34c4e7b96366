import { useCallback } from 'react'
import { useDesk } from './desk-context.tsx'

/** Pictures of colleagues, by who they are; null for those who have none. */
export function usePictureOf(): (userId: number | null | undefined) => string | null {
  const { users } = useDesk().directory
  return useCallback(
    (userId) => users.find(({ id }) => id === userId)?.profileImage ?? null,
    [users],
  )
}
