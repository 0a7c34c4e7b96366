import { KEEP_EVERY_MS } from '#app/device/limits.ts'
import { COMPOSER_ID } from '#app/features/desk/composer-id.ts'
import { untilAwake } from '#scripts/tests/browser.ts'
import { arrived, bubble } from './customer.ts'
import { atDesk } from './desk-calls.ts'
import { expect, LONG, test, WITH_SERVICE_WORKER } from './fixtures.ts'
import { keptOn, keptWords } from './kept-on-device.ts'
import { underServiceWorker } from './wakeable-browser.ts'

test.use(WITH_SERVICE_WORKER)

test(
  'the words of a person who is erased leave the screens that show them, and the devices that keep them',
  LONG,
  async ({ app, request, signInAs }) => {
    test.slow()
    const [desk, admin] = [await signInAs('ana'), await signInAs('admin')]
    await desk.goto('/tickets')
    await underServiceWorker(desk)
    const person = await arrived(desk, request, app.metaSimUrl, 'A senha é girassol')
    await atDesk(desk, 'PUT', `/tickets/${person.id}`, { status: 'open' })
    const kept = async () => (await keptOn(desk)).names
    await desk.goto(`/tickets/${person.uuid}?list=open`)
    await untilAwake(desk)
    await expect(bubble(desk, 'girassol')).toBeVisible()
    await desk.reload()
    await expect.poll(kept).toContain(`conversation:${person.id}`)
    const text = desk.locator(`#${COMPOSER_ID}`)
    await text.fill('Sobre isso, já')
    // An observation that was begun waits on the device for its field, wherever its writer goes meanwhile.
    const drawer = desk.getByTestId('contact-drawer')
    const observation = drawer.getByTestId('note-text')
    await observation.fill('Prefere ser chamada de Bia')
    await desk.reload()
    await untilAwake(desk)
    await expect(observation).toHaveValue('Prefere ser chamada de Bia')
    await text.click()

    await atDesk(admin, 'POST', `/contact-erasure/${person.contactId}`)
    await expect(bubble(desk, 'girassol')).toHaveCount(0)
    await expect(desk.getByText('girassol')).toHaveCount(0)
    // What was being written stays under the hand that writes it, and is nobody's: it says so, and offers no way on to them.
    const notice = desk.getByTestId('composer-notice')
    await expect(notice).toHaveAttribute('data-obstacle', 'erased')
    await expect(desk.getByTestId('composer-receiver')).toHaveCount(0)
    await expect(desk.getByTestId('composer-send')).toHaveCount(0)
    await expect(notice.getByTestId('unsent-words')).toHaveText('Copiar')
    await text.pressSequentially(' n')
    await text.press('Enter')
    await text.blur()
    await expect(desk.getByTestId('unsent-words')).toContainText('Sobre isso, já n')
    await expect(desk.getByTestId('reopen-ticket')).toHaveCount(0)
    await expect(desk.getByTestId('write-note')).toHaveCount(0)
    await expect(observation).toHaveCount(0)
    await expect(drawer.getByTestId('unsent-note')).toContainText('Prefere ser chamada de Bia')
    await expect(drawer.getByTestId('copy-note')).toHaveText('Copiar')
    await expect(drawer.getByTestId('edit-contact')).toHaveCount(0)
    // The lists' last words go with the next copy of them.
    await expect
      .poll(async () => (await keptWords(desk)).includes('girassol'), {
        timeout: KEEP_EVERY_MS + 10_000,
      })
      .toBe(false)
  },
)
