import type { QueryClient } from '@tanstack/react-query'
import type { ForwardingView } from '#domains/forwards/forwards.types.ts'
import { deviceStorage, tryStore } from '#app/desk-client/device-storage.ts'
import { keys } from '#app/desk-client/keys.ts'
import { FORWARDING_MARK } from './forwardings-mark.ts'

export const isGoingOn = ({ items }: ForwardingView): boolean =>
  items.some(({ state }) => state === 'queued')
export const failedOf = ({ items }: ForwardingView) =>
  items.filter(({ state }) => state === 'failed')

/** What is told after a reload: what goes on, and what failed. That the rest went well was told when it did. */
export const worthShowing = (all: readonly ForwardingView[]): ForwardingView[] =>
  all.filter((one) => isGoingOn(one) || failedOf(one).length > 0)

/** Puts how far a forwarding is in its place, or at the end. Never back: frames may overtake answers. */
export function withForwarding(
  known: readonly ForwardingView[],
  news: ForwardingView,
): ForwardingView[] {
  const at = known.findIndex(({ id }) => id === news.id)
  const before = known[at]
  if (before === undefined) return [...known, news]
  return left(before) < left(news) ? [...known] : known.with(at, news)
}

const left = ({ items }: ForwardingView) => items.filter(({ state }) => state === 'queued').length

export function keepForwarding(client: QueryClient, news: ForwardingView): void {
  tryStore(deviceStorage(), FORWARDING_MARK, 'on')
  client.setQueryData<ForwardingView[]>(keys.forwardings, (known = []) =>
    withForwarding(known, news),
  )
}

export function dismissForwarding(client: QueryClient, id: string): void {
  const rest = (client.getQueryData<ForwardingView[]>(keys.forwardings) ?? []).filter(
    (one) => one.id !== id,
  )
  client.setQueryData<ForwardingView[]>(keys.forwardings, rest)
  if (rest.length === 0) deviceStorage().removeItem(FORWARDING_MARK)
}
