import type { Page } from '@playwright/test'
import { untilAwake } from '#scripts/tests/browser.ts'
import { arrived, pressRow } from './customer.ts'
import { atDesk } from './desk-calls.ts'
import {
  askForTicket,
  chooseInBar,
  composer,
  MADE,
  MESSAGES,
  MOVED,
  sentTo,
  statusOf,
} from './desk-places.ts'
import { draftOf } from './drafts.ts'
import { expect, LONG } from './fixtures.ts'
import { holdAnswers, withoutWorker } from './held-answers.ts'

/** Keys of a hand that is quicker than any screen: a frame after what was before them, and after each other. */
const pressKeys = (desk: Page, ...keys: string[]) =>
  desk.evaluate(async (keys) => {
    const frame = () => new Promise(requestAnimationFrame)
    for (const key of keys) {
      await frame()
      await frame()
      const press = { key, code: `Key${key.toUpperCase()}`, bubbles: true, cancelable: true }
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', press))
      document.activeElement?.dispatchEvent(new KeyboardEvent('keyup', press))
    }
  }, keys)

withoutWorker(
  'words after a choice in the command bar are for what was chosen, and nothing of the ticket before is sent',
  async ({ app, request, desk }) => {
    const chosen = await arrived(desk, request, app.metaSimUrl, 'Um')
    const left = await arrived(desk, request, app.metaSimUrl, 'Dois')
    for (const { id } of [chosen, left])
      await atDesk(desk, 'PUT', `/tickets/${id}`, { status: 'open' })
    const sent = await sentTo(desk, left)
    const reached = async (words: string) =>
      [...(await sentTo(desk, chosen)), await draftOf(desk, chosen.id)].join('\n').includes(words)
    for (const before of ['', 'para o segundo']) {
      // What is sent has no space at its end.
      const words = `e a peca do z, ${before}`.trim()
      await desk.goto(`/tickets/${left.uuid}?list=open`)
      await untilAwake(desk)
      await composer(desk).click()
      await desk.keyboard.type(before)
      const messages = await holdAnswers(desk, MESSAGES)
      await chooseInBar(desk, chosen.name)
      await desk.keyboard.type(words)
      await desk.keyboard.press('Enter')
      await messages.letAll()
      await expect(desk).toHaveURL(new RegExp(chosen.uuid))
      await expect.poll(() => reached(words)).toBe(true)
      expect(await draftOf(desk, left.id)).toBe(before)
      expect(await sentTo(desk, left)).toEqual(sent)
    }
    // To another page, which is on its way.
    await desk.goto(`/tickets/${left.uuid}?list=open`)
    await untilAwake(desk)
    await composer(desk).click()
    const page = await holdAnswers(desk, /\/contacts/)
    await chooseInBar(desk, 'Contatos')
    await desk.keyboard.type('e a peca do z')
    await desk.keyboard.press('Enter')
    await page.letAll()
    await expect(desk).toHaveURL(/\/contacts/)
    expect(await draftOf(desk, left.id)).toBe('para o segundo')
    expect(await sentTo(desk, left)).toEqual(sent)
    for (const { name } of [chosen, left]) expect(await statusOf(desk, name)).toBe('open')

    // And from there.
    const tickets = await holdAnswers(desk, /\/tickets/)
    await chooseInBar(desk, chosen.name)
    await desk.keyboard.type('te aviso, e ja')
    await tickets.letAll()
    await expect(composer(desk)).toHaveValue(/te aviso, e ja$/)
    await expect(composer(desk)).toBeFocused()
    expect(await statusOf(desk, chosen.name)).toBe('open')
  },
)

withoutWorker(
  'a new ticket that nobody waits for any more leads nowhere, and takes no words of another one',
  LONG,
  async ({ app, request, desk }) => {
    const person = await arrived(desk, request, app.metaSimUrl, 'Ligo depois')
    const other = await arrived(desk, request, app.metaSimUrl, 'Oi')
    for (const { id } of [person, other])
      await atDesk(desk, 'PUT', `/tickets/${id}`, { status: 'open' })
    await atDesk(desk, 'PUT', `/tickets/${person.id}`, { status: 'closed' })
    await desk.goto(`/tickets/${other.uuid}?list=open`)
    await untilAwake(desk)
    const made = await holdAnswers(desk, MADE)
    const dialog = await askForTicket(desk, person.name)
    await expect.poll(made.asked).toBe(1)
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(dialog).toHaveCount(0)
    // Another dialog has its own keyboard.
    await desk.keyboard.press('Control+k')
    await desk.keyboard.type('abc')
    await expect(desk.getByTestId('command-text')).toHaveValue('abc')
    await desk.keyboard.press('Escape')
    await composer(desk).click()
    await desk.keyboard.type('para o outro')
    await made.pass()
    const told = desk.locator('.toast', { hasText: `Atendimento de ${person.name} aberto` })
    await expect(told).toBeVisible()
    await desk.keyboard.type(', e a peca')
    await expect(composer(desk)).toHaveValue('para o outro, e a peca')
    await expect(desk).toHaveURL(new RegExp(other.uuid))
    await told.getByRole('button', { name: 'Abrir' }).click()
    await expect(desk).not.toHaveURL(new RegExp(other.uuid))
    await expect(composer(desk)).toHaveValue('')
  },
)

withoutWorker(
  'what was typed for a new ticket that is refused can be copied',
  LONG,
  async ({ app, request, desk, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await desk.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const person = await arrived(desk, request, app.metaSimUrl, 'Ligo depois')
    await atDesk(desk, 'PUT', `/tickets/${person.id}`, { status: 'open' })
    await atDesk(desk, 'PUT', `/tickets/${person.id}`, { status: 'closed' })
    await desk.goto('/tickets')
    await untilAwake(desk)
    const made = await holdAnswers(desk, MADE)
    await askForTicket(desk, person.name)
    await expect.poll(made.asked).toBe(1)
    await desk.keyboard.type('bom dia, e a peca do z')
    await made.refuse()
    const copies = desk.getByRole('button', { name: 'Copiar o texto' })
    await desk.keyboard.press('Escape')
    await copies.click()
    await expect(copies).toHaveCount(0)
    expect(await desk.evaluate(() => navigator.clipboard.readText())).toBe('bom dia, e a peca do z')
  },
)

withoutWorker(
  'a message for a ticket that waits is seen while it is written, and goes on where it is accepted',
  LONG,
  async ({ app, request, desk }) => {
    const next = await arrived(desk, request, app.metaSimUrl, 'Sou o próximo')
    const waits = await arrived(desk, request, app.metaSimUrl, 'Alguém?')
    await desk.goto('/tickets?list=pending')
    await untilAwake(desk)
    const code = await holdAnswers(desk, /waiting-text-dialog-[\w-]{8}\.js$/)
    await pressRow(desk, waits.name)
    await desk.keyboard.press('r')
    await expect.poll(code.asked).toBe(1)
    await desk.keyboard.type('avisar ze')
    await desk.keyboard.press('Enter')
    await code.letAll()
    const text = desk.getByTestId('waiting-text')
    await expect(text).toHaveValue('avisar ze')
    await desk.keyboard.type(' agora')
    await desk.getByTestId('waiting-text-dialog-submit').click()
    await expect(composer(desk)).toHaveValue('avisar ze agora')
    await expect(composer(desk)).toBeFocused()
    expect(await statusOf(desk, waits.name)).toBe('open')
    expect(await statusOf(desk, next.name)).toBe('pending')
    expect(await sentTo(desk, waits)).not.toContain('avisar ze agora')
  },
)

withoutWorker(
  'a key that came too late makes words of a sentence, which can be copied, and none of itself',
  LONG,
  async ({ app, request, desk }) => {
    const tickets: { id: number; uuid: string; name: string }[] = []
    for (const text of ['Um', 'Dois', 'Três', 'Quatro']) {
      const ticket = await arrived(desk, request, app.metaSimUrl, text)
      await atDesk(desk, 'PUT', `/tickets/${ticket.id}`, { status: 'open' })
      tickets.push(ticket)
    }
    const first = tickets.at(-1)!
    await desk.goto(`/tickets/${first.uuid}?list=open`)
    await untilAwake(desk)
    await expect(composer(desk)).toBeVisible()
    await desk.locator('[role=log]').focus()
    await pressKeys(desk, 'e', 'e')
    await expect(desk.locator('.toast', { hasText: MOVED })).toBeVisible()
    await expect(async () => {
      await desk.keyboard.press('e')
      expect(await statusOf(desk, tickets[2]!.name)).toBe('closed')
    }).toPass({ intervals: [150] })

    await desk.goto('/tickets?list=pending')
    const moved = await arrived(desk, request, app.metaSimUrl, 'Cinco')
    const stays = await arrived(desk, request, app.metaSimUrl, 'Seis')
    await untilAwake(desk)
    await pressRow(desk, moved.name)
    const ignore = desk.getByTestId('pending-peek').getByRole('button', { name: 'Ignorar' })
    await ignore.evaluate((button: HTMLElement) => button.click())
    await pressKeys(desk, 'a')
    await desk.keyboard.type('e a peca do z', { delay: 20 })
    await expect(desk.getByRole('button', { name: 'Copiar o texto' })).toBeVisible()
    expect(await statusOf(desk, stays.name)).toBe('pending')

    // A word of one letter, behind a button that a pointer has pressed.
    await pressRow(desk, stays.name)
    await desk.getByTestId('pending-peek').getByRole('button', { name: 'Ignorar' }).hover()
    await desk.mouse.down()
    await desk.mouse.move(0, 0)
    await desk.mouse.up()
    await desk.keyboard.type('o pedido')
    await expect(desk.locator('.toast', { hasText: 'nenhum atendimento' }).last()).toBeVisible()
    expect(await statusOf(desk, stays.name)).toBe('pending')
  },
)
