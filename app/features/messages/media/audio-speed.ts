import { deviceStorage, tryStore } from '#app/desk-client/device-storage.ts'

/** Playback speeds in the order a press cycles through them (specification part 1 §9). */
export const SPEEDS = [0.5, 1, 1.5, 2] as const
const KEY = 'balcao:audio-speed'

export function nextSpeed(speed: number): number {
  const at = SPEEDS.findIndex((one) => one === speed)
  return SPEEDS[(at + 1) % SPEEDS.length] ?? 1
}

/** The speed kept on this device; 1 until one was chosen. */
export function keptSpeed(storage = deviceStorage()): number {
  const kept = Number(storage.getItem(KEY))
  return SPEEDS.find((one) => one === kept) ?? 1
}

export function keepSpeed(speed: number, storage = deviceStorage()): void {
  tryStore(storage, KEY, String(speed))
}
