import type { Page } from '@playwright/test'
import { untilAwake } from '#scripts/tests/browser.ts'
import { arrived, customerWrites, newCustomer, pressRow, rowOf } from './customer.ts'
import { atDesk, mustHaveTicket } from './desk-calls.ts'
import { draftOf } from './drafts.ts'
import { composer, MOVED, statusOf, TICKET_PART } from './desk-places.ts'
import { expect, LONG } from './fixtures.ts'
import { holdAnswers, TICKET_MOVES, withoutWorker } from './held-answers.ts'

/** A hand that is quicker than the eye: presses what lies at a place in the very frame in which the screen shows these words there. */
async function pressOnceShown(page: Page, button: string, words: string) {
  const { x, y, width, height } = (await page.locator(button).first().boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  return page.evaluateHandle(
    ({ at: [left, top], words }) => {
      const under = () => document.elementFromPoint(left!, top!)
      const isShown = () =>
        under()?.closest('.ticket-row, .peek, .ticket-header')?.textContent?.includes(words)
      const done = new Promise<void>((resolve) => {
        const look = () => {
          if (!isShown()) return requestAnimationFrame(look)
          under()?.closest('button')?.click()
          resolve()
        }
        look()
      })
      return { done }
    },
    { at: [x + width / 2, y + height / 2], words },
  )
}

withoutWorker(
  'a press that began for one customer means nothing to the one who came under it',
  async ({ app, request, desk, signInAs }) => {
    const bruno = await signInAs('bruno')
    const other = await arrived(desk, request, app.metaSimUrl, 'Sou o próximo')
    const take = ({ id }: { id: number }) =>
      atDesk(bruno, 'PUT', `/tickets/${id}`, { status: 'open' })
    const told = desk.locator('.toast', { hasText: MOVED })

    // A colleague is first: the next customer is in the place.
    const taken = await arrived(desk, request, app.metaSimUrl, 'Primeiro')
    await desk.goto('/tickets?list=pending')
    await untilAwake(desk)
    await rowOf(desk, taken.name).click()
    const pressed = await pressOnceShown(desk, '.peek-actions button', other.name)
    await take(taken)
    await pressed.evaluate(({ done }) => done)
    await expect(told).toBeVisible()
    expect(await statusOf(desk, other.name)).toBe('pending')

    // A customer writes: theirs is the row in the place.
    await expect(told).toHaveCount(0)
    const row = rowOf(desk, other.name)
    const accept = `[data-ticket-id="${other.id}"] [data-testid=accept-ticket]`
    await row.hover()
    const newcomer = newCustomer()
    const onRow = await pressOnceShown(desk, accept, newcomer.name)
    await customerWrites(request, app.metaSimUrl, 'Cheguei agora', newcomer)
    await onRow.evaluate(({ done }) => done)
    await expect(told).toBeVisible()
    expect(await statusOf(desk, newcomer.name)).toBe('pending')
    expect(await statusOf(desk, other.name)).toBe('pending')

    // Once it has been seen, a press means what it says.
    await row.getByTestId('accept-ticket').click()
    await expect(composer(desk)).toBeFocused()
    expect(await statusOf(desk, other.name)).toBe('open')
  },
)

withoutWorker(
  'what is done to an open ticket by a colleague turns no press into another',
  LONG,
  async ({ app, request, desk, signInAs }) => {
    const bruno = await signInAs('bruno')
    const ticket = await arrived(desk, request, app.metaSimUrl, 'Quem me atende?')
    await desk.goto(`/tickets/${ticket.uuid}`)
    await untilAwake(desk)
    const take = await pressOnceShown(desk, '.header-acts button', 'Assumir')
    await atDesk(bruno, 'PUT', `/tickets/${ticket.id}`, { status: 'open' })
    await take.evaluate(({ done }) => done)
    await expect(desk.locator('.toast', { hasText: MOVED })).toBeVisible()
    await expect(desk.locator('.toast', { hasText: MOVED })).toHaveCount(0)
    const { userId } = await mustHaveTicket(bruno, ticket.name)
    await desk.getByTestId('take-ticket').click()
    await expect(composer(desk)).toBeFocused()
    expect((await mustHaveTicket(desk, ticket.name)).userId).not.toBe(userId)

    const reopen = await pressOnceShown(desk, '[data-testid=close-ticket]', 'Reabrir')
    await atDesk(bruno, 'PUT', `/tickets/${ticket.id}`, { status: 'closed', takeOver: true })
    await reopen.evaluate(({ done }) => done)
    await expect(desk.locator('.toast', { hasText: MOVED })).toBeVisible()
    expect(await statusOf(desk, ticket.name)).toBe('closed')
  },
)

withoutWorker(
  'the rest of a sentence is no command when its text goes from under it',
  async ({ app, request, desk, signInAs }) => {
    const sup = await signInAs('sup')
    const other = await arrived(desk, request, app.metaSimUrl, 'Sou o próximo')
    const first = await arrived(desk, request, app.metaSimUrl, 'Quanto custa?')
    await desk.goto('/tickets?list=pending')
    await untilAwake(desk)

    // Accepting is refused in the middle of a word.
    const moves = await holdAnswers(desk, TICKET_MOVES)
    await pressRow(desk, first.name)
    await desk.keyboard.press('a')
    await desk.keyboard.type('te av')
    await moves.refuse()
    await expect(desk.locator('.toast')).toHaveCount(1)
    await expect(composer(desk)).toHaveCount(0)
    await desk.keyboard.type('iso ja? e a data x')
    await expect.poll(() => draftOf(desk, first.id)).toBe('te aviso ja? e a data x')
    await expect(desk.locator('.toast', { hasText: 'ficou guardado' })).toBeVisible()
    await expect(desk.getByRole('dialog')).toHaveCount(0)
    await desk.keyboard.press('Escape')
    await moves.letAll()
    expect(await statusOf(desk, first.name)).toBe('pending')
    expect(await statusOf(desk, other.name)).toBe('pending')

    // The ticket is closed by a supervisor.
    await rowOf(desk, other.name).getByTestId('accept-ticket').click()
    await expect(composer(desk)).toBeFocused()
    await desk.keyboard.type('te ligo ')
    await atDesk(sup, 'PUT', `/tickets/${other.id}`, { status: 'closed', takeOver: true })
    await expect(desk.getByTestId('composer-notice')).toBeVisible()
    await desk.keyboard.type('ja ja, e a peca')
    await desk.keyboard.press('Enter')
    await expect(composer(desk)).toHaveValue('te ligo ja ja, e a peca')
    expect(await statusOf(desk, first.name)).toBe('pending')
    await desk.locator('[role=log]').click()
    await expect(composer(desk)).toHaveCount(0)
    await expect(desk.getByTestId('unsent-words')).toContainText('te ligo ja ja, e a peca')
  },
)

withoutWorker(
  'whoever has asked for the text means it, though it goes before their first letter',
  LONG,
  async ({ app, request, desk, signInAs }) => {
    const sup = await signInAs('sup')
    await arrived(desk, request, app.metaSimUrl, 'Sou o próximo')
    const first = await arrived(desk, request, app.metaSimUrl, 'Quanto custa?')
    await atDesk(desk, 'PUT', `/tickets/${first.id}`, { status: 'open' })
    await desk.goto(`/tickets/${first.uuid}?list=pending`)
    await untilAwake(desk)
    await expect(composer(desk)).toBeVisible()
    await desk.keyboard.press('r')
    await expect(composer(desk)).toBeFocused()
    await atDesk(sup, 'PUT', `/tickets/${first.id}`, { status: 'closed', takeOver: true })
    await expect(desk.getByTestId('composer-notice')).toBeVisible()
    await desk.keyboard.type('ja ja, e a peca')
    await expect.poll(() => draftOf(desk, first.id)).toBe('ja ja, e a peca')
    await expect(desk).toHaveURL(new RegExp(first.uuid))
  },
)

withoutWorker(
  'no letter is lost between the box and the text, in whichever mode somebody writes',
  LONG,
  async ({ app, request, desk }) => {
    const words = 'te aviso logo mais, nao esqueci de voce'
    for (const key of ['a', 'n', 'r']) {
      const first = await arrived(desk, request, app.metaSimUrl, `Com ${key}`)
      if (key !== 'a') await atDesk(desk, 'PUT', `/tickets/${first.id}`, { status: 'open' })
      const code = await holdAnswers(desk, TICKET_PART)
      await desk.goto(key === 'a' ? '/tickets?list=pending' : '/tickets?list=open')
      await untilAwake(desk)
      await pressRow(desk, first.name)
      await desk.keyboard.press(key)
      const typed = desk.keyboard.type(words, { delay: 25 })
      await desk.waitForFunction(() => {
        const box = document.querySelector<HTMLTextAreaElement>('[data-written-ahead]')
        return (box?.value.length ?? 0) > 10
      })
      await code.letAll()
      await typed
      await expect(composer(desk)).toHaveValue(words)
      await expect(desk.getByRole('dialog')).toHaveCount(0)
      expect(await draftOf(desk, first.id, key === 'n' ? 'note' : 'message')).toBe(words)
      expect(await statusOf(desk, first.name)).toBe('open')
      await composer(desk).fill('')
    }
  },
)

withoutWorker(
  'a device that keeps nothing, and a ticket that is closed on its way, lose no words either',
  LONG,
  async ({ app, request, desk }) => {
    const first = await arrived(desk, request, app.metaSimUrl, 'Sem espaço')
    const second = await arrived(desk, request, app.metaSimUrl, 'Fechado')
    const code = await holdAnswers(desk, TICKET_PART)
    await desk.goto('/tickets?list=pending')
    await untilAwake(desk)
    await desk.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await pressRow(desk, first.name)
    await desk.keyboard.press('a')
    await desk.keyboard.type('te aviso')
    await code.letAll()
    await expect(composer(desk)).toHaveValue('te aviso')

    const again = await holdAnswers(desk, TICKET_PART)
    await desk.goto('/tickets?list=pending')
    await untilAwake(desk)
    await pressRow(desk, second.name)
    await desk.keyboard.press('a')
    await desk.keyboard.type('te av')
    await expect.poll(() => statusOf(desk, second.name)).toBe('open')
    await atDesk(desk, 'PUT', `/tickets/${second.id}`, { status: 'closed' })
    await again.letAll()
    await expect(desk.getByTestId('composer-notice')).toBeVisible()
    await expect(desk.locator('[data-written-ahead]')).toHaveCount(0)
    expect(await draftOf(desk, second.id)).toBe('te av')
  },
)
