import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { VOLUME } from '#db/seed/volume.ts'
import { volumeEmail } from '#db/seed/volume-directory.ts'
import { atMost } from '../figure.ts'
import type { Figure, Measured } from '../figure.ts'
import { summarise } from '../statistics.ts'
import { openDesk } from './desk-page.ts'
import { slowFrames, watched } from './watch.ts'
import type { Watched } from './watch.ts'
import { findWriters, writes } from './writers.ts'
import type { Writer } from './writers.ts'

/** Open and waiting tickets of the volume data, in one list. */
const LIST = '/tickets?list=search&statuses=open,pending'
const TICKETS = VOLUME.open + VOLUME.pending
const EVENTS_A_SECOND = 20
const INPUT_MAX_MS = 50
/** Letters that a key of any keyboard has. */
const TEXT = 'Bom dia! Seu pedido saiu hoje cedo e chega amanha pela tarde, pode ficar tranquilo. '

/** Typing, going between tickets and scrolling, with 5 000 tickets in the list and 20 messages a second coming in. */
export const fullDesk: Figure = {
  key: 'desk-input',
  async run({ quick, signIn }) {
    const writers = await findWriters(await signIn(volumeEmail(1)))
    const { page, browser } = await openDesk(LIST)
    try {
      await loadList(page, quick ? TICKETS / 10 : TICKETS)
      const loaded = await rowsLoaded(page)
      const rounds = quick ? 1 : 4
      await openAnswerable(page, writers)
      const events = sendEvents(writers)
      const { typing, going, scrolling } = await work(page, rounds).catch(
        async (failure: unknown) => {
          await events.stop()
          throw failure
        },
      )
      const sent = await events.stop()
      const about = `${loaded} tickets loaded, ${sent.perSecond.toFixed(1)} messages/s`
      return [
        inputFigure(`key to paint while typing, p95`, typing, about),
        inputFigure(`key to paint going between tickets (j, k, Enter), p95`, going, about),
        frameFigure('longest frame while the list scrolls', scrolling, about),
      ]
    } finally {
      await browser.close()
    }
  },
}

async function work(page: Page, rounds: number) {
  return {
    typing: await watched(page, () => type(page, rounds)),
    going: await watched(page, () => goAround(page, 20 * rounds)),
    scrolling: await watched(page, () => scroll(page, 60 * rounds)),
  }
}

function inputFigure(figure: string, seen: Watched, about: string): Measured {
  const found = summarise(seen.inputs)
  return {
    figure,
    unit: 'ms',
    target: atMost(INPUT_MAX_MS),
    value: found.p95,
    detail: { about, ...found, longFrames: worst(seen) },
  }
}

function frameFigure(figure: string, seen: Watched, about: string): Measured {
  const found = slowFrames(seen.frames, INPUT_MAX_MS)
  return {
    figure,
    unit: 'ms',
    target: null,
    value: found.max,
    detail: { about, ...found, longFrames: worst(seen) },
  }
}

const worst = ({ longFrames }: Watched) => longFrames.toSorted((a, b) => b.ms - a.ms).slice(0, 5)

const rowsLoaded = (page: Page) =>
  page.evaluate(
    () =>
      (document.querySelector<HTMLElement>('.ticket-rows ul')?.offsetHeight ?? 0) /
      (document.querySelector<HTMLElement>('.ticket-row')?.offsetHeight ?? 1),
  )

/** To the end of the list, page after page, as a wheel does. */
async function loadList(page: Page, count: number): Promise<void> {
  await page.locator('.ticket-row').first().waitFor()
  const deadline = Date.now() + 240_000
  // Rows are not all of one height to the pixel.
  while ((await rowsLoaded(page)) < count * 0.98) {
    if (Date.now() > deadline) throw new Error(`only ${await rowsLoaded(page)} tickets loaded`)
    await page.evaluate(() => {
      const list = document.querySelector('.ticket-rows')
      list?.scrollTo({ top: list.scrollHeight })
    })
    await delay(10)
  }
  await page.evaluate(() => document.querySelector('.ticket-rows')?.scrollTo({ top: 0 }))
}

/** Messages of customers, each into another ticket of the list. */
function sendEvents(writers: readonly Writer[]) {
  const startedAt = performance.now()
  let count = 0
  let isOver = false
  const posts: Promise<void>[] = []
  const run = (async () => {
    for (let turn = 0; !isOver; turn++) {
      posts.push(writes(writers[(turn * 37) % writers.length]!))
      count += 1
      await delay(Math.max(0, startedAt + (count * 1000) / EVENTS_A_SECOND - performance.now()))
    }
  })()
  return {
    async stop() {
      isOver = true
      await run
      await Promise.allSettled(posts)
      return { perSecond: count / ((performance.now() - startedAt) / 1000) }
    },
  }
}

/** Between two keys of somebody who writes fast. */
const TYPING_MS = 60

async function type(page: Page, rounds: number): Promise<number> {
  const input = page.getByTestId('composer-input')
  await input.click()
  let keys = 0
  for (let round = 0; round < rounds; round++)
    for (const letter of TEXT) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter)
      keys += 1
      await delay(TYPING_MS)
    }
  await page.keyboard.press('Escape')
  return keys
}

/**
 * Opens a ticket whose customer wrote just now, so that it can be answered. Pressed in the page: rows move too fast for a pointer that
 * first waits until they stand still.
 */
async function openAnswerable(page: Page, writers: readonly Writer[]): Promise<void> {
  const writer = writers.find(({ status }) => status === 'open')
  if (writer === undefined) throw new Error('the volume data has no open ticket')
  await writes(writer)
  const row = page.getByTestId(`ticket-row-${writer.id}`).locator('.ticket-row-lead')
  await row.evaluate((lead: HTMLElement) => lead.click())
  await page.getByTestId('composer-input').waitFor()
}

/** Down the list and up again, a ticket opened at every second step. */
async function goAround(page: Page, steps: number): Promise<number> {
  let keys = 0
  for (let step = 0; step < steps; step++) {
    for (const key of [step % 4 === 3 ? 'k' : 'j', ...(step % 2 === 0 ? ['Enter'] : [])]) {
      await page.keyboard.press(key)
      keys += 1
      await delay(150)
    }
  }
  return keys
}

async function scroll(page: Page, steps: number): Promise<number> {
  await page.mouse.move(250, 500)
  for (let step = 0; step < steps; step++) {
    await page.mouse.wheel(0, step < steps / 2 ? 700 : -700)
    await delay(16)
  }
  return 0
}
