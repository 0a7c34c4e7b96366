import { deviceStorage } from '#app/desk-client/device-storage.ts'

/** Whose device it is. */
export type Planner = { companyId: number; userId: number }

/** Under what the device keeps what is being planned and what is being withdrawn (features/later), each under a key of its own. */
export const laterPrefix = ({ companyId, userId }: Planner) =>
  `balcao:later:${companyId}:${userId}:`

/** The keys of it that the device has. */
export function laterKeys(me: Planner, kind = ''): string[] {
  const storage = deviceStorage()
  const keys = Array.from({ length: storage.length }, (_none, at) => storage.key(at) ?? '')
  return keys.filter((key) => key.startsWith(laterPrefix(me) + kind))
}
