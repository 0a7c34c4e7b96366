import type { Route } from '@playwright/test'
import { untilAwake } from '#scripts/tests/browser.ts'
import { acceptFromList, arrived, bubble, customerWrites, rowOf } from './customer.ts'
import { atDesk, mustHaveTicket } from './desk-calls.ts'
import { composer, MESSAGES, sentTo } from './desk-places.ts'
import { expect, LONG, test } from './fixtures.ts'
import { withoutWorker } from './held-answers.ts'

/** Width and height; the last two are phones with their keyboard open. */
const SCREENS = [
  [1920, 1080],
  [1440, 900],
  [1280, 800],
  [1024, 768],
  [820, 1180],
  [720, 900],
  [600, 800],
  [390, 844],
  [320, 640],
  [390, 420],
  [320, 330],
] as const

test(
  'a notice leaves the composer free on every screen, also of a ticket that is opened under it; what it tells of is undone',
  LONG,
  async ({ app, request, signInAs }) => {
    const desk = await signInAs('ana')
    await desk.goto('/tickets')
    const first = await customerWrites(request, app.metaSimUrl, 'Já resolvi, obrigado')
    const second = await customerWrites(request, app.metaSimUrl, 'E o meu pedido?')
    await acceptFromList(desk, second.name)
    const url = desk.url()
    await acceptFromList(desk, first.name)
    await expect(desk.getByText('Atendimento aceito.')).toHaveCount(0)
    await desk.getByTestId('close-ticket').click()
    const undo = desk.getByRole('button', { name: 'Desfazer' })
    // Held by the keyboard: it stays while the screen changes.
    await undo.focus()
    await rowOf(desk, second.name).click()
    await expect(desk).toHaveURL(url)
    await undo.focus()
    const notice = desk.locator('.toast')
    await expect(notice).toHaveCount(1)
    for (const [width, height] of SCREENS) {
      await desk.setViewportSize({ width, height })
      await expect
        .poll(async () => {
          const [over, foot] = [
            await notice.boundingBox(),
            await desk.getByTestId('chat-foot').boundingBox(),
          ]
          if (over === null || foot === null) return 'not there'
          const isInside = over.x >= 0 && over.x + over.width <= width && over.y >= 0
          return isInside && over.y + over.height <= foot.y ? 'free' : 'covered'
        }, `at ${width} × ${height}`)
        .toBe('free')
    }
    await desk.setViewportSize({ width: 1440, height: 900 })
    await undo.click()
    await expect(bubble(desk, 'Já resolvi, obrigado')).toBeVisible()
    await expect(desk.getByTestId('composer')).toBeVisible()
    await expect.poll(() => mustHaveTicket(desk, first.name)).toMatchObject({ status: 'open' })
  },
)

test(
  'a notice covers neither the newest message, which one came to read, nor what one has just written',
  LONG,
  async ({ app, request, signInAs }) => {
    const desk = await signInAs('ana')
    await desk.goto('/tickets')
    const first = await customerWrites(request, app.metaSimUrl, 'Obrigado, era só isso')
    const second = await customerWrites(request, app.metaSimUrl, 'E eu?')
    await acceptFromList(desk, second.name)
    await acceptFromList(desk, first.name)
    await expect(desk.getByText('Atendimento aceito.')).toHaveCount(0)
    await desk.getByTestId('close-ticket').click()
    const notice = desk.locator('.toast', { hasText: 'encerrado' })
    await expect(notice).toHaveCount(1)
    await rowOf(desk, second.name).click()
    // The pointer holds it: it stays while the screen changes.
    await notice.hover()
    const staysClearOf = async (text: string) => {
      const newest = bubble(desk, text)
      await expect(newest).toBeVisible()
      for (const [width, height] of [
        [1440, 900],
        [1280, 800],
        [390, 844],
      ] as const) {
        await desk.setViewportSize({ width, height })
        await expect
          .poll(async () => {
            const [over, read] = [await notice.boundingBox(), await newest.boundingBox()]
            return over !== null && read !== null && over.y + over.height <= read.y
          }, `at ${width} × ${height}`)
          .toBe(true)
      }
      await desk.setViewportSize({ width: 1440, height: 900 })
      await notice.hover()
    }
    await staysClearOf('E eu?')
    await desk.getByTestId('composer-input').fill('Já vejo\npara você')
    await desk.getByTestId('composer-input').press('Enter')
    await staysClearOf('Já vejo')
  },
)

test(
  'a notice stands clear of a panel that is open and of what can be pressed in the conversation',
  LONG,
  async ({ app, request, signInAs }) => {
    const desk = await signInAs('ana')
    await desk.goto('/tickets')
    const person = await customerWrites(request, app.metaSimUrl, 'Oi, de novo')
    await acceptFromList(desk, person.name)
    await desk.getByTestId('close-ticket').click()
    await expect(desk.getByText('Ticket encerrado com sucesso.')).toBeVisible()
    await customerWrites(request, app.metaSimUrl, 'Voltei', person)
    await acceptFromList(desk, person.name)
    for (const text of ['É sobre', 'o boleto', 'de maio'])
      await customerWrites(request, app.metaSimUrl, text, person)
    await expect(bubble(desk, 'de maio')).toBeVisible()
    await expect(desk.locator('.toast')).toHaveCount(0)
    await desk.getByTestId('header-tags').click()
    const panel = desk.getByRole('dialog')
    const tag = panel.getByRole('checkbox').first()
    await tag.click()
    await expect(tag).toBeChecked()
    const undo = desk.getByRole('button', { name: 'Desfazer' })
    // Whatever lies over it is what the pointer would meet.
    await undo.hover()
    await expect(panel).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(panel).toBeHidden()

    // A conversation that just fills its room, with the button at its top. The pointer holds the notice.
    await undo.hover()
    const boxOf = async (selector: string) => {
      const box = await desk.locator(selector).boundingBox()
      if (box === null) throw new Error(`${selector} is not there`)
      return box
    }
    const [room, earlier] = [
      await boxOf('.conversation-frame'),
      await boxOf('[data-testid=show-earlier]'),
    ]
    await desk.setViewportSize({ width: 1440, height: Math.ceil(900 - (earlier.y - room.y) + 40) })
    await expect
      .poll(async () => {
        const [own, button] = [await boxOf('.toast'), await boxOf('[data-testid=show-earlier]')]
        const isBeside = own.x >= button.x + button.width || own.x + own.width <= button.x
        return isBeside || own.y >= button.y + button.height || own.y + own.height <= button.y
      })
      .toBe(true)
    await undo.click()
    await expect(undo).toHaveCount(0)
    await desk.setViewportSize({ width: 1440, height: 900 })
    await desk.getByTestId('header-tags').click()
    await expect(tag).not.toBeChecked()
  },
)

test(
  'an undo that comes too late says so and changes nothing',
  LONG,
  async ({ app, request, signInAs }) => {
    const [desk, admin] = [await signInAs('ana'), await signInAs('admin')]
    await desk.goto('/tickets')
    await admin.goto('/tickets')
    const { name } = await customerWrites(request, app.metaSimUrl, 'Obrigado!')
    await acceptFromList(desk, name)
    await desk.getByTestId('close-ticket').click()
    const undo = desk.getByRole('button', { name: 'Desfazer' })
    await undo.focus()
    const { id, version } = await mustHaveTicket(admin, name)
    const taken = await atDesk<{ userId: number }>(admin, 'PUT', `/tickets/${id}`, {
      status: 'open',
      version,
    })
    await undo.click()
    await expect(
      desk.getByText('O atendimento mudou depois disso; nada foi desfeito.'),
    ).toBeVisible()
    await expect
      .poll(() => mustHaveTicket(admin, name))
      .toMatchObject({ status: 'open', userId: taken.userId })
  },
)

withoutWorker(
  'a message that was refused is thrown away, taken back, and sent after all, once',
  LONG,
  async ({ app, request, desk }) => {
    const { name } = await customerWrites(request, app.metaSimUrl, 'Quando chega?')
    await acceptFromList(desk, name)
    await desk.route(MESSAGES, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 403, json: { error: 'ERR_NO_PERMISSION' } })
        : route.continue(),
    )
    await desk.getByTestId('composer-input').fill('Chega amanhã')
    await desk.keyboard.press('Enter')
    const refused = bubble(desk, 'Chega amanhã')
    await refused.getByTestId('discard-message').click()
    await expect(refused).toHaveCount(0)
    await desk.getByRole('button', { name: 'Desfazer' }).click()
    await expect(refused).toBeVisible()
    // The device has it again too.
    await desk.reload()
    await desk.unroute(MESSAGES)
    await refused.getByTestId('retry-message').click()
    const { id } = await mustHaveTicket(desk, name)
    await expect.poll(async () => await sentTo(desk, { id })).toEqual(['Chega amanhã'])
    await expect(refused.getByTestId('retry-message')).toHaveCount(0)
  },
)

withoutWorker(
  'what is refused when its writer is with somebody else is told of: it is opened, or copied where nothing leads there any more',
  LONG,
  async ({ app, request, desk, signInAs }) => {
    const admin = await signInAs('admin')
    const first = await arrived(desk, request, app.metaSimUrl, 'Manda o boleto?')
    const gone = await arrived(desk, request, app.metaSimUrl, 'E o meu pedido?')
    for (const { id } of [first, gone])
      await atDesk(desk, 'PUT', `/tickets/${id}`, { status: 'open' })
    const held: Route[] = []
    await desk.route(MESSAGES, (route) =>
      route.request().method() === 'POST' ? void held.push(route) : route.fallback(),
    )
    const notice = (name: string) =>
      desk.locator('.toast', { hasText: `A mensagem para ${name} não foi enviada.` })
    await desk.goto(`/tickets/${first.uuid}?list=open`)
    await untilAwake(desk)
    await composer(desk).fill('Segue o boleto')
    await composer(desk).press('Enter')
    await rowOf(desk, gone.name).click()
    await expect(bubble(desk, 'E o meu pedido?')).toBeVisible()
    await composer(desk).fill('Já vejo')
    await composer(desk).press('Enter')
    await expect.poll(() => held.length).toBe(2)
    // Another tab that stands there, out of sight, has seen nothing.
    const hidden = await desk.context().newPage()
    await hidden.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true }))
    await hidden.goto(`/tickets/${first.uuid}?list=open`)
    await untilAwake(hidden)
    await expect(bubble(hidden, 'Segue o boleto')).toBeVisible()
    await held[0]?.fulfill({ status: 409, json: { error: 'ERR_TICKET_CHANGED' } })
    await expect(bubble(hidden, 'Segue o boleto').getByTestId('retry-message')).toBeVisible()
    await notice(first.name).getByRole('button', { name: 'Abrir' }).click()
    await expect(bubble(desk, 'Segue o boleto')).toBeVisible()
    await expect(notice(first.name)).toHaveCount(0)

    await atDesk(admin, 'DELETE', `/tickets/${gone.id}`)
    await held[1]?.continue()
    await notice(gone.name).getByRole('button', { name: 'Copiar o texto' }).click()
    await expect(notice(gone.name)).toHaveCount(0)
    // Dealt with, it is told of no more.
    expect(await desk.evaluate(() => JSON.stringify(localStorage))).not.toContain('Já vejo')
    // What was seen says so in its row from then on, and comes with no notice again.
    await desk.goto('/tickets?list=open')
    await untilAwake(desk)
    await expect(rowOf(desk, first.name).getByTitle('Não enviada')).toBeVisible()
    await rowOf(desk, first.name).click()
    await bubble(desk, 'Segue o boleto').getByTestId('retry-message').click()
    await expect(rowOf(desk, first.name).getByTitle('Não enviada')).toHaveCount(0)
    await expect(notice(first.name)).toHaveCount(0)
  },
)
