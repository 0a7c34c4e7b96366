import type { DeviceStorage } from '#app/desk-client/device-storage.ts'
import { tryStore } from '#app/desk-client/device-storage.ts'

export type Draft = { body: string; isPrivate: boolean }

const EMPTY: Draft = { body: '', isPrivate: false }

/** Where a person's unsent words for a ticket are on this device. */
export function draftKey(companyId: number, userId: number, ticketId: number): string {
  return `balcao:draft:${companyId}:${userId}:${ticketId}`
}

export function readDraft(storage: DeviceStorage, key: string): Draft {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return EMPTY
    const { body, isPrivate } = stored as Partial<Draft>
    return typeof body === 'string' ? { body, isPrivate: isPrivate === true } : EMPTY
  } catch {
    return EMPTY
  }
}

export function keepDraft(storage: DeviceStorage, key: string, draft: Draft): void {
  if (draft.body === '') storage.removeItem(key)
  else tryStore(storage, key, JSON.stringify(draft))
}
