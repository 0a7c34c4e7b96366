import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { VOLUME, volumeTickets } from '#db/seed/volume.ts'
import { atMost } from '../figure.ts'
import type { Figure, Measured } from '../figure.ts'
import { openDesk } from './desk-page.ts'
import { slowFrames, watched } from './watch.ts'
import type { Watched } from './watch.ts'

const FRAME_MAX_MS = 50
const WHEEL_PX = 900
const MAX_MS = 300_000

/** The wheel from the newest message of 10 000 to the oldest, loading as it goes, and back. Frames by requestAnimationFrame. */
export const longConversation: Figure = {
  key: 'conversation-scroll',
  async run({ quick }) {
    const first = volumeTickets(Date.now()).next().value
    const ticket = first?.tickets[0]
    if (ticket === undefined) throw new Error('the volume data has no first ticket')
    const { page, browser } = await openDesk(`/tickets/${ticket.uuid}`)
    try {
      await page.locator('.conversation .bubble').first().waitFor()
      await page.mouse.move(800, 450)
      const until = Date.now() + (quick ? 20_000 : MAX_MS)
      const up = await watched(page, () => wheel(page, -WHEEL_PX, until, isAtBeginning))
      const isWhole = await isAtBeginning(page)
      const loaded = await page.evaluate(
        () => document.querySelector<HTMLElement>('.conversation-entries')?.offsetHeight ?? 0,
      )
      const down = await watched(page, () =>
        wheel(page, WHEEL_PX * 4, Date.now() + MAX_MS, isAtEnd),
      )
      const about = `${isWhole ? VOLUME.longest : 'not all'} messages, ${loaded} px`
      return [
        frames('longest frame from the newest of 10 000 messages to the oldest', up, about),
        frames('longest frame on the way back', down, about),
      ]
    } finally {
      await browser.close()
    }
  },
}

function frames(figure: string, seen: Watched, about: string): Measured {
  const found = slowFrames(seen.frames, FRAME_MAX_MS)
  return {
    figure,
    unit: 'ms',
    target: atMost(FRAME_MAX_MS),
    value: found.max,
    detail: {
      about,
      ...found,
      longFrames: seen.longFrames.toSorted((a, b) => b.ms - a.ms).slice(0, 5),
    },
  }
}

async function wheel(
  page: Page,
  pixels: number,
  until: number,
  isThere: (page: Page) => Promise<boolean>,
): Promise<number> {
  while (Date.now() < until) {
    for (let turn = 0; turn < 20; turn++) {
      await page.mouse.wheel(0, pixels)
      await delay(16)
    }
    if (await isThere(page)) break
  }
  return 0
}

/** The line that says that nothing was written before. */
const isAtBeginning = (page: Page) => page.locator('.conversation-start').isVisible()
const isAtEnd = (page: Page) =>
  page.evaluate(() => {
    const scroller = document.querySelector('.conversation')
    return (
      scroller !== null && scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 2
    )
  })
