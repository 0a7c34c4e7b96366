import { untilAwake } from '#scripts/tests/browser.ts'
import { arrived, bubble, rowOf } from './customer.ts'
import { atDesk } from './desk-calls.ts'
import { MESSAGES } from './desk-places.ts'
import { expect } from './fixtures.ts'
import { withoutWorker } from './held-answers.ts'

withoutWorker(
  'other words for a message that was sent wait until it has them, whatever takes their box away',
  async ({ app, request, desk, signInAs }) => {
    const sup = await signInAs('sup')
    const other = await arrived(desk, request, app.metaSimUrl, 'E eu?')
    const ticket = await arrived(desk, request, app.metaSimUrl, 'Quanto custa?')
    await atDesk(desk, 'PUT', `/tickets/${other.id}`, { status: 'open' })
    await atDesk(desk, 'PUT', `/tickets/${ticket.id}`, { status: 'open' })
    await atDesk(desk, 'POST', `/messages/${ticket.id}`, {
      clientId: crypto.randomUUID(),
      body: 'Custa dez',
    })
    // The screen offers to edit where a linked phone could; the test is no phone. Of whatever says a channel: each may come last.
    const asOfPhone = (said: string) => said.replaceAll('"whatsappapi"', '"whatsapp"')
    await desk.route(/\/desk\/api\/v1\/(tickets|messages)\b/, async (route) => {
      if (route.request().method() !== 'GET')
        return MESSAGES.test(route.request().url()) ? route.abort() : route.fallback()
      const response = await route.fetch()
      const body = asOfPhone(await response.text())
      await route.fulfill({ response, body })
    })
    await desk.routeWebSocket(/\/realtime/, (line) => {
      line.connectToServer().onMessage((frame) => line.send(asOfPhone(String(frame))))
    })
    const box = desk.getByTestId('edit-box').getByRole('textbox')
    const kept = desk.getByTestId('kept-edit')
    await desk.goto('/tickets?list=open')
    await untilAwake(desk)
    await rowOf(desk, ticket.name).click()
    await expect(bubble(desk, 'Custa dez')).toHaveAttribute('data-ack', /[1-3]/)

    // Nothing answers.
    await desk.getByTestId('composer-input').press('ArrowUp')
    await box.fill('Custa cem')
    await box.press('Enter')
    await expect(desk.locator('.toast')).toHaveCount(1)
    await expect(bubble(desk, 'Custa dez')).not.toContainText('Custa cem')
    await expect(kept).toContainText('Custa cem')

    // Nor the next time.
    await kept.getByRole('button', { name: 'Continuar' }).click()
    await box.press('Enter')
    await expect(desk.locator('.toast')).toHaveCount(2)
    await expect(kept).toContainText('Custa cem')

    // Another ticket, in the middle of it.
    await kept.getByRole('button', { name: 'Continuar' }).click()
    await expect(box).toHaveValue('Custa cem')
    await box.pressSequentially(' reais')
    await rowOf(desk, other.name).click()
    await expect(bubble(desk, 'E eu?')).toBeVisible()
    await expect(kept).toHaveCount(0)
    await rowOf(desk, ticket.name).click()
    await kept.getByRole('button', { name: 'Continuar' }).click()
    await expect(box).toHaveValue('Custa cem reais')

    // The ticket is closed: the box stays under the hand.
    await atDesk(sup, 'PUT', `/tickets/${ticket.id}`, { status: 'closed', takeOver: true })
    await expect(desk.getByTestId('composer-notice')).toBeVisible()
    await desk.keyboard.type(' ja')
    await expect(box).toHaveValue('Custa cem reais ja')
    await desk.reload()
    await expect(kept).toContainText('Custa cem reais ja')
    await kept.getByRole('button', { name: 'Descartar a edição' }).click()
    await expect(kept).toHaveCount(0)
    // What is still asked for is nobody's once the page is gone.
    await desk.unrouteAll({ behavior: 'ignoreErrors' })
  },
)
