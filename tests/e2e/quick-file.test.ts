import type { Page } from '@playwright/test'
import { untilAwake } from '#scripts/tests/browser.ts'
import { arrived, rowOf } from './customer.ts'
import { atDesk, takenAtDesk } from './desk-calls.ts'
import { chooseInBar, composer } from './desk-places.ts'
import { draftOf } from './drafts.ts'
import { expect, LONG } from './fixtures.ts'
import { holdAnswers, withoutWorker } from './held-answers.ts'

const FILE = /\/quick-messages\/\d+\/media/

/** Calls the quick reply with a picture, which does not come before the test lets it. */
async function callSlowly(desk: Page) {
  const file = await holdAnswers(desk, FILE)
  await chooseInBar(desk, '/promocao')
  await expect.poll(file.asked).toBe(1)
  return file
}

withoutWorker(
  'a quick reply whose file is late takes nobody out of a comment, and is put where it was called for when they ask',
  LONG,
  async ({ app, request, desk }) => {
    const ticket = await arrived(desk, request, app.metaSimUrl, 'Tem promoção?')
    await takenAtDesk(desk, ticket)
    await expect(composer(desk)).toBeVisible()
    const file = await callSlowly(desk)
    await desk.keyboard.press('Escape')
    await desk.keyboard.press('n')
    await desk.keyboard.type('entre ')
    await file.letAll()
    const put = desk.locator('.toast').getByRole('button', { name: 'Inserir' })
    await expect(put).toBeVisible()
    await desk.keyboard.type('nós')
    await expect(composer(desk)).toHaveValue('entre nós')
    await expect(desk.getByTestId('tray-row')).toHaveCount(0)
    await put.click()
    await expect(desk.getByTestId('tray-row')).toContainText('sofa.png')
    await expect(composer(desk)).toHaveValue(/oferta da semana/)
    expect(await draftOf(desk, ticket.id, 'note')).toBe('entre nós')
  },
)

withoutWorker(
  'a quick reply whose file is late goes into no other conversation',
  LONG,
  async ({ app, request, desk }) => {
    const other = await arrived(desk, request, app.metaSimUrl, 'E o meu?')
    const ticket = await arrived(desk, request, app.metaSimUrl, 'Tem promoção?')
    for (const { id } of [other, ticket])
      await atDesk(desk, 'PUT', `/tickets/${id}`, { status: 'open' })
    await desk.goto(`/tickets/${ticket.uuid}?list=open`)
    await untilAwake(desk)
    await expect(composer(desk)).toBeVisible()
    const file = await callSlowly(desk)
    await rowOf(desk, other.name).click()
    await expect(desk).toHaveURL(new RegExp(other.uuid))
    await expect(composer(desk)).toBeVisible()
    await file.letAll()
    await expect(desk.locator('.toast')).toContainText('/promocao')
    await expect(composer(desk)).toHaveValue('')
    await expect(desk.getByTestId('tray-row')).toHaveCount(0)
    expect(await draftOf(desk, ticket.id)).toBe('')
  },
)

withoutWorker(
  'nothing is written over or sent twice while the file of a quick reply is on its way',
  LONG,
  async ({ app, request, desk }) => {
    const ticket = await arrived(desk, request, app.metaSimUrl, 'Tem promoção?')
    await takenAtDesk(desk, ticket)
    await composer(desk).fill('/promocao')
    await expect(desk.getByTestId('suggestions')).toBeVisible()
    const file = await holdAnswers(desk, FILE)
    await desk.keyboard.press('Enter')
    await expect(composer(desk)).toHaveValue(/oferta da semana/)
    await desk.keyboard.press('Enter')
    await expect(desk.getByText('Nada foi enviado: sofa.png ainda está chegando.')).toBeVisible()
    await desk.keyboard.type(' Serve?')
    await expect.poll(file.asked).toBe(1)
    await file.letAll()
    await expect(desk.getByTestId('tray-row')).toContainText('sofa.png')
    await expect(desk.getByTestId('tray-row-late')).toHaveCount(0)
    await expect(composer(desk)).toHaveValue(/oferta da semana.* Serve\?$/s)
  },
)
