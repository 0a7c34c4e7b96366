import { untilAwake } from '#scripts/tests/browser.ts'
import { arrived, pressRow, rowOf } from './customer.ts'
import { atDesk } from './desk-calls.ts'
import { draftOf } from './drafts.ts'
import { ahead, composer, MESSAGES, MOVED, statusOf, TICKET_PART } from './desk-places.ts'
import { expect, LONG } from './fixtures.ts'
import { holdAnswers, pageWithoutWorker, TICKET_MOVES, withoutWorker } from './held-answers.ts'

withoutWorker(
  'words that are written on are for the ticket they were begun for, not for the one before it',
  LONG,
  async ({ app, request, desk, signInAs }) => {
    const admin = await signInAs('admin')
    const before = await arrived(desk, request, app.metaSimUrl, 'Um')
    const gone = await arrived(desk, request, app.metaSimUrl, 'Dois')
    await atDesk(desk, 'PUT', `/tickets/${before.id}`, { status: 'open' })
    await desk.goto(`/tickets/${before.uuid}?list=pending`)
    await untilAwake(desk)
    await composer(desk).click()
    await desk.keyboard.type('para o primeiro')

    // Accepting the second one is refused while its words are still on their way to it.
    const messages = await holdAnswers(desk, MESSAGES)
    const moves = await holdAnswers(desk, TICKET_MOVES)
    const parts = await holdAnswers(desk, TICKET_PART)
    await rowOf(desk, gone.name).getByTestId('accept-ticket').click()
    await desk.keyboard.type('te av')
    await atDesk(admin, 'DELETE', `/tickets/${gone.id}`)
    await moves.letAll()
    await messages.letAll()
    await parts.letAll()
    await expect(desk.locator('.toast').first()).toBeVisible()
    await desk.keyboard.type('iso, e ja')
    expect(await draftOf(desk, before.id)).toBe('para o primeiro')
    await expect.poll(() => draftOf(desk, gone.id)).toBe('te aviso, e ja')
    expect(await statusOf(desk, before.name)).toBe('open')
  },
)

withoutWorker(
  'the keyboard is the page’s own again for whoever goes to another one while a ticket is on its way',
  LONG,
  async ({ app, request, desk }) => {
    const first = await arrived(desk, request, app.metaSimUrl, 'Um')
    const code = await holdAnswers(desk, TICKET_PART)
    await desk.goto('/tickets?list=pending')
    await untilAwake(desk)
    await pressRow(desk, first.name)
    await desk.keyboard.press('a')
    await desk.keyboard.type('te aviso')
    await expect(ahead(desk)).toBeFocused()
    await desk.getByRole('link', { name: 'Contatos' }).first().click()
    await expect(desk).toHaveURL(/\/contacts/)
    await expect(ahead(desk)).toHaveCount(0)
    await desk.keyboard.press('?')
    await expect(desk.getByRole('dialog')).toBeVisible()
    expect(await draftOf(desk, first.id)).toBe('te aviso')
    await code.letAll()
  },
)

withoutWorker(
  'keys are about the ticket that is open when a row was pressed for another window',
  LONG,
  async ({ app, request, desk }) => {
    const other = await arrived(desk, request, app.metaSimUrl, 'Um')
    const open = await arrived(desk, request, app.metaSimUrl, 'Dois')
    for (const { id } of [other, open])
      await atDesk(desk, 'PUT', `/tickets/${id}`, { status: 'open' })
    for (const modifier of ['Alt', 'Control'] as const) {
      await desk.goto(`/tickets/${open.uuid}?list=open`)
      await untilAwake(desk)
      await expect(composer(desk)).toBeVisible()
      await rowOf(desk, other.name).click({ modifiers: [modifier] })
      await desk.locator('[role=log]').focus()
      await desk.keyboard.press('e')
      await expect.poll(() => statusOf(desk, open.name)).toBe('closed')
      expect(await statusOf(desk, other.name)).toBe('open')
      await atDesk(desk, 'PUT', `/tickets/${open.id}`, { status: 'open' })
    }
  },
)

withoutWorker(
  'a refusal makes no words of a key that moves, and no act of one that was on its way',
  LONG,
  async ({ app, request, desk }) => {
    const first = await arrived(desk, request, app.metaSimUrl, 'Um')
    const moves = await holdAnswers(desk, TICKET_MOVES)
    await desk.goto('/tickets?list=pending')
    await untilAwake(desk)
    await pressRow(desk, first.name)
    await desk.keyboard.press('a')
    await expect(ahead(desk).or(composer(desk))).toBeFocused()
    await moves.refuse()
    await expect(desk.locator('.toast').first()).toBeVisible()
    await desk.keyboard.press('j')
    await expect(ahead(desk)).toHaveCount(0)
    expect(await draftOf(desk, first.id)).toBe('')
    await expect(desk.locator('.toast', { hasText: MOVED })).toHaveCount(0)
  },
)

withoutWorker(
  'a colleague who was first is told of when the sentence is over, which does nothing to the next customer',
  async ({ app, request, desk, signInAs }) => {
    const bruno = await signInAs('bruno')
    const next = await arrived(desk, request, app.metaSimUrl, 'Sou o próximo')
    const first = await arrived(desk, request, app.metaSimUrl, 'Quanto custa?')
    await desk.goto('/tickets?list=pending')
    await untilAwake(desk)
    const moves = await holdAnswers(desk, TICKET_MOVES)
    await pressRow(desk, first.name)
    await desk.keyboard.press('a')
    await desk.keyboard.type('te av')
    await atDesk(bruno, 'PUT', `/tickets/${first.id}`, { status: 'open' })
    await moves.letAll()
    await expect(composer(desk).or(ahead(desk))).toHaveCount(0)
    const words = 'iso ja, e a peca do z chega a tempo'
    await desk.keyboard.type(words, { delay: 40 })
    await desk.keyboard.press('Enter')
    const dialog = desk.getByTestId('conflict-dialog')
    await expect(dialog).toBeVisible()
    // Whoever goes on after a pause has not seen it yet, however long it has been there: a space is no answer.
    await expect(dialog.locator('[data-unsettled]')).toHaveCount(0)
    await desk.keyboard.type(' ou amanha', { delay: 40 })
    await desk.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    expect(await draftOf(desk, first.id)).toContain(`te av${words}`)
    expect(await draftOf(desk, first.id)).toContain(' ou amanha')
    expect(await statusOf(desk, next.name)).toBe('pending')
    await dialog.getByTestId('conflict-look').click()
    await expect(desk.getByTestId('composer-notice')).toContainText('amanha')
  },
)

withoutWorker(
  'words for a ticket that was asked for are never sent from the one that is left',
  async ({ app, request, desk }) => {
    const asked = await arrived(desk, request, app.metaSimUrl, 'Um')
    const left = await arrived(desk, request, app.metaSimUrl, 'Dois')
    for (const { id } of [asked, left])
      await atDesk(desk, 'PUT', `/tickets/${id}`, { status: 'open' })
    for (const key of ['r', 'n'] as const) {
      await desk.goto(`/tickets/${left.uuid}?list=open`)
      await untilAwake(desk)
      await composer(desk).fill('para o primeiro')
      await pressRow(desk, asked.name)
      await desk.keyboard.press(key)
      await desk.keyboard.type('e a peca do z')
      await expect(desk).toHaveURL(new RegExp(asked.uuid))
      await expect(composer(desk)).toHaveValue('e a peca do z')
      await expect(composer(desk)).toBeFocused()
      expect(await draftOf(desk, left.id)).toBe('para o primeiro')
      expect(await draftOf(desk, asked.id, key === 'r' ? 'message' : 'note')).toBe('e a peca do z')
      expect(await draftOf(desk, asked.id, key === 'r' ? 'note' : 'message')).toBe('')
      await composer(desk).fill('')
      await desk.keyboard.press('Escape')
    }
    expect(await statusOf(desk, asked.name)).toBe('open')
  },
)

withoutWorker(
  'a comment that is begun at once is one, whoever has the ticket, and one for a ticket that waits is kept',
  async ({ app, request, desk, browser, signInAs }) => {
    const first = await arrived(desk, request, app.metaSimUrl, 'Um')
    const waits = await arrived(desk, request, app.metaSimUrl, 'Dois')
    await atDesk(desk, 'PUT', `/tickets/${first.id}`, { status: 'open' })
    const words = 'cliente e a peca do z'

    await desk.goto('/tickets?list=pending')
    await untilAwake(desk)
    await pressRow(desk, waits.name)
    await desk.keyboard.press('n')
    // With a pause in it, which is no end of it.
    const [before, after] = [words.slice(0, 9), words.slice(9)]
    await desk.keyboard.type(before, { delay: 30 })
    const text = desk.getByTestId('waiting-text')
    await expect(text).toHaveValue(before)
    await expect(text).toBeFocused()
    await desk.keyboard.type(after)
    await desk.keyboard.press('Escape')
    await expect(desk.getByRole('dialog')).toHaveCount(0)
    expect(await draftOf(desk, waits.id, 'note')).toBe(words)
    await pressRow(desk, waits.name)
    await desk.keyboard.press('n')
    await expect(text).toHaveValue(words)
    await desk.getByTestId('waiting-text-dialog-submit').click()
    await expect(desk.getByRole('dialog')).toHaveCount(0)
    const kept = () =>
      atDesk<{ messages: { body: string; isPrivate: boolean }[] }>(
        desk,
        'GET',
        `/messages/${waits.id}`,
      )
    await expect
      .poll(async () =>
        (await kept()).messages.filter(({ isPrivate }) => isPrivate).map(({ body }) => body),
      )
      .toEqual([words])
    expect(await draftOf(desk, waits.id, 'note')).toBe('')
    expect(await statusOf(desk, waits.name)).toBe('pending')

    const sup = await pageWithoutWorker(browser, app.url, await signInAs('sup'))
    const code = await holdAnswers(sup, TICKET_PART)
    await sup.goto('/tickets?all=1')
    await untilAwake(sup)
    await pressRow(sup, first.name)
    await sup.keyboard.press('n')
    await sup.keyboard.type(words, { delay: 30 })
    await code.letAll()
    await expect(composer(sup)).toHaveValue(words)
    await expect(sup.locator('.composer[data-note]')).toBeVisible()
    await expect(sup.getByRole('dialog')).toHaveCount(0)
    expect(await statusOf(sup, first.name)).toBe('open')
    await sup.context().close()
  },
)

withoutWorker(
  'the first words of a new ticket are whole, however long it takes to be made',
  LONG,
  async ({ app, request, desk }) => {
    const person = await arrived(desk, request, app.metaSimUrl, 'Ligo depois')
    await atDesk(desk, 'PUT', `/tickets/${person.id}`, { status: 'open' })
    await atDesk(desk, 'PUT', `/tickets/${person.id}`, { status: 'closed' })
    await desk.goto('/tickets')
    await untilAwake(desk)
    const made = await holdAnswers(desk, /\/desk\/api\/v1\/tickets$/)
    await desk.getByTestId('list-menu').click()
    await desk.getByRole('menuitem', { name: 'Novo atendimento' }).click()
    const dialog = desk.getByTestId('new-ticket-dialog')
    await dialog.getByTestId('contact-search').fill(person.name)
    await dialog.locator('[data-testid^=contact-]', { hasText: person.name }).first().click()
    await dialog.getByTestId('queue-select').selectOption('Suporte')
    await dialog.getByTestId('new-ticket-dialog-submit').click()
    await expect.poll(made.asked).toBe(1)
    await desk.keyboard.type('bom dia, e a ', { delay: 20 })
    await made.pass()
    await desk.keyboard.type('peca do z', { delay: 20 })
    await expect(composer(desk)).toHaveValue('bom dia, e a peca do z')
    await expect(composer(desk)).toBeFocused()
    await expect(dialog).toHaveCount(0)
  },
)

withoutWorker(
  'a ticket that was ignored and is back is the one that keys are about',
  LONG,
  async ({ app, request, desk }) => {
    const next = await arrived(desk, request, app.metaSimUrl, 'Um')
    const back = await arrived(desk, request, app.metaSimUrl, 'Dois')
    await desk.goto('/tickets?list=pending')
    await untilAwake(desk)
    await rowOf(desk, back.name).click()
    await desk.getByTestId('pending-peek').getByRole('button', { name: 'Ignorar' }).click()
    await desk.getByRole('button', { name: 'Desfazer' }).click()
    await expect(desk.getByTestId('pending-peek')).toContainText(back.name)
    await expect(desk.locator('.toast', { hasText: 'desfeito' })).toBeVisible()
    await expect(async () => {
      await desk.keyboard.press('a')
      expect(await statusOf(desk, back.name)).toBe('open')
    }).toPass({ intervals: [800] })
    expect(await statusOf(desk, next.name)).toBe('pending')
  },
)
