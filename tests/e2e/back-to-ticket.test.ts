import { untilAwake } from '#scripts/tests/browser.ts'
import { arrived, rowOf } from './customer.ts'
import { atDesk, takenAtDesk } from './desk-calls.ts'
import { ahead, composer, notesOf, sentTo, statusOf } from './desk-places.ts'
import { draftOf } from './drafts.ts'
import { expect, LONG } from './fixtures.ts'
import { holdAnswers, withoutWorker } from './held-answers.ts'
import { typeLetters } from './letters.ts'

withoutWorker(
  'whoever comes back to a ticket from a page writes in it at once: a comment by n, an answer by r, and letters do nothing else',
  async ({ app, request, desk }) => {
    const ticket = await arrived(desk, request, app.metaSimUrl, 'Quando chega?')
    await takenAtDesk(desk, ticket)
    const said: string[] = []
    /** As late as the page has given the keyboard to something. */
    const late = async () => {
      await desk.goBack()
      await expect(composer(desk)).toBeVisible()
      await expect(desk.locator('body')).not.toBeFocused()
    }
    const ways = [
      ['n', 40, () => desk.goBack()],
      ['n', 80, () => desk.evaluate(() => history.back())],
      ['n', 0, () => desk.goBack()],
      ['n', 0, late],
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
    await expect.poll(() => draftOf(desk, ticket.id)).toBe('cliente vip, espere 4: até amanhã')
    expect(await statusOf(desk, ticket.name)).toBe('open')
  },
)

withoutWorker(
  'an answer begun on the way back is none of the comment that waits there, and what is taken back begins nothing',
  LONG,
  async ({ app, request, desk }) => {
    const ticket = await arrived(desk, request, app.metaSimUrl, 'Quando chega?')
    await takenAtDesk(desk, ticket)
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

withoutWorker(
  'whoever loads a ticket anew in the middle of a sentence goes on with it, and begins a comment where they had none',
  async ({ app, request, desk }) => {
    const ticket = await arrived(desk, request, app.metaSimUrl, 'Quando chega?')
    await takenAtDesk(desk, ticket)
    const typeAcross = async (before: string, after: string) => {
      const scripts = await holdAnswers(desk, /\/assets\/.*\.js$/)
      await desk.reload({ waitUntil: 'commit' })
      await desk.locator('.desk').waitFor()
      // With letters that close, take and transfer.
      await typeLetters(desk, before)
      const letAll = scripts.letAll()
      await typeLetters(desk, after)
      await letAll
    }
    await composer(desk).click()
    await desk.keyboard.type('te aviso ')
    await typeAcross('e ja ', 'a taxa, também')
    await expect(composer(desk)).toHaveValue('te aviso e ja a taxa, também')
    await expect(composer(desk)).toBeFocused()
    await expect(desk.locator('.composer[data-note]')).toHaveCount(0)

    // A comment begins behind a half answer, too, and is gone on with.
    await typeAcross('ncliente', ' vip ')
    await expect(composer(desk)).toHaveValue('cliente vip ')
    await typeAcross('n', 'ovo, e zangado')
    await expect(composer(desk)).toHaveValue('cliente vip novo, e zangado')
    await expect(composer(desk)).toBeFocused()
    await expect(desk.locator('.composer[data-note]')).toHaveCount(1)
    expect(await draftOf(desk, ticket.id)).toBe('te aviso e ja a taxa, também')
    expect(await sentTo(desk, ticket)).toEqual([])
    expect(await statusOf(desk, ticket.name)).toBe('open')
  },
)

withoutWorker(
  'who goes back in the middle of a comment, and on again at once, goes on with it',
  async ({ app, request, desk }) => {
    const ticket = await arrived(desk, request, app.metaSimUrl, 'Quando chega?')
    await atDesk(desk, 'PUT', `/tickets/${ticket.id}`, { status: 'open' })
    await desk.goto('/contacts')
    await untilAwake(desk)
    await desk.getByRole('link', { name: 'Atendimentos' }).first().click()
    await rowOf(desk, ticket.name).click()
    await desk.getByTestId('composer-note').click()
    await desk.keyboard.type('e já ')
    await expect(composer(desk)).toHaveValue('e já ')
    await expect(desk.locator('.composer[data-note]')).toHaveCount(1)
    await desk.keyboard.type('av')
    // The page between is drawn, and one is on the way back from it before anybody has seen it.
    await desk.evaluate(async () => {
      const gone = () =>
        new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
      const isAt = async (isDesk: boolean) => {
        while ((document.querySelector('.desk') !== null) !== isDesk)
          await new Promise(requestAnimationFrame)
      }
      history.go(-2)
      await isAt(false)
      const going = gone()
      history.go(2)
      await going
      const press = { key: 'i', code: 'KeyI', bubbles: true, cancelable: true }
      document.body.dispatchEvent(new KeyboardEvent('keydown', press))
    })
    await desk.keyboard.type('isa, a taxa')
    await expect(composer(desk)).toHaveValue('e já avisa, a taxa')
    await expect(composer(desk)).toBeFocused()
    await expect(desk.locator('.composer[data-note]')).toHaveCount(1)
    expect(await draftOf(desk, ticket.id)).toBe('')
    expect(await statusOf(desk, ticket.name)).toBe('open')
  },
)
