import { deviceStorage, tryStore } from '#app/desk-client/device-storage.ts'
import { deleteSubscription, postSubscription } from './notifications-client.ts'

/** What can be done about being woken at this browser. */
export type PushState = 'on' | 'off' | 'blocked' | 'unsupported' | 'iphone'

const keyOf = (person: string) => `balcao:push:${person}`

export function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

export async function pushState(person: string): Promise<PushState> {
  if (!isPushSupported()) return isIPhone() ? 'iphone' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  if (Notification.permission !== 'granted' || !isWanted(person)) return 'off'
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) == null ? 'off' : 'on'
}

/** Asks the person, then the browser, then the server. Only ever from a click: a question out of the blue is refused for good. */
export async function enablePush(
  person: string,
  pushKey: string,
  language: string,
): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return await pushState(person)
  tryStore(deviceStorage(), keyOf(person), 'on')
  await subscribe(pushKey, language)
  return await pushState(person)
}

export async function disablePush(person: string): Promise<PushState> {
  deviceStorage().removeItem(keyOf(person))
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription != null) {
    await subscription.unsubscribe()
    await deleteSubscription(subscription.endpoint)
  }
  return await pushState(person)
}

/** A subscription belongs to a sign-in: whoever wanted it here before gets it again with the next one, and without being asked. */
export async function renewPush(
  person: string,
  pushKey: () => Promise<string | null>,
  language: string,
): Promise<void> {
  if (!isPushSupported() || Notification.permission !== 'granted' || !isWanted(person)) return
  const key = await pushKey()
  if (key !== null) await subscribe(key, language)
}

async function subscribe(pushKey: string, language: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  // Made for another key of the server: it can never be used again.
  if (known !== null && keyTextOf(known) !== pushKey) await known.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  })
  await postSubscription(subscription.toJSON(), language)
}

function keyTextOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

const isWanted = (person: string) => deviceStorage().getItem(keyOf(person)) === 'on'

/** There web push comes with the home screen only. */
function isIPhone(): boolean {
  return /iPhone|iPad/.test(navigator.userAgent)
}
