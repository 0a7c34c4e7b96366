import { COMPOSER_ID } from '#app/features/desk/composer-id.ts'
import { untilAwake } from '#scripts/tests/browser.ts'
import { arrived, pressRow, rowOf } from './customer.ts'
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
import { expect, LONG, test } from './fixtures.ts'
import { holdAnswers, withoutWorker } from './held-answers.ts'

const COPIES = 'Copiar o texto'

withoutWorker(
  'a dialog whose code does not come lets Tab through, and a press elsewhere gives it up',
  LONG,
  async ({ app, request, desk }) => {
    const first = await arrived(desk, request, app.metaSimUrl, 'Um')
    const second = await arrived(desk, request, app.metaSimUrl, 'Dois')
    for (const { id } of [first, second])
      await atDesk(desk, 'PUT', `/tickets/${id}`, { status: 'open' })
    await desk.goto(`/tickets/${first.uuid}?list=open`)
    await untilAwake(desk)
    await expect(composer(desk)).toBeVisible()
    await desk.locator('[role=log]').focus()
    const code = await holdAnswers(desk, /transfer-dialog-[\w-]{8}\.js$/)
    await desk.keyboard.press('t')
    await expect.poll(code.asked).toBe(1)
    await desk.keyboard.press('Tab')
    await expect(desk.locator('[role=log]')).not.toBeFocused()
    await rowOf(desk, second.name).click()
    await expect(desk).toHaveURL(new RegExp(second.uuid))
    await composer(desk).click()
    await code.letAll()
    await desk.keyboard.type('para o segundo')
    await expect(composer(desk)).toHaveValue('para o segundo')
    await expect(desk.getByRole('dialog')).toHaveCount(0)
  },
)

withoutWorker(
  'a slow undo takes no words of the ticket that somebody has gone to',
  LONG,
  async ({ app, request, desk }) => {
    const second = await arrived(desk, request, app.metaSimUrl, 'Um')
    const first = await arrived(desk, request, app.metaSimUrl, 'Dois')
    for (const { id } of [second, first])
      await atDesk(desk, 'PUT', `/tickets/${id}`, { status: 'open' })
    await desk.goto(`/tickets/${first.uuid}?list=open`)
    await untilAwake(desk)
    await desk.locator('[role=log]').focus()
    await desk.keyboard.press('e')
    const undone = await holdAnswers(desk, /\/ticket-undo\/\d+$/)
    await desk.getByRole('button', { name: 'Desfazer' }).click()
    // The list has gone on to it by itself: a press in it is enough.
    await expect(desk).toHaveURL(new RegExp(second.uuid))
    await expect(desk.locator(`.chat-pane[data-ticket-id="${second.id}"]`)).toBeVisible()
    await desk.locator('[role=log]').click({ position: { x: 5, y: 5 } })
    await desk.keyboard.press('r')
    await desk.keyboard.type('para o segundo')
    await expect(composer(desk)).toHaveValue('para o segundo')
    await undone.letAll()
    await expect(desk.locator('.toast', { hasText: 'desfeito' })).toBeVisible()
    await expect(desk).toHaveURL(new RegExp(second.uuid))
    expect(await draftOf(desk, first.id)).toBe('')
  },
)

withoutWorker(
  'who asks for a new ticket and has it already writes in that one',
  LONG,
  async ({ app, request, desk }) => {
    const person = await arrived(desk, request, app.metaSimUrl, 'Já é meu')
    const other = await arrived(desk, request, app.metaSimUrl, 'Oi')
    for (const { id } of [person, other])
      await atDesk(desk, 'PUT', `/tickets/${id}`, { status: 'open' })
    await desk.goto(`/tickets/${other.uuid}?list=open`)
    await untilAwake(desk)
    const made = await holdAnswers(desk, MADE)
    await askForTicket(desk, person.name)
    await made.pass()
    await expect(desk).toHaveURL(new RegExp(person.uuid))
    await expect(composer(desk)).toBeFocused()
    await desk.keyboard.type('e a peca')
    await expect(composer(desk)).toHaveValue('e a peca')
    expect(await statusOf(desk, person.name)).toBe('open')
  },
)

withoutWorker(
  'Ctrl with Enter in a text that is left sends nothing of it, and words for what nobody knows yet go nowhere else',
  LONG,
  async ({ app, request, desk }) => {
    const asked = await arrived(desk, request, app.metaSimUrl, 'Um')
    const left = await arrived(desk, request, app.metaSimUrl, 'Dois')
    for (const { id } of [asked, left])
      await atDesk(desk, 'PUT', `/tickets/${id}`, { status: 'open' })
    // What is not in the list is known by its address alone.
    await atDesk(desk, 'PUT', `/tickets/${asked.id}`, { status: 'closed' })
    const sent = await sentTo(desk, left)
    await desk.goto(`/tickets/${left.uuid}?list=open`)
    await untilAwake(desk)
    await composer(desk).click()
    await desk.keyboard.type('para o segundo')
    const answers = await holdAnswers(desk, new RegExp(`${asked.uuid}|${MESSAGES.source}`))
    const isPressedInLeft = await desk.evaluate(async (url) => {
      const press = (init: KeyboardEventInit) =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }),
        )
      const isInLeft = () => document.activeElement?.closest('[data-left]') != null
      window.dispatchEvent(new CustomEvent('balcao:go', { detail: url }))
      // The router tells of the way before anything is drawn.
      for (let step = 0; step < 50 && !isInLeft(); step++) await Promise.resolve()
      const wasInLeft = isInLeft()
      press({ key: 'Enter', ctrlKey: true })
      press({ key: 'e', code: 'KeyE' })
      return wasInLeft
    }, `/tickets/${asked.uuid}`)
    expect(isPressedInLeft).toBe(true)
    await desk.keyboard.type('e a peca do z')
    await answers.letAll()
    await expect(desk).toHaveURL(new RegExp(asked.uuid))
    await expect(desk.getByRole('button', { name: COPIES })).toBeVisible()
    expect(await draftOf(desk, left.id)).toBe('para o segundo')
    expect(await sentTo(desk, left)).toEqual(sent)
    expect(await statusOf(desk, left.name)).toBe('open')
  },
)

test(
  'on a tablet with a keyboard, words after a key are for the ticket that it has led to',
  LONG,
  async ({ app, browser, request, signInAs }) => {
    const storageState = await (await signInAs('ana')).context().storageState()
    const context = await browser.newContext({
      baseURL: app.url,
      storageState,
      serviceWorkers: 'block',
      hasTouch: true,
      isMobile: true,
      viewport: { width: 1180, height: 820 },
    })
    const desk = await context.newPage()
    // The headless browser has no finger.
    await desk.addInitScript(() => {
      const match = window.matchMedia.bind(window)
      window.matchMedia = (query) =>
        Object.defineProperty(match(query), 'matches', {
          value: query === '(hover: none)' || match(query).matches,
        })
    })
    await desk.goto('/tickets')
    const next = await arrived(desk, request, app.metaSimUrl, 'Sou o próximo')
    const waits = await arrived(desk, request, app.metaSimUrl, 'Alguém?')
    await desk.goto('/tickets?list=pending')
    await untilAwake(desk)
    expect(await desk.evaluate(() => matchMedia('(hover: none)').matches)).toBe(true)
    await pressRow(desk, waits.name)
    const messages = await holdAnswers(desk, MESSAGES)
    await desk.keyboard.press('a')
    await desk.keyboard.type('te aviso, e ja')
    await messages.letAll()
    await expect(composer(desk)).toHaveValue('te aviso, e ja')
    expect(await statusOf(desk, waits.name)).toBe('open')
    expect(await statusOf(desk, next.name)).toBe('pending')
    await context.close()
  },
)

withoutWorker(
  'words for a closed ticket that was chosen on another page can be copied, whole, and are no commands',
  LONG,
  async ({ app, request, desk }) => {
    await desk.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const closed = await arrived(desk, request, app.metaSimUrl, 'Um')
    const open = await arrived(desk, request, app.metaSimUrl, 'Dois')
    for (const { id } of [closed, open])
      await atDesk(desk, 'PUT', `/tickets/${id}`, { status: 'open' })
    await atDesk(desk, 'PUT', `/tickets/${closed.id}`, { status: 'closed' })
    await desk.goto('/contacts')
    await untilAwake(desk)
    const tickets = await holdAnswers(desk, /\/tickets/)
    await chooseInBar(desk, closed.name)
    await desk.keyboard.press('Enter')
    await desk.keyboard.type('bom dia, e a peca')
    await tickets.letAll()
    await desk.keyboard.type(' do z')
    const copies = desk.getByRole('button', { name: COPIES })
    await copies.click()
    await expect(copies).toHaveCount(0)
    expect(await desk.evaluate(() => navigator.clipboard.readText())).toMatch(
      /bom dia, e a peca do z$/,
    )
    expect(await draftOf(desk, closed.id)).toBe('')
    expect(await statusOf(desk, open.name)).toBe('open')
  },
)

withoutWorker(
  'what is typed on after a ticket was opened on the page of a contact is no command of the desk',
  LONG,
  async ({ app, request, desk }) => {
    const person = await arrived(desk, request, app.metaSimUrl, 'Ligo depois')
    await atDesk(desk, 'PUT', `/tickets/${person.id}`, { status: 'open' })
    await atDesk(desk, 'PUT', `/tickets/${person.id}`, { status: 'closed' })
    await desk.goto(`/contacts/${person.contactId}/ticket`)
    await untilAwake(desk)
    await desk.getByRole('dialog').getByRole('combobox').first().selectOption('Suporte')
    // Pressed when the ticket is first drawn: no hand of a test is as fast.
    await desk.evaluate((drawn) => {
      const press = () => {
        if (document.querySelector(drawn) === null) return requestAnimationFrame(press)
        const key = new KeyboardEvent('keydown', { key: 'e', code: 'KeyE', bubbles: true })
        return document.body.dispatchEvent(key)
      }
      press()
    }, `#${COMPOSER_ID}`)
    await desk.getByRole('dialog').getByRole('button', { name: 'Abrir atendimento' }).click()
    await expect(desk.locator('.toast', { hasText: MOVED }).first()).toBeVisible()
    await expect(composer(desk)).toBeVisible()
    expect(await statusOf(desk, person.name)).toBe('open')
    await expect(desk.getByRole('dialog')).toHaveCount(0)
  },
)
