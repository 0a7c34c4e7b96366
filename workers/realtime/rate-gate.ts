import { DurableObject } from 'cloudflare:workers'
import type { Env } from '../env.ts'

type Window = { hits: number[]; windowMs: number }

/**
 * Counts the tries of one key in a sliding window. One object a key: a guesser slows down themselves. Kept in storage as well, so
 * that an eviction forgives nobody; the alarm clears the object when its window has passed.
 */
export class RateGate extends DurableObject<Env> {
  #window: Window | null = null

  /** Counts one try. Answers null when it is within the limit, else the milliseconds until one is free; refused tries do not count. */
  async take(limit: number, windowMs: number): Promise<number | null> {
    const now = Date.now()
    const window = (this.#window = (await this.#kept()) ?? { hits: [], windowMs })
    window.windowMs = windowMs
    window.hits = window.hits.filter((hit) => now - hit < windowMs)
    const oldest = window.hits[window.hits.length - limit]
    if (oldest !== undefined) return windowMs - (now - oldest)
    window.hits.push(now)
    await this.ctx.storage.put('window', window)
    await this.ctx.storage.setAlarm(now + windowMs)
    return null
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

  async #kept(): Promise<Window | null> {
    return (this.#window ??= (await this.ctx.storage.get<Window>('window')) ?? null)
  }
}
