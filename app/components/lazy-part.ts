import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import { backoff } from '#core/backoff.ts'
import { readyPageWords } from '#app/i18n/i18n.client.ts'
import type { OwnWords } from '#app/i18n/own-words.ts'

/**
 * Failures beside a working network, after which only another page load helps: the server has these files no more, or the browser
 * remembers that it could not get them (Chromium and Firefox never ask twice for a module).
 */
const GONE_AFTER = 3
const FIRST_RETRY_MS = 500
const RETRY_CAP_MS = 30_000

/** It has every word, and nothing of i18n.client.ts. */
const isServer = typeof window === 'undefined'

const listeners = new Set<() => void>()

/** Tells when a part cannot come for as long as this page is open. Returns the end of telling. */
export function onPartGone(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Loads it before it is drawn. The loader of a page without scripts waits for it: what comes after the page, scripts put in its place. */
  ready(): Promise<void>
}

/**
 * A part of a screen whose code, and own words, come with its first use. While nothing answers it is waited for (what its Suspense shows
 * meanwhile stays), and it comes when the network is back: a part that is missing takes no page with it.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  ...words: readonly OwnWords[]
): LazyPart<Props> {
  let here: { default: ComponentType<Props> } | undefined
  const loaded = async () => {
    const [part] = await untilItComes(() =>
      Promise.all([load(), ...(isServer ? [] : words.map(readyPageWords))]),
    )
    here = { default: part }
    return here
  }
  return Object.assign(
    lazy(() => (here === undefined ? loaded() : atOnce(here))),
    { ready: async () => void (here ?? (await loaded())) },
  )
}

/** What React takes for a promise and does not wait for: a real one calls back too late, and the fallback is drawn first. */
function atOnce<Value>(value: Value): Promise<Value> {
  return { then: (resolve: (value: Value) => unknown) => resolve(value) } as Promise<Value>
}

/** For the button that opens a part: its code is on its way before the press. What fails is asked for again by the part. */
export function fetchedAhead(load: () => Promise<unknown>) {
  const fetch = () => {
    if (navigator.onLine) void load().catch(() => undefined)
  }
  return { onPointerEnter: fetch, onFocus: fetch }
}

/**
 * What `load` imports, however long nothing answers: code that is not there yet is no failure of whoever needs it. Never rejects in a browser.
 */
export async function untilItComes<Value>(load: () => Promise<Value>): Promise<Value> {
  // On the server every file is there or the build is broken.
  if (isServer) return await load()
  let failedOnline = 0
  for (let attempt = 1; ; attempt++) {
    // Nothing that is kept could answer: what is asked for now would be remembered as failed.
    if (!navigator.onLine && navigator.serviceWorker?.controller == null) await onlineOrLater(null)
    try {
      return await load()
    } catch {
      if (navigator.onLine) failedOnline++
      if (failedOnline === GONE_AFTER) for (const tell of listeners) tell()
      await onlineOrLater(backoff(attempt, FIRST_RETRY_MS, RETRY_CAP_MS))
    }
  }
}

/** When the network is back, or after this long at the latest; null waits for the network alone. */
function onlineOrLater(latestMs: number | null): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = latestMs === null ? undefined : setTimeout(go, latestMs)
    window.addEventListener('online', go)
  })
}
