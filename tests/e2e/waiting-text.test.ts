import type { WebSocketRoute } from '@playwright/test'
import { untilAwake } from '#scripts/tests/browser.ts'
import { pageWithoutWorker, withoutWorker } from './held-answers.ts'
import { arrived, pressRow, rowOf } from './customer.ts'
import { atDesk, idOf, mustHaveTicket } from './desk-calls.ts'
import { chooseInBar, composer, statusOf } from './desk-places.ts'
import { draftOf } from './drafts.ts'
import { expect, LONG } from './fixtures.ts'

withoutWorker(
  'the command bar writes about a ticket that waits, and Ctrl with Enter is the button of its dialog',
  LONG,
  async ({ app, request, desk }) => {
    const waits = await arrived(desk, request, app.metaSimUrl, 'Alguém?')
    await desk.goto('/tickets?list=pending')
    await untilAwake(desk)
    await pressRow(desk, waits.name)
    await chooseInBar(desk, 'Comentário interno')
    const text = desk.getByTestId('waiting-text')
    await expect(text).toBeFocused()
    // Nothing to say yet: the button is off.
    await desk.keyboard.press('Control+Enter')
    await desk.keyboard.type('é o do boleto')
    await desk.keyboard.press('Enter')
    await desk.keyboard.type('de maio')
    await desk.keyboard.press('Control+Enter')
    await expect(text).toHaveCount(0)
    await expect(desk.locator('.toast', { hasText: 'Comentário salvo.' })).toBeVisible()
    const { messages } = await atDesk<{ messages: { body: string; isPrivate: boolean }[] }>(
      desk,
      'GET',
      `/messages/${waits.id}`,
    )
    expect(messages.filter(({ isPrivate }) => isPrivate).map(({ body }) => body)).toEqual([
      'é o do boleto\nde maio',
    ])
    expect(await statusOf(desk, waits.name)).toBe('pending')
    expect(await draftOf(desk, waits.id, 'note')).toBe('')

    await pressRow(desk, waits.name)
    await chooseInBar(desk, 'Escrever uma mensagem')
    await expect(text).toBeFocused()
    await desk.keyboard.type('já vejo')
    await desk.keyboard.press('Control+Enter')
    await expect(composer(desk)).toHaveValue('já vejo')
    expect(await statusOf(desk, waits.name)).toBe('open')
  },
)

withoutWorker(
  'what is begun and said of a ticket that waits is seen beside the list, and in its row',
  LONG,
  async ({ app, request, desk }) => {
    const waits = await arrived(desk, request, app.metaSimUrl, 'Oi?')
    await desk.goto('/tickets?list=pending')
    await untilAwake(desk)
    await rowOf(desk, waits.name).click()
    const peek = desk.getByTestId('pending-peek')
    await peek.getByTestId('peek-comment').click()
    const text = desk.getByTestId('waiting-text')
    await expect(text).toBeFocused()
    await desk.keyboard.type('pede o *boleto*')
    await desk.keyboard.press('Escape')
    await expect(peek.getByTestId('peek-begun-note')).toContainText('pede o *boleto*')
    await expect(rowOf(desk, waits.name).getByTestId('row-draft')).toHaveText(
      'Rascunho de comentário: pede o *boleto*',
    )
    await peek.getByTestId('peek-begun-note').click()
    await expect(text).toHaveValue('pede o *boleto*')
    await desk.keyboard.press('Control+Enter')
    await expect(peek.getByTestId('peek-comments').getByRole('listitem')).toHaveCount(1)
    await expect(peek.getByTestId('peek-comments')).toContainText(/Ana.*pede o boleto/)
    await expect(peek.getByTestId('peek-begun-note')).toHaveCount(0)
    await expect(rowOf(desk, waits.name).getByTestId('row-draft')).toHaveCount(0)
    expect(await statusOf(desk, waits.name)).toBe('pending')
  },
)

withoutWorker(
  'the dialog of a waiting ticket says who has it meanwhile, and leads there',
  LONG,
  async ({ app, request, desk, browser, signInAs }) => {
    const waits = await arrived(desk, request, app.metaSimUrl, 'Posso?')
    await desk.goto('/tickets?list=pending')
    await untilAwake(desk)
    await pressRow(desk, waits.name)
    await chooseInBar(desk, 'Escrever uma mensagem')
    const text = desk.getByTestId('waiting-text')
    await expect(text).toBeFocused()
    await desk.keyboard.type('já vejo')
    const dialog = desk.getByTestId('waiting-text-dialog')
    await expect(dialog).toContainText('ainda aguarda')
    const bruno = await pageWithoutWorker(browser, app.url, await signInAs('bruno'))
    await atDesk(bruno, 'PUT', `/tickets/${waits.id}`, { status: 'open' })
    await expect(dialog).toContainText('Bruno')
    await expect(dialog).not.toContainText('ainda aguarda')
    // A press that began for *Aceitar* would do nothing.
    await expect(dialog.locator('[data-unsettled]')).toHaveCount(0)
    await desk.keyboard.press('Control+Enter')
    await expect(desk).toHaveURL(new RegExp(waits.uuid))
    await expect(desk.getByTestId('unsent-words')).toContainText('já vejo')
    expect((await mustHaveTicket(desk, waits.name)).userId).not.toBeNull()
    await bruno.context().close()
  },
)

withoutWorker(
  'of a waiting ticket that goes out of sight, and comes back, the dialog says so and keeps the words',
  LONG,
  async ({ app, request, desk, signInAs }) => {
    const admin = await signInAs('admin')
    const waits = await arrived(desk, request, app.metaSimUrl, 'É sobre a fatura')
    await desk.goto('/tickets?list=pending')
    await untilAwake(desk)
    await pressRow(desk, waits.name)
    await desk.keyboard.press('n')
    const text = desk.getByTestId('waiting-text')
    await expect(text).toBeFocused()
    await desk.keyboard.type('é da fatura')
    const move = async (queue: string) =>
      await atDesk(admin, 'PUT', `/tickets/${waits.id}`, {
        queueId: await idOf(admin, '/queue', queue),
        status: 'pending',
        version: (await mustHaveTicket(admin, waits.name)).version,
      })
    await move('Financeiro')
    const dialog = desk.getByTestId('waiting-text-dialog')
    await expect(dialog).toContainText('não está mais ao seu alcance')
    await expect(text).toHaveValue('é da fatura')
    await expect(dialog.getByRole('button', { name: 'Copiar o texto' })).toBeEnabled()
    await move('Suporte')
    await expect(dialog).toContainText('ainda aguarda')
    await dialog.getByRole('button', { name: 'Comentar' }).click()
    await expect(desk.locator('.toast', { hasText: 'Comentário salvo.' })).toBeVisible()
  },
)

withoutWorker(
  'of a waiting ticket that went out of sight while nothing was heard, the dialog says so afterwards',
  LONG,
  async ({ app, request, desk, signInAs }) => {
    const admin = await signInAs('admin')
    const waits = await arrived(desk, request, app.metaSimUrl, 'Alguém?')
    // The room tells nothing of it, neither now nor afterwards.
    const lines: WebSocketRoute[] = []
    await desk.routeWebSocket(/\/realtime/, (line) => {
      lines.push(line)
      line.connectToServer().onMessage((frame) => {
        if (!new RegExp(`\\b${waits.id}\\b`).test(String(frame))) line.send(frame)
      })
    })
    await desk.goto('/tickets?list=pending')
    await untilAwake(desk)
    await pressRow(desk, waits.name)
    await desk.keyboard.press('n')
    const text = desk.getByTestId('waiting-text')
    await expect(text).toBeFocused()
    await desk.keyboard.type('é da fatura')
    await atDesk(admin, 'PUT', `/tickets/${waits.id}`, {
      queueId: await idOf(admin, '/queue', 'Financeiro'),
      status: 'pending',
      version: (await mustHaveTicket(admin, waits.name)).version,
    })
    const dialog = desk.getByTestId('waiting-text-dialog')
    await expect(dialog).toContainText('ainda aguarda')
    for (const line of lines) await line.close()
    await expect(dialog).toContainText('não está mais ao seu alcance')
    await expect(text).toHaveValue('é da fatura')
  },
)
