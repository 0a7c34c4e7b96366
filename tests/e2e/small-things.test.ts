import type { Page } from '@playwright/test'
import { acceptFromList, bubble, customerSends, customerWrites, rowOf } from './customer.ts'
import { expect, LONG, test } from './fixtures.ts'
import { picture } from './sample-files.ts'

/** What stands between the lower edge of a captioned picture and its words, the line's own room included. */
const CAPTION_GAP_MAX_PX = 12

const cutBelow = (page: Page, cut: string) =>
  page
    .locator(cut)
    .evaluateAll((all) =>
      all
        .filter((one) => one.clientHeight > 0 && one.scrollHeight > one.clientHeight)
        .map((one) => one.textContent),
    )

test(
  'what is drawn small is drawn whole: letters, a picture that does not come, words under a picture, a hint',
  LONG,
  async ({ app, request, signInAs }) => {
    const ana = await signInAs('ana')
    await ana.route(/\/desk\/api\/v1\/tickets\?/, async (route) => {
      const answer = await route.fetch()
      const list = (await answer.json()) as { tickets: { contact: { urlPicture: string } }[] }
      for (const { contact } of list.tickets) contact.urlPicture = '/media/nobodys-picture.jpg'
      await route.fulfill({ response: answer, json: list })
    })
    await ana.goto('/tickets')
    const person = await customerWrites(request, app.metaSimUrl, 'gjpqy gjpqy gjpqy')
    await acceptFromList(ana, person.name)

    // No letter is cut below its line.
    await expect(rowOf(ana, person.name)).toContainText('gjpqy')
    expect(await cutBelow(ana, '.ticket-row .truncate, .ticket-header .truncate')).toEqual([])

    // Initials, where the picture is broken.
    await ana
      .getByRole('link', { name: 'Resolvidos' })
      .or(ana.getByRole('button', { name: 'Resolvidos' }))
      .click()
    const face = ana.locator('[data-testid^=ticket-row-] .avatar').first()
    await expect(face.locator('img')).toHaveCSS('visibility', 'hidden')
    await expect(face).toHaveText(/\S/)
    await ana.unrouteAll()

    // What ticks a row covers the whole face. A hint goes with the press on what it names.
    await ana.goto('/tickets')
    const row = rowOf(ana, person.name)
    await row.click()
    const tick = row.locator('.ticket-row-tick')
    await row.hover()
    await tick.hover()
    await expect(tick).toHaveCSS('opacity', '1')
    await expect(tick).toHaveCSS('background-color', /^rgb\(/)
    expect(await tick.boundingBox()).toEqual(await row.locator('.avatar').boundingBox())
    const tags = ana.getByTestId('header-tags')
    await tags.hover()
    await expect(ana.locator('.tip')).toBeVisible()
    await tags.click()
    await expect(ana.locator('.tip')).toBeHidden()
    await expect(ana.getByRole('dialog')).toBeVisible()
    await ana.keyboard.press('Escape')

    const sent = await picture(ana, 'praia.png')
    await customerSends(request, app.metaSimUrl, person, 'image', sent, 'A vista daqui')
    const shown = bubble(ana, 'A vista daqui')
    await expect(shown.getByTestId('open-picture')).toBeVisible()
    const [above, words] = [
      await shown.getByTestId('open-picture').boundingBox(),
      await shown.getByText('A vista daqui').boundingBox(),
    ]
    expect((words?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThan(
      CAPTION_GAP_MAX_PX,
    )
  },
)

test(
  'a group says nothing of an e-mail, and a search without hits is told in words',
  LONG,
  async ({ signInAs }) => {
    const ana = await signInAs('ana')
    await ana.goto('/tickets?list=group')
    await ana.locator('[data-testid^=ticket-row-]').first().click()
    await expect(ana.getByTestId('contact-drawer')).toBeVisible()
    // What stands below where an e-mail would.
    await expect(ana.getByTestId('contact-drawer')).toContainText('Este atendimento')
    await expect(ana.getByTestId('contact-drawer')).not.toContainText('e-mail')
    await ana.keyboard.press('Control+k')
    await ana.getByTestId('command-text').fill('xyzw qqkk')
    const said = ana.getByTestId('command-bar').getByRole('status')
    await expect(said).toHaveText(/Nada/)
    await expect(said).not.toContainText('0 ')
  },
)
