import { untilAwake } from '#scripts/tests/browser.ts'
import { arrived } from './customer.ts'
import { atDesk } from './desk-calls.ts'
import { ahead, composer, notesOf, sentTo, statusOf } from './desk-places.ts'
import { draftOf } from './drafts.ts'
import { expect, LONG } from './fixtures.ts'
import { holdAnswers, withoutWorker } from './held-answers.ts'

withoutWorker(
  'whoever comes back to a ticket from a page writes in it at once: a comment by n, an answer by r, and letters do nothing else',
  async ({ app, request, desk }) => {
    const ticket = await arrived(desk, request, app.metaSimUrl, 'Quando chega?')
    await atDesk(desk, 'PUT', `/tickets/${ticket.id}`, { status: 'open' })
    await desk.goto(`/tickets/${ticket.uuid}?list=open`)
    await untilAwake(desk)
    const said: string[] = []
    const ways = [
      ['n', 40, () => desk.goBack()],
      ['n', 80, () => desk.evaluate(() => history.back())],
      ['n', 0, () => desk.goBack()],
      ['r', 40, () => desk.evaluate(() => history.back())],
    ] as const
    for (const [key, delay, goBack] of ways) {
      await expect(composer(desk)).toBeVisible()
      await desk.getByRole('link', { name: 'Contatos' }).first().click()
      await expect(desk.getByRole('heading', { name: 'Contatos' })).toBeVisible()
      await goBack()
      // With letters that close, accept, take and transfer.
      const words = `cliente vip, espere ${said.length}: até amanhã`
      await desk.keyboard.press(key)
      await desk.keyboard.type(words, { delay })
      await expect(composer(desk)).toHaveValue(words)
      await expect(composer(desk)).toBeFocused()
      await expect(desk.locator('.composer[data-note]')).toHaveCount(key === 'n' ? 1 : 0)
      if (key === 'r') break
      await desk.keyboard.press('Enter')
      said.push(words)
      await expect.poll(() => notesOf(desk, ticket)).toEqual(said)
    }
    expect(await sentTo(desk, ticket)).toEqual(said)
    await expect.poll(() => draftOf(desk, ticket.id)).toBe('cliente vip, espere 3: até amanhã')
    expect(await statusOf(desk, ticket.name)).toBe('open')
  },
)

withoutWorker(
  'an answer begun on the way back is none of the comment that waits there, and what is taken back begins nothing',
  LONG,
  async ({ app, request, desk }) => {
    const ticket = await arrived(desk, request, app.metaSimUrl, 'Quando chega?')
    await atDesk(desk, 'PUT', `/tickets/${ticket.id}`, { status: 'open' })
    await desk.goto(`/tickets/${ticket.uuid}?list=open`)
    await untilAwake(desk)
    await desk.getByTestId('composer-note').click()
    await composer(desk).fill('cliente difícil')
    const toContacts = async () => {
      await desk.getByRole('link', { name: 'Contatos' }).first().click()
      await expect(desk.getByRole('heading', { name: 'Contatos' })).toBeVisible()
    }

    await toContacts()
    await desk.goBack()
    await desk.keyboard.press('r')
    await desk.keyboard.type('segue o boleto')
    await expect(composer(desk)).toHaveValue('segue o boleto')
    await expect(desk.locator('.composer[data-note]')).toHaveCount(0)
    await composer(desk).fill('')
    await desk.getByTestId('composer-note').click()
    await expect(composer(desk)).toHaveValue('cliente difícil')

    // The first letter is taken back on the way: what follows is a word, and no answer or comment without its first letter.
    await toContacts()
    const held = await holdAnswers(desk, /\/tickets.*\.data/)
    await desk.goBack()
    await desk.keyboard.type('n')
    await desk.keyboard.press('Backspace')
    await desk.keyboard.type('outra coisa')
    await expect(ahead(desk)).toHaveValue('outra coisa')
    await held.letAll()
    await expect(desk.getByText('Não foi para nenhum atendimento')).toContainText('outra coisa')
    await expect(composer(desk)).toHaveValue('cliente difícil')
    expect(await statusOf(desk, ticket.name)).toBe('open')
  },
)
