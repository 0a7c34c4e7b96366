import { deviceStorage } from '#app/desk-client/device-storage.ts'

/** Whose device it is. */
export type Planner = { companyId: number; userId: number }

/** Under what the device keeps what is being planned and what is being withdrawn (features/later), each under a key of its own. */
export const laterPrefix = ({ companyId, userId }: Planner) =>
  `balcao:later:${companyId}:${userId}:`

/** The keys of it that the device has. */
export const laterKeys = (me: Planner, kind = ''): string[] => keysFrom(laterPrefix(me) + kind)

/** The keys on the device that begin so. */
export function keysFrom(prefix: string): string[] {
  const storage = deviceStorage()
  const keys = Array.from({ length: storage.length }, (_none, at) => storage.key(at) ?? '')
  return keys.filter((key) => key.startsWith(prefix))
}
