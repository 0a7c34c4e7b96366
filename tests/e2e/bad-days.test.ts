import type { Page } from '@playwright/test'
import { acceptFromList, answer, bubble, customerWrites, newCustomer, rowOf } from './customer.ts'
import { atDesk, mustHaveTicket } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'

const COMPANY = '106540352242922'
/** Runs wherever something of a customer's is taken for markup. */
const HOSTILE = '<img src=x onerror="window.__ran=true"><script>window.__ran=true</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="window.__ran=true"><script>window.__ran=true</script></svg>`

const ran = (page: Page) => page.evaluate(() => '__ran' in window)

test(
  'markup, letters from right to left, unseen signs and emoji are words like others',
  LONG,
  async ({ app, request, signInAs }) => {
    const ana = await signInAs('ana')
    await ana.goto('/tickets')
    const person = await customerWrites(request, app.metaSimUrl, HOSTILE)
    const says = (text: string) => customerWrites(request, app.metaSimUrl, text, person)
    await acceptFromList(ana, person.name)
    await expect(bubble(ana, HOSTILE)).toBeVisible()
    await says('مرحبا، متى موعد التسليم؟ (pedido 123)')
    await says('\u202eابجد\u2066 gnp.exe')
    await says('\u200b\u200b\u200b')
    await says('😀🎉')
    await expect(bubble(ana, 'مرحبا')).toBeVisible()
    await expect(ana.getByText('Mensagem sem texto visível')).toBeVisible()
    await expect(bubble(ana, '😀🎉').locator('[data-large]')).toBeVisible()
    await answer(ana, `${HOSTILE} *negrito*`, 'negrito')
    await expect(bubble(ana, 'negrito').locator('strong')).toHaveText('negrito')
    expect(await ran(ana)).toBe(false)
    // Nothing to see is nothing to send.
    await ana.getByTestId('composer-input').fill('\u200b\u2060 ')
    await expect(ana.getByTestId('composer-send')).toBeDisabled()
  },
)

test(
  'sixty thousand characters are shown by their beginning, and not sent before somebody shortens them',
  LONG,
  async ({ app, request, signInAs }) => {
    const ana = await signInAs('ana')
    await ana.goto('/tickets')
    const long = `Começo ${'palavra '.repeat(7_500)}fim de tudo`
    const { name } = await customerWrites(request, app.metaSimUrl, long)
    await acceptFromList(ana, name)
    const shown = bubble(ana, 'Começo')
    await expect(shown).not.toContainText('fim de tudo')
    await shown.getByTestId('show-more').click()
    await expect(shown).toContainText('fim de tudo')
    await ana.getByTestId('composer-input').fill('x'.repeat(60_000))
    await expect(ana.getByTestId('composer').getByRole('status')).toContainText(/\d/)
    await expect(ana.getByTestId('composer-send')).toBeDisabled()
    await ana.getByTestId('composer-input').press('Enter')
    await expect(ana.getByTestId('composer-input')).toHaveValue(/x{1000}/)
  },
)

test(
  'a drawing with a script in it, called ../../x.svg, never runs, and loses its path on either way',
  LONG,
  async ({ app, request, signInAs }) => {
    const ana = await signInAs('ana')
    await ana.goto('/tickets')
    const person = newCustomer()
    await request.post(`${app.metaSimUrl}/__sim/inbound`, {
      data: {
        phoneNumberId: COMPANY,
        from: person.number,
        name: person.name,
        media: {
          type: 'document',
          mime: 'image/svg+xml',
          filename: '../../x.svg',
          base64: Buffer.from(SVG).toString('base64'),
        },
      },
    })
    await acceptFromList(ana, person.name)
    const received = bubble(ana, 'x.svg').first()
    await expect(received).toBeVisible()
    await expect(received).not.toContainText('..')
    const { id } = await mustHaveTicket(ana, person.name)
    const links = async () => {
      const { messages } = await atDesk<{ messages: { mediaUrl: string | null }[] }>(
        ana,
        'GET',
        `/messages/${id}`,
      )
      return messages.flatMap(({ mediaUrl }) => mediaUrl ?? [])
    }
    await expect.poll(async () => (await links()).length).toBe(1)
    await ana.getByTestId('composer-files').setInputFiles({
      name: '../../x.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(SVG),
    })
    await ana.getByTestId('composer-send').click()
    await expect.poll(async () => (await links()).length).toBe(2)
    for (const link of await links()) {
      const file = await ana.request.get(link)
      const headers = file.headers()
      expect(headers['content-type']).toBe('application/octet-stream')
      expect(headers['content-disposition']).toMatch(/^attachment; filename="x\.svg"/)
      expect(headers['content-security-policy']).toContain('sandbox')
    }
    expect(await ran(ana)).toBe(false)
  },
)

test(
  'somebody without a number and without a name can be told apart, found and answered',
  LONG,
  async ({ app, request, signInAs }) => {
    const ana = await signInAs('ana')
    await ana.goto('/tickets')
    await ana.getByTestId('subtab-pending').click()
    const userId = `BR.${process.pid}98765`
    await request.post(`${app.metaSimUrl}/__sim/inbound`, {
      data: { phoneNumberId: COMPANY, userId, text: 'quem sou eu?' },
    })
    const row = ana.locator('[data-testid^=ticket-row-]', { hasText: 'quem sou eu?' })
    await expect(row).toContainText('#')
    await row.click()
    await row.getByTestId('accept-ticket').click()
    await expect(bubble(ana, 'quem sou eu?')).toBeVisible()
    await answer(ana, 'Como podemos chamar você?')
    await expect(bubble(ana, 'Como podemos chamar você?')).toHaveAttribute('data-ack', /[1-3]/)
  },
)

test('double clicks accept, send and close once', LONG, async ({ app, request, signInAs }) => {
  const ana = await signInAs('ana')
  await ana.goto('/tickets')
  await ana.getByTestId('subtab-pending').click()
  const { name } = await customerWrites(request, app.metaSimUrl, 'Clique duas vezes')
  await rowOf(ana, name).click()
  await rowOf(ana, name).getByTestId('accept-ticket').dblclick()
  await expect(ana.getByTestId('composer-input')).toBeVisible()
  await expect(ana.getByTestId('conflict-dialog')).toHaveCount(0)
  await ana.getByTestId('composer-input').fill('Uma vez só')
  await ana.getByTestId('composer-send').dblclick()
  await expect(bubble(ana, 'Uma vez só')).toHaveCount(1)
  await ana.getByTestId('close-ticket').dblclick()
  await expect(ana.getByText('Ticket encerrado com sucesso.')).toHaveCount(1)
  await expect(rowOf(ana, name)).toHaveCount(0)
  const ticket = await mustHaveTicket(ana, name)
  expect(ticket).toMatchObject({ status: 'closed' })
  const log = await atDesk<{ type: string }[]>(ana, 'GET', `/tickets-log/${ticket.id}`)
  expect(log.map(({ type }) => type).filter((type) => type !== 'access')).toEqual([
    'create',
    'open',
    'closed',
  ])
})

test(
  'two tabs of one person show the same conversation, and neither sends twice',
  LONG,
  async ({ app, request, signInAs }) => {
    const first = await signInAs('ana')
    await first.goto('/tickets')
    const { name } = await customerWrites(request, app.metaSimUrl, 'Duas abas abertas')
    await acceptFromList(first, name)
    const second = await first.context().newPage()
    await second.goto(new URL(first.url()).pathname)
    await expect(bubble(second, 'Duas abas abertas')).toBeVisible()
    await answer(first, 'da primeira aba')
    await expect(bubble(second, 'da primeira aba')).toBeVisible()
    await answer(second, 'da segunda aba')
    await expect(bubble(first, 'da segunda aba')).toBeVisible()
    for (const page of [first, second])
      for (const text of ['da primeira aba', 'da segunda aba'])
        await expect(bubble(page, text)).toHaveCount(1)
    await first.getByTestId('close-ticket').click()
    await expect(second.getByTestId('composer-notice')).toHaveAttribute('data-obstacle', 'closed')
  },
)
