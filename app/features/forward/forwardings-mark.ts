import { deviceStorage } from '#app/desk-client/device-storage.ts'

/** Says that this person has forwardings to come back to: only then is the server asked for them. */
export const FORWARDING_MARK = 'balcao:forwarding'

export const hasForwardings = (): boolean => deviceStorage().getItem(FORWARDING_MARK) !== null
