import type { DeviceStorage } from '#app/desk-client/device-storage.ts'
import { tryStore } from '#app/desk-client/device-storage.ts'
import { RECENT_SEARCHES } from './limits.ts'

/** Of one person on one device: what they looked for may name customers. */
const nameOf = (companyId: number, userId: number) => `balcao:searches:${companyId}:${userId}`

type Owner = { companyId: number; userId: number }

export function recentWords(
  storage: Pick<DeviceStorage, 'getItem'>,
  { companyId, userId }: Owner,
): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(nameOf(companyId, userId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** The newest first, each once, whatever its capitals. */
export function rememberWords(storage: DeviceStorage, owner: Owner, typed: string): void {
  const words = typed.trim()
  if (words === '') return
  const others = recentWords(storage, owner).filter(
    (known) => known.toLowerCase() !== words.toLowerCase(),
  )
  const kept = JSON.stringify([words, ...others].slice(0, RECENT_SEARCHES))
  tryStore(storage, nameOf(owner.companyId, owner.userId), kept)
}

export function forgetWords(storage: DeviceStorage, { companyId, userId }: Owner): void {
  storage.removeItem(nameOf(companyId, userId))
}
