import { DurableObject } from 'cloudflare:workers'
import { randomToken } from '#core/ids.ts'
import { SECOND_MS } from '#core/time.ts'
import type { Env } from '../env.ts'

/** A place whose holder says nothing for this long is free again: it has ended without saying what came of its try. */
const HOLD_MS = 30 * SECOND_MS

type Window = { hits: number[]; windowMs: number }

/**
 * Counts the tries of one key in a sliding window. One object a key: a guesser slows down themselves. Kept in storage as well, so
 * that an eviction forgives nobody; the alarm clears the object when its window has passed.
 */
export class RateGate extends DurableObject<Env> {
  #window: Window | null = null
  /** Places held by tries that are under way, and when each ends. Not stored: an eviction comes after they have ended. */
  readonly #held = new Map<string, number>()

  /** Counts one try. Answers null when it is within the limit, else the milliseconds until one is free; refused tries do not count. */
  async take(limit: number, windowMs: number): Promise<number | null> {
    const window = await this.#current(windowMs)
    const waitMs = this.#waitMs(window, limit)
    if (waitMs === null) await this.#count(window)
    return waitMs
  }

  /** Holds a place for a try whose outcome says whether it counts; `settle` says so. Milliseconds to wait where none is free. */
  async hold(limit: number, windowMs: number): Promise<{ id: string } | { waitMs: number }> {
    const waitMs = this.#waitMs(await this.#current(windowMs), limit)
    if (waitMs !== null) return { waitMs }
    const id = randomToken(8)
    this.#held.set(id, Date.now() + HOLD_MS)
    return { id }
  }

  /** Ends a hold; with a window the try counts in it, also where the hold has ended meanwhile. */
  async settle(id: string, countsForMs: number | null): Promise<void> {
    if (countsForMs !== null) await this.#count(await this.#current(countsForMs))
    this.#held.delete(id)
  }

  /** Takes the newest try back; the alarm clears a window that is empty. */
  async giveBack(): Promise<void> {
    const window = await this.#kept()
    if (window?.hits.pop() === undefined) return
    await this.ctx.storage.put('window', window)
  }

  async clear(): Promise<void> {
    this.#window = null
    await this.ctx.storage.deleteAll()
  }

  override async alarm(): Promise<void> {
    const now = Date.now()
    const window = await this.#kept()
    const last = window?.hits.at(-1)
    if (window !== null && last !== undefined && now - last < window.windowMs) {
      await this.ctx.storage.setAlarm(last + window.windowMs)
      return
    }
    await this.clear()
  }

  async #current(windowMs: number): Promise<Window> {
    const now = Date.now()
    const window = (this.#window = (await this.#kept()) ?? { hits: [], windowMs })
    window.windowMs = windowMs
    window.hits = window.hits.filter((hit) => now - hit < windowMs)
    for (const [id, until] of this.#held) if (until <= now) this.#held.delete(id)
    return window
  }

  /** Null while a place is free. */
  #waitMs({ hits, windowMs }: Window, limit: number): number | null {
    const ends = [...hits.map((hit) => hit + windowMs), ...this.#held.values()]
    const end = ends.sort((a, b) => a - b)[ends.length - limit]
    return end === undefined ? null : end - Date.now()
  }

  async #count(window: Window): Promise<void> {
    const now = Date.now()
    window.hits.push(now)
    await this.ctx.storage.put('window', window)
    await this.ctx.storage.setAlarm(now + window.windowMs)
  }

  async #kept(): Promise<Window | null> {
    return (this.#window ??= (await this.ctx.storage.get<Window>('window')) ?? null)
  }
}
