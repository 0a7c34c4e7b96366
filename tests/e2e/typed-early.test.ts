import type { Page } from '@playwright/test'
import { untilAwake } from '#scripts/tests/browser.ts'
import { acceptFromList, customerWrites } from './customer.ts'
import { expect, test } from './fixtures.ts'
import { holdAnswers, withoutWorker } from './held-answers.ts'

/** Of the desk's bar, and of the other pages'. */
const BAR_CODE = /-command-bar-[\w-]+\.js$/

const bar = (page: Page) => page.getByTestId('command-bar')
const box = (page: Page) => page.getByTestId('command-text')
const inComposer = (page: Page) => page.getByTestId('composer-input')

test('what is pressed while the page wakes is done once it is awake, and breaks nothing', async ({
  signInAs,
}) => {
  const page = await signInAs('ana')
  // The data of the page are there when they are let go.
  await page.addInitScript(() => {
    const pipeThrough = ReadableStream.prototype.pipeThrough
    const held = new Promise<void>((letGo) => Object.assign(window, { letGo }))
    ReadableStream.prototype.pipeThrough = function <T>(
      this: ReadableStream,
      pair: ReadableWritablePair<T, unknown>,
    ) {
      ReadableStream.prototype.pipeThrough = pipeThrough
      const late = new TransformStream<T, T>({
        transform: async (part, controller) => {
          await held
          controller.enqueue(part)
        },
      })
      return pipeThrough.call(pipeThrough.call(this, pair), late)
    } as typeof pipeThrough
  })
  for (const path of ['/tickets', '/contacts']) {
    const going = page.goto(path)
    await page.waitForURL(`**${path}`, { waitUntil: 'load' })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('lurrdes')
    for (const _ of 'rdes') await page.keyboard.press('Backspace')
    await page.keyboard.type('des')
    await page.evaluate(() => (window as unknown as { letGo: () => void }).letGo())
    await going
    await expect(box(page)).toBeFocused()
    await expect(box(page)).toHaveValue('lurdes')
  }
})

withoutWorker(
  'what is typed while the bar is on its way stands in it, and is nobody else’s',
  async ({ app, request, desk }) => {
    const customer = await customerWrites(request, app.metaSimUrl, 'Quanto custa?')
    await acceptFromList(desk, customer.name)
    const address = desk.url()
    const code = await holdAnswers(desk, BAR_CODE)
    for (const [index, path] of [new URL(address).pathname, '/contacts'].entries()) {
      await desk.goto(path)
      await untilAwake(desk)
      if (index === 0) await inComposer(desk).focus()
      await desk.keyboard.press('Control+k')
      await desk.keyboard.type('gt lurdes')
      await desk.keyboard.press('Enter')
      await code.answer(index + 1)
      await expect(box(desk)).toHaveValue('gt lurdes')
      await desk.keyboard.type(' a')
      await expect(box(desk)).toHaveValue('gt lurdes a')
      expect(new URL(desk.url()).pathname).toBe(path)
      await desk.keyboard.press('Escape')
      await expect(bar(desk)).toBeHidden()
      if (index === 0) await expect(inComposer(desk)).toHaveValue('')
    }
    // Escape gives it up: the keys are the page's again.
    await desk.goto('/contacts')
    await untilAwake(desk)
    await desk.keyboard.press('Control+k')
    await desk.keyboard.type('lu')
    await desk.keyboard.press('Escape')
    await desk.keyboard.press('g')
    await desk.keyboard.press('t')
    await expect(desk).toHaveURL(/\/tickets/)
    await code.answer(3)
    await expect(bar(desk)).toHaveCount(0)
  },
)
