import type { DeviceStorage } from '#app/desk-client/device-storage.ts'
import { tryStore } from '#app/desk-client/device-storage.ts'

const keyOf = (companyId: number, userId: number) => `balcao:sign:${companyId}:${userId}`

/** Whether this person's messages go out under their name; they do until they say otherwise on this device. */
export function readSigns(storage: DeviceStorage, companyId: number, userId: number): boolean {
  return storage.getItem(keyOf(companyId, userId)) !== 'off'
}

export function keepSigns(
  storage: DeviceStorage,
  companyId: number,
  userId: number,
  signs: boolean,
): void {
  tryStore(storage, keyOf(companyId, userId), signs ? 'on' : 'off')
}
