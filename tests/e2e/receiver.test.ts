import type { WebSocketRoute } from '@playwright/test'
import { untilAwake } from '#scripts/tests/browser.ts'
import { arrived, bubble, customerWrites } from './customer.ts'
import { atDesk } from './desk-calls.ts'
import { composer, sentTo } from './desk-places.ts'
import { draftOf } from './drafts.ts'
import { expect } from './fixtures.ts'
import { holdAnswers, withoutWorker } from './held-answers.ts'
import { toneAsMicrophone } from './microphone.ts'
import { oneBegun, twoTickets } from './two-tickets.ts'

withoutWorker(
  'what was written for one goes to nobody else unseen, whoever writes or is taken apart meanwhile',
  async ({ app, request, desk, signInAs }) => {
    const admin = await signInAs('admin')
    const other = await arrived(desk, request, app.metaSimUrl, 'Sou eu de outro número')
    const ticket = await arrived(desk, request, app.metaSimUrl, 'Sou eu')
    await atDesk(desk, 'PUT', `/tickets/${ticket.id}`, { status: 'open' })
    const { mergeId } = await atDesk<{ mergeId: number }>(
      admin,
      'POST',
      `/contact-merges/${ticket.contactId}`,
      { contactId: other.contactId },
    )
    await desk.addInitScript(toneAsMicrophone)
    await desk.goto(`/tickets/${ticket.uuid}?list=open`)
    await untilAwake(desk)
    const receiver = desk.getByTestId('composer-receiver')
    await composer(desk).fill('Segue o boleto')
    await expect(receiver).toHaveCount(0)

    const { metaSimUrl } = app
    await customerWrites(request, metaSimUrl, 'E o meu pedido?', other)
    await expect(receiver).toContainText('Mudou quem recebe')
    const refused = desk.getByText('Nada foi enviado: confira antes quem recebe.')
    await composer(desk).press('Enter')
    await expect(refused).toBeVisible()
    await desk.reload()
    await untilAwake(desk)
    await expect(receiver).toContainText('Mudou quem recebe')
    await desk.getByTestId('send-later').click()
    await expect(refused).toBeVisible()
    await expect(desk.getByTestId('later-choose')).toBeHidden()
    await customerWrites(request, metaSimUrl, 'Sou eu de novo', ticket)
    // It goes to whom it was written for.
    await expect(receiver).toHaveCount(0)
    await customerWrites(request, metaSimUrl, 'E o meu?', other)
    await receiver.getByTestId('confirm-receiver').click()
    await expect(receiver).toContainText('Respondendo em +55 11')
    await expect(composer(desk)).toBeFocused()
    await composer(desk).press('Enter')
    await expect.poll(() => sentTo(desk, ticket)).toContain('Segue o boleto')

    // A file that is taken out and comes back is for whom it was.
    await desk.getByTestId('composer-files').setInputFiles({
      name: 'boleto.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4 boleto'),
    })
    await desk.getByTestId('tray-remove').click()
    await customerWrites(request, metaSimUrl, 'Cheguei', ticket)
    await expect(receiver).toHaveCount(0)
    await desk.getByRole('button', { name: 'Desfazer' }).click()
    await expect(receiver).toContainText('Mudou quem recebe')
    await desk.getByTestId('tray-remove').click()
    await expect(receiver).toHaveCount(0)

    // So is one that is not here yet, without a word beside it.
    const picture = await holdAnswers(desk, /\/quick-messages\/\d+\/media/)
    await composer(desk).fill('/promocao')
    await expect(desk.getByTestId('suggestions')).toBeVisible()
    await composer(desk).press('Enter')
    await expect(desk.getByTestId('tray-row-late')).toBeVisible()
    await composer(desk).fill('')
    await customerWrites(request, metaSimUrl, 'Tem promoção?', other)
    await expect(receiver).toContainText('Mudou quem recebe')
    await picture.letAll()
    await expect(desk.getByTestId('tray-row')).toContainText('sofa.png')
    await expect(desk.getByTestId('tray-row-late')).toHaveCount(0)
    await expect(receiver).toContainText('Mudou quem recebe')
    await desk.getByTestId('tray-remove').click()
    await expect(receiver).toContainText('Respondendo em +55 11')
    await customerWrites(request, metaSimUrl, 'Voltei', ticket)
    await expect(receiver).toHaveCount(0)

    // What is spoken goes the same way, while it is recorded and when it waits.
    await desk.getByTestId('composer-record').click()
    await expect(desk.getByTestId('recorder-clock')).toHaveText(/^0:0[1-9]$/)
    await customerWrites(request, metaSimUrl, 'Estou aqui', other)
    await expect(receiver).toContainText('Mudou quem recebe')
    await expect(desk.getByTestId('recorder-send')).toBeDisabled()
    await desk.reload()
    await untilAwake(desk)
    const spoken = desk.getByTestId('kept-recording')
    await expect(spoken.getByTestId('kept-recording-send')).toBeDisabled()
    await spoken.getByTestId('confirm-receiver').click()
    await expect(spoken.getByTestId('kept-recording-send')).toBeEnabled()
    await spoken.getByTestId('kept-recording-discard').click()
    await expect(spoken).toHaveCount(0)

    await expect(receiver).toContainText('Respondendo em +55 11')
    await composer(desk).fill('Chega amanhã')
    await atDesk(admin, 'DELETE', `/merges/${mergeId}`)
    await expect(receiver).toContainText('Mudou quem recebe')
    await composer(desk).press('Enter')
    await expect(composer(desk)).toHaveValue('Chega amanhã')
    expect(await sentTo(desk, ticket)).not.toContain('Chega amanhã')
  },
)

withoutWorker(
  'what was written for one stays theirs in the ticket of another that it is taken to, and when the two are taken apart',
  async ({ app, request, desk, signInAs }) => {
    const admin = await signInAs('admin')
    const { one, other } = await twoTickets(desk, request, app.metaSimUrl)
    // The room is entered too late to hear of it.
    const outside: WebSocketRoute[] = []
    let isOpen = false
    await desk.routeWebSocket(/\/realtime/, (line) => {
      if (isOpen) line.connectToServer()
      else outside.push(line)
    })
    await desk.goto(`/tickets/${one.uuid}?list=open`)
    await untilAwake(desk)
    await composer(desk).fill('Só para o primeiro')
    await expect.poll(() => outside.length).toBeGreaterThan(0)
    const { mergeId } = await atDesk<{ mergeId: number }>(
      admin,
      'POST',
      `/contact-merges/${one.contactId}`,
      { contactId: other.contactId },
    )
    isOpen = true
    for (const line of outside) await line.close()
    await expect(desk).toHaveURL(new RegExp(other.uuid))
    const receiver = desk.getByTestId('composer-receiver')
    const stays = async () => {
      await expect(composer(desk)).toHaveValue('Só para o primeiro')
      await expect(receiver).toContainText('Mudou quem recebe')
      await composer(desk).press('Enter')
      await expect(desk.getByText('Nada foi enviado: confira antes quem recebe.')).toBeVisible()
    }
    await stays()
    await atDesk(admin, 'DELETE', `/merges/${mergeId}`)
    await expect(desk.locator('.header-name')).toHaveText(other.name)
    await stays()
    expect(await sentTo(desk, other)).not.toContain('Só para o primeiro')
  },
)

withoutWorker(
  'what another ticket had comes behind what is being written, not a letter of either is lost',
  async ({ app, request, desk, signInAs }) => {
    const admin = await signInAs('admin')
    const { one, other } = await oneBegun(desk, request, app.metaSimUrl)
    await desk.goto(`/tickets/${other.uuid}?list=open`)
    await untilAwake(desk)
    await composer(desk).focus()
    await desk.keyboard.type('O bol')
    // The next letter comes as fast as one can.
    await desk.evaluate(() => {
      const write = ({ key, newValue }: StorageEvent) => {
        if (key?.endsWith(':message') !== true || newValue === '') return
        window.removeEventListener('storage', write)
        queueMicrotask(() => document.execCommand('insertText', false, 'e'))
      }
      window.addEventListener('storage', write)
    })
    await atDesk(admin, 'POST', `/contact-merges/${one.contactId}`, { contactId: other.contactId })
    await expect(composer(desk)).toHaveValue('O bole\n\nSó para o primeiro')
    await desk.keyboard.type('to segue')
    await expect(composer(desk)).toHaveValue('O boleto segue\n\nSó para o primeiro')
    await desk.keyboard.press('Enter')
    await expect(desk.getByText('Nada foi enviado: confira antes quem recebe.')).toBeVisible()
    await desk.reload()
    await expect(composer(desk)).toHaveValue('O boleto segue\n\nSó para o primeiro')
  },
)

withoutWorker(
  'what was begun in a ticket that was joined while no desk was open waits in the one that goes on',
  async ({ app, request, desk, signInAs }) => {
    const admin = await signInAs('admin')
    const { one, other } = await oneBegun(desk, request, app.metaSimUrl)
    await desk.goto('/contacts')
    await untilAwake(desk)
    await atDesk(admin, 'POST', `/contact-merges/${one.contactId}`, { contactId: other.contactId })
    await desk.goto(`/tickets/${one.uuid}?list=open`)
    await expect(desk).toHaveURL(new RegExp(other.uuid))
    await expect(composer(desk)).toHaveValue('Só para o primeiro')
    await expect(desk.getByTestId('composer-receiver')).toContainText('Mudou quem recebe')
    expect(await draftOf(desk, one.id)).toBe('')
  },
)

withoutWorker(
  'what comes to an empty text is sent to nobody by a key that was pressed for nothing',
  async ({ app, request, desk, signInAs }) => {
    const admin = await signInAs('admin')
    const { one, other } = await oneBegun(desk, request, app.metaSimUrl)
    await desk.goto(`/tickets/${other.uuid}?list=open`)
    await untilAwake(desk)
    await composer(desk).focus()
    await desk.evaluate(() => {
      const press = ({ key, newValue }: StorageEvent) => {
        if (key?.endsWith(':message') !== true || newValue === '') return
        window.removeEventListener('storage', press)
        const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })
        queueMicrotask(() => document.activeElement?.dispatchEvent(enter))
      }
      window.addEventListener('storage', press)
    })
    await atDesk(admin, 'POST', `/contact-merges/${one.contactId}`, { contactId: other.contactId })
    await expect(desk.getByText('Nada foi enviado: confira antes quem recebe.')).toBeVisible()
    await expect(composer(desk)).toHaveValue('Só para o primeiro')
    expect(await sentTo(desk, other)).toEqual([])
  },
)

withoutWorker(
  'what waits on the device for the network goes to nobody else, who the ticket is of by then',
  async ({ app, request, desk, signInAs }) => {
    const admin = await signInAs('admin')
    const { metaSimUrl } = app
    const { one, other } = await twoTickets(desk, request, metaSimUrl)
    const { mergeId } = await atDesk<{ mergeId: number }>(
      admin,
      'POST',
      `/contact-merges/${one.contactId}`,
      { contactId: other.contactId },
    )
    await customerWrites(request, metaSimUrl, 'Qual é o meu saldo?', one)
    await desk.goto(`/tickets/${other.uuid}?list=open`)
    await untilAwake(desk)
    await expect(bubble(desk, 'Qual é o meu saldo?')).toBeVisible()
    await desk.context().setOffline(true)
    await composer(desk).fill('O saldo é 900')
    await composer(desk).press('Enter')
    await expect(bubble(desk, 'O saldo é 900')).toBeVisible()
    await atDesk(admin, 'DELETE', `/merges/${mergeId}`)
    await desk.context().setOffline(false)
    await expect(desk.getByText('Mudou quem recebe nesta conversa depois')).toBeVisible()
    await expect(desk.getByTestId('retry-message')).toHaveText('enviar mesmo assim')
    for (const ticket of [one, other])
      expect(await sentTo(desk, ticket)).not.toContain('O saldo é 900')
    await expect(desk.getByTestId('copy-refused')).toBeVisible()
    await desk.getByTestId('retry-message').click()
    await expect(desk.getByTestId('retry-message')).toBeHidden()
    await expect.poll(() => sentTo(desk, other)).toContain('O saldo é 900')
    expect(await sentTo(desk, one)).not.toContain('O saldo é 900')
  },
)

withoutWorker(
  'an observation goes on in the ticket that its own became part of, and what is planned asks whom it is for',
  async ({ app, request, desk, signInAs }) => {
    const admin = await signInAs('admin')
    const { metaSimUrl } = app
    const gone = await arrived(desk, request, metaSimUrl, 'Sou o primeiro')
    const kept = await arrived(desk, request, metaSimUrl, 'Sou o segundo')
    for (const { id } of [gone, kept])
      await atDesk(desk, 'PUT', `/tickets/${id}`, { status: 'open' })
    await desk.goto(`/tickets/${gone.uuid}?list=open`)
    await untilAwake(desk)
    const note = desk.getByTestId('contact-drawer').getByTestId('note-text')
    await note.click()
    await desk.keyboard.type('Cliente difícil')
    await atDesk(admin, 'POST', `/contact-merges/${kept.contactId}`, { contactId: gone.contactId })
    await expect(desk).toHaveURL(new RegExp(kept.uuid))
    await expect(bubble(desk, 'Sou o segundo')).toBeVisible()
    await expect(note).toBeFocused()
    await desk.keyboard.type(': sem desconto')
    await desk.keyboard.press('Enter')
    await expect(note).toHaveValue('Cliente difícil: sem desconto\n')
    await expect(composer(desk)).toHaveValue('')

    // From an empty composer: only the dialog knows whom it was begun for.
    await customerWrites(request, metaSimUrl, 'Quando chega?', gone)
    await expect(bubble(desk, 'Quando chega?')).toBeVisible()
    await desk.getByTestId('send-later').click()
    await desk.getByTestId('later-choose').click()
    await desk.getByTestId('schedule-body').fill('Chega na terça')
    await customerWrites(request, metaSimUrl, 'E a minha?', kept)
    await expect(bubble(desk, 'E a minha?')).toBeVisible()
    await desk.getByTestId('schedule-dialog').getByRole('button', { name: 'Agendar' }).click()
    await expect(composer(desk)).toHaveValue('Chega na terça')
    await expect(desk.getByTestId('confirm-receiver')).toBeVisible()
    await composer(desk).press('Enter')
    expect(await sentTo(desk, kept)).toEqual([])
  },
)
