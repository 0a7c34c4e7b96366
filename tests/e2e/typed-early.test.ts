import type { Page } from '@playwright/test'
import { untilAwake } from '#scripts/tests/browser.ts'
import { acceptFromList, customerWrites } from './customer.ts'
import { expect, LONG, test } from './fixtures.ts'
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
  LONG,
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

withoutWorker(
  'the bar that is given up and asked for again takes accents, too; the text keeps its caret',
  LONG,
  async ({ app, request, desk }) => {
    const customer = await customerWrites(request, app.metaSimUrl, 'Vocês entregam?')
    await acceptFromList(desk, customer.name)
    const address = desk.url()
    const code = await holdAnswers(desk, BAR_CODE)
    await desk.goto(address)
    await untilAwake(desk)
    await inComposer(desk).fill('Bom dia')
    for (const _ of ' dia') await desk.keyboard.press('ArrowLeft')
    for (const letter of 'xyz') {
      await desk.keyboard.press('Control+k')
      await desk.keyboard.type(letter)
      await desk.keyboard.press('Escape')
    }
    await expect(inComposer(desk)).toBeFocused()
    await desk.keyboard.type('!')
    await expect(inComposer(desk)).toHaveValue('Bom! dia')
    await desk.keyboard.press('Control+k')
    await desk.keyboard.press('Control+k')
    const keys = await desk.context().newCDPSession(desk)
    for (const text of ['~', 'ã', 'ão'])
      await keys.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 })
    await keys.send('Input.insertText', { text: 'ão' })
    await desk.keyboard.type(' lurdes')
    await code.answer()
    await expect(box(desk)).toHaveValue('ão lurdes')
    await expect(inComposer(desk)).toHaveValue('Bom! dia')
    await desk.keyboard.press('Escape')
    await expect(bar(desk)).toHaveCount(0)
    await desk.keyboard.type('?')
    await expect(inComposer(desk)).toHaveValue('Bom!? dia')
    // Not from a text either do the letters become the page's: `e` would close the ticket.
    await desk.goto(address)
    await untilAwake(desk)
    await desk.keyboard.press('Control+k')
    await desk.keyboard.press('Escape')
    await desk.keyboard.press('Control+k')
    await desk.keyboard.type('te')
    await code.answer(2)
    await expect(box(desk)).toHaveValue('te')
    await expect(inComposer(desk)).toBeAttached()
  },
)

withoutWorker(
  'who waits for the bar is told so, and who presses elsewhere is waited for no more',
  LONG,
  async ({ desk }) => {
    const late = desk.getByText('A busca ainda está carregando')
    const search = desk.getByRole('searchbox')
    const code = await holdAnswers(desk, BAR_CODE)
    await desk.goto('/contacts')
    await untilAwake(desk)
    await desk.keyboard.press('Control+k')
    await desk.keyboard.type('g')
    await expect(late).toBeVisible()
    await desk.keyboard.type('t')
    await expect(desk).toHaveURL(/\/contacts/)
    await search.click()
    await expect(late).toHaveCount(0)
    await desk.keyboard.type('maria')
    await expect(search).toHaveValue('maria')
    await code.answer()
    // It is here, and opens when it is asked for anew.
    await desk.keyboard.press('Control+k')
    await expect(box(desk)).toHaveValue('')
    await desk.keyboard.press('Escape')
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('maria')
  },
)

withoutWorker(
  'where the bar cannot come, keys are the page’s again as soon as that is said',
  LONG,
  async ({ app, request, desk }) => {
    const customer = await customerWrites(request, app.metaSimUrl, 'Tem vaga?')
    await acceptFromList(desk, customer.name)
    await desk.reload()
    await untilAwake(desk)
    await desk.route(BAR_CODE, (route) => route.abort())
    await inComposer(desk).focus()
    await desk.keyboard.press('Control+k')
    await desk.keyboard.type('lu')
    await expect(desk.getByText('Parte desta tela não pôde ser carregada.')).toBeVisible()
    await expect(inComposer(desk)).toBeFocused()
    await desk.keyboard.type('Sim')
    await expect(inComposer(desk)).toHaveValue('Sim')
    await expect(bar(desk)).toHaveCount(0)
  },
)

withoutWorker('without scripts, ⌘K takes no letters from a field', LONG, async ({ desk }) => {
  await desk.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await desk.goto('/contacts')
  const search = desk.getByRole('searchbox')
  await desk.keyboard.press('Control+k')
  await search.click()
  await desk.keyboard.type('maria')
  await expect(search).toHaveValue('maria')
})
