import { acceptFromList, bubble, customerWrites, rowOf } from './customer.ts'
import { atDesk, idOf, mustHaveTicket } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'

test(
  'an unsent answer of a colleague is announced before both send, and no longer than it is there',
  LONG,
  async ({ app, request, signInAs }) => {
    const [ana, admin] = [await signInAs('ana'), await signInAs('admin')]
    const { name } = await customerWrites(request, app.metaSimUrl, 'Alguém me responde?')
    await ana.goto('/tickets')
    await acceptFromList(ana, name)
    await admin.goto(new URL(ana.url()).pathname)
    await admin.getByTestId('composer-input').fill('Já vou ver isso')
    const hint = ana.getByTestId('colleague-writes')
    await expect(hint).toHaveText('Helena Prado está escrevendo uma resposta')
    // Looking elsewhere does not send it; it is still there.
    await admin.getByTestId('composer-input').blur()
    await expect(hint).toHaveText('Helena Prado está escrevendo uma resposta')
    // Nor does a comment in between: the answer waits beside it.
    await admin.getByTestId('composer-note').click()
    await admin.getByTestId('composer-input').fill('Alguém sabe disto?')
    await expect(hint).toHaveText('Helena Prado está escrevendo uma resposta')
    await admin.getByTestId('composer-message').click()
    await admin.getByTestId('composer-input').fill('')
    await expect(hint).toHaveText('')
    // A comment alone is no answer.
    await admin.getByTestId('composer-note').click()
    await expect(admin.getByTestId('composer-input')).toHaveValue('Alguém sabe disto?')
    await expect(hint).toHaveText('')
    await admin.getByTestId('composer-message').click()
    await admin.getByTestId('composer-input').fill('Já vou ver isso')
    await expect(hint).toHaveText('Helena Prado está escrevendo uma resposta')
    await admin.goto('/tickets')
    await expect(hint).toHaveText('')
  },
)

test(
  'whoever is at a ticket that a colleague takes over is told who has it, once, and may take it back',
  LONG,
  async ({ app, request, signInAs }) => {
    const [ana, admin] = [await signInAs('ana'), await signInAs('admin')]
    const { name } = await customerWrites(request, app.metaSimUrl, 'Quem cuida disto?')
    await ana.goto('/tickets')
    await acceptFromList(ana, name)
    await expect(ana.getByTestId('composer-input')).toBeVisible()
    await admin.goto(new URL(ana.url()).pathname)
    await admin.getByTestId('take-ticket').click()

    const words = 'Este atendimento agora é de Helena Prado.'
    await expect(ana.getByTestId('taken-over')).toContainText(words)
    await expect(ana.locator('.toast', { hasText: words })).toHaveCount(1)
    await expect(ana.getByTestId('composer-notice')).toHaveAttribute('data-obstacle', 'held')
    await expect(admin.getByTestId('taken-over')).toHaveCount(0)

    // No key closes what a colleague has.
    await ana.locator('[role=log]').focus()
    await expect(async () => {
      await ana.keyboard.press('e')
      await expect(ana.locator('.toast', { hasText: 'Quem atende é Helena' })).toBeVisible()
    }).toPass({ intervals: [800] })
    expect((await mustHaveTicket(ana, name)).status).toBe('open')

    await ana.getByTestId('take-back').click()
    await expect(ana.getByTestId('taken-over')).toHaveCount(0)
    await expect(ana.getByTestId('composer-input')).toBeVisible()
    await expect(admin.getByTestId('taken-over')).toContainText('Ana')
  },
)

test(
  'whoever loses the queue of the ticket they look at is led away at once, and told why',
  LONG,
  async ({ app, request, signInAs }) => {
    const [ana, bruno, admin] = [
      await signInAs('ana'),
      await signInAs('bruno'),
      await signInAs('admin'),
    ]
    const { name } = await customerWrites(request, app.metaSimUrl, 'Assunto do suporte')
    await ana.goto('/tickets')
    await acceptFromList(ana, name)
    const { uuid } = await mustHaveTicket(ana, name)
    await admin.goto('/tickets')
    const found = bruno.locator('[data-testid^=found-ticket-]', { hasText: name })
    await bruno.goto(`/tickets/${uuid}?list=search&q=${encodeURIComponent(name)}`)
    await expect(bubble(bruno, 'Assunto do suporte')).toBeVisible()
    await expect(found).toBeVisible()
    const access = `/users/${await idOf(admin, '/users/list', 'Bruno')}/access`
    const [support, sales] = [
      await idOf(admin, '/queue', 'Suporte'),
      await idOf(admin, '/queue', 'Vendas'),
    ]
    try {
      await atDesk(admin, 'PUT', access, { queueIds: [sales] })
      await expect(
        bruno.getByText('Seu acesso mudou: este atendimento não está mais ao seu alcance.'),
      ).toBeVisible()
      await expect(bruno).toHaveURL(/\/tickets\?/)
      await expect(found).toHaveCount(0)
      const again = await bruno.request.get(`/desk/api/v1/tickets/u/${uuid}`)
      expect(again.status()).toBe(404)
    } finally {
      await atDesk(admin, 'PUT', access, { queueIds: [support, sales] })
    }
    await expect(found).toBeVisible()
  },
)

test(
  'a ticket that is transferred out of sight takes its screen with it',
  LONG,
  async ({ app, request, signInAs }) => {
    const [ana, admin] = [await signInAs('ana'), await signInAs('admin')]
    const { name } = await customerWrites(request, app.metaSimUrl, 'É sobre a fatura')
    await ana.goto('/tickets')
    await acceptFromList(ana, name)
    await admin.goto('/tickets')
    const { id, version } = await mustHaveTicket(admin, name)
    const queueId = await idOf(admin, '/queue', 'Financeiro')
    await ana.keyboard.type('te ligo ')
    await atDesk(admin, 'PUT', `/tickets/${id}`, { queueId, status: 'pending', version })
    await expect(
      ana.getByText('O atendimento foi transferido para uma fila a que você não tem acesso.'),
    ).toBeVisible()
    await expect(ana).toHaveURL(/\/tickets(\?|$)/)
    await ana.keyboard.type('ja, e a peca')
    await expect(rowOf(ana, name)).toHaveCount(0)
    await expect(ana.getByRole('dialog')).toHaveCount(0)
    // The browser refuses: what is offered stays.
    await ana.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
      document.execCommand = () => false
    })
    const copy = ana.getByRole('button', { name: 'Copiar o texto' })
    await copy.click()
    await expect(ana.locator('.toast', { hasText: 'não deixou copiar' })).toBeVisible()
    await ana.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await ana.evaluate(() => {
      delete (navigator.clipboard as Partial<Clipboard>).writeText
    })
    await copy.click()
    await expect
      .poll(() => ana.evaluate(() => navigator.clipboard.readText()))
      .toBe('te ligo ja, e a peca')
  },
)

test(
  'a ticket that a colleague closes while one types keeps what was typed',
  LONG,
  async ({ app, request, signInAs }) => {
    const [ana, admin] = [await signInAs('ana'), await signInAs('admin')]
    const { name } = await customerWrites(request, app.metaSimUrl, 'Tudo resolvido, obrigado')
    await ana.goto('/tickets')
    await acceptFromList(ana, name)
    await ana.getByTestId('composer-input').fill('Antes de encerrar, uma coisa')
    await admin.goto('/tickets')
    const { id } = await mustHaveTicket(admin, name)
    await atDesk(admin, 'PUT', `/tickets/${id}`, { status: 'closed', sendFarewellMessage: false })
    await expect(ana.getByTestId('composer-notice')).toHaveAttribute('data-obstacle', 'closed')
    await ana.getByTestId('chat-foot').getByTestId('reopen-ticket').click()
    await expect(ana.getByTestId('composer-input')).toHaveValue('Antes de encerrar, uma coisa')
  },
)

test(
  'a contact that is merged while its conversation is open leads on to where it continues',
  LONG,
  async ({ app, request, signInAs }) => {
    const [ana, admin] = [await signInAs('ana'), await signInAs('admin')]
    const first = await customerWrites(request, app.metaSimUrl, 'Escrevo do celular antigo')
    const second = await customerWrites(request, app.metaSimUrl, 'Escrevo do celular novo')
    await ana.goto('/tickets')
    await acceptFromList(ana, second.name)
    await admin.goto('/tickets')
    const kept = await mustHaveTicket(admin, first.name)
    const gone = await mustHaveTicket(admin, second.name)
    await atDesk(admin, 'POST', `/contact-merges/${kept.contactId}`, { contactId: gone.contactId })
    await expect(bubble(ana, 'Escrevo do celular antigo')).toBeVisible()
    await expect(bubble(ana, 'Escrevo do celular novo')).toBeVisible()
  },
)

test(
  'a second attendant follows a ticket: it stands in a list of its own, and notes come to the bell',
  LONG,
  async ({ app, request, signInAs }) => {
    const [ana, bruno] = [await signInAs('ana'), await signInAs('bruno')]
    const { name } = await customerWrites(request, app.metaSimUrl, 'Caso comprido')
    await ana.goto('/tickets')
    await acceptFromList(ana, name)
    await bruno.goto(new URL(ana.url()).pathname)
    await bruno.getByTestId('ticket-menu').click()
    await bruno.getByTestId('follow-ticket').click()
    await expect(ana.getByTestId('ticket-followers')).toContainText('Bruno')
    await bruno.goto('/tickets?list=following')
    await expect(rowOf(bruno, name)).toBeVisible()
    await ana.getByTestId('composer-note').click()
    await ana.getByTestId('composer-input').fill('O banco confirmou o estorno')
    await ana.getByTestId('composer-send').click()
    await bruno
      .getByRole('button', { name: /Notificações/ })
      .first()
      .click()
    await expect(bruno.getByTestId('bell-mentions')).toContainText('O banco confirmou o estorno')
    await bruno.getByTestId('bell-mentions').getByRole('link').first().click()
    await expect(bruno.getByTestId('composer-notice')).toHaveAttribute('data-obstacle', 'held')
    await bruno.getByTestId('write-note').click()
    await bruno.getByTestId('composer-input').fill('Aviso o cliente amanhã')
    await bruno.getByTestId('composer-send').click()
    await expect(bubble(ana, 'Aviso o cliente amanhã')).toBeVisible()
  },
)

test(
  'whoever passes a ticket on out of sight is told once',
  LONG,
  async ({ app, request, signInAs }) => {
    const ana = await signInAs('ana')
    const { name } = await customerWrites(request, app.metaSimUrl, 'Isto é com o financeiro')
    await ana.goto('/tickets')
    await acceptFromList(ana, name)
    await ana.getByTestId('transfer-ticket').click()
    const dialog = ana.getByTestId('transfer-dialog')
    await dialog.getByTestId('queue-select').selectOption('Financeiro')
    await ana.getByTestId('transfer-dialog-submit').click()
    await expect(ana.getByText('Atendimento transferido para Financeiro.')).toBeVisible()
    await expect(rowOf(ana, name)).toHaveCount(0)
    await expect(ana.getByText(/para uma fila a que você não tem acesso/)).toHaveCount(0)
  },
)
