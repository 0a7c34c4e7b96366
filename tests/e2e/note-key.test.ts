import { untilAwake } from '#scripts/tests/browser.ts'
import { arrived, bubble, rowOf } from './customer.ts'
import { takenAtDesk } from './desk-calls.ts'
import { composer, notesOf, sentTo } from './desk-places.ts'
import { draftOf } from './drafts.ts'
import { expect, LONG } from './fixtures.ts'
import { withoutWorker } from './held-answers.ts'
import { typeLetters } from './letters.ts'

withoutWorker(
  'n begins a comment beside an answer that is half written, wherever a pointer has just pressed, and on a page that is loaded anew',
  async ({ app, request, desk }) => {
    const ticket = await arrived(desk, request, app.metaSimUrl, 'Quando chega?')
    await takenAtDesk(desk, ticket)
    const places: Record<string, () => Promise<void>> = {
      conversation: () => desk.locator('.conversation-start').click(),
      row: () => rowOf(desk, ticket.name).click(),
      copied: async () => {
        await desk.locator('.conversation-start').click()
        await desk.keyboard.press('Control+c')
      },
      scrolled: async () => {
        await desk.locator('.ticket-header').click({ position: { x: 5, y: 5 } })
        await desk.keyboard.press(' ')
        await desk.keyboard.press('PageUp')
      },
      header: () => desk.locator('.ticket-header').click({ position: { x: 5, y: 5 } }),
      reloaded: async () => {
        await desk.reload()
        await untilAwake(desk)
        await expect(composer(desk)).toHaveValue('Bom dia, ')
      },
      'waking in an empty comment': async () => {
        await desk.locator('.conversation-start').click()
        await desk.keyboard.press('n')
        await expect(composer(desk)).toHaveValue('')
        await desk.reload({ waitUntil: 'commit' })
        await composer(desk).waitFor()
      },
    }
    const said: string[] = []
    for (const [name, press] of Object.entries(places)) {
      await composer(desk).click()
      await desk.keyboard.type('Bom dia, ')
      await press()
      const words = `não diga nada: ${name}`
      await desk.keyboard.press('n')
      await typeLetters(desk, words)
      await expect(desk.locator('.composer')).toHaveAttribute('data-note')
      await expect(composer(desk)).toHaveValue(words)
      await desk.keyboard.press('Enter')
      said.push(words)
      await expect.poll(() => notesOf(desk, ticket)).toEqual(said)
      expect(await draftOf(desk, ticket.id)).toBe('Bom dia, ')
      await desk.keyboard.press('Escape')
      await desk.keyboard.press('r')
      await expect(composer(desk)).toHaveValue('Bom dia, ')
      await composer(desk).fill('')
    }
    expect((await sentTo(desk, ticket)).filter((body) => !said.includes(body))).toEqual([])
  },
)

withoutWorker(
  'whoever looked at something goes on writing, also with a word that has an n in it',
  LONG,
  async ({ app, request, desk }) => {
    const ticket = await arrived(desk, request, app.metaSimUrl, 'Quando chega?')
    await takenAtDesk(desk, ticket)
    await composer(desk).click()
    await desk.keyboard.type('Bom dia, ')
    await desk.locator('.conversation-start').click()
    await desk.keyboard.type('chega amanhã')
    await expect(composer(desk)).toHaveValue('Bom dia, chega amanhã')
    await expect(desk.locator('.composer')).not.toHaveAttribute('data-note')

    // A button of the text itself, which is gone by then.
    await composer(desk).fill('Bom dia, ')
    await desk.locator('.conversation-start').click()
    const asked = bubble(desk, 'Quando chega?')
    await asked.hover()
    await asked.getByRole('button', { name: 'Responder' }).first().click()
    await expect(composer(desk)).toBeFocused()
    await desk.getByRole('button', { name: 'Cancelar a resposta' }).click()
    await expect(desk.getByTestId('reply-bar')).toHaveCount(0)
    await desk.keyboard.type('nada falta')
    await expect(composer(desk)).toHaveValue('Bom dia, nada falta')
    await expect(desk.locator('.composer')).not.toHaveAttribute('data-note')
  },
)

withoutWorker(
  'what is typed right behind a choice of the command bar is written where that leads, and is no command',
  LONG,
  async ({ app, request, desk }) => {
    const ticket = await arrived(desk, request, app.metaSimUrl, 'Quando chega?')
    await takenAtDesk(desk, ticket)
    for (const [at, words] of ['nao pagou', 'xis do pedido', 'ele tem outro'].entries()) {
      await composer(desk).fill(at === 0 ? '' : 'ola ')
      await desk.keyboard.press('Control+k')
      await expect(desk.getByTestId('command-text')).toBeFocused()
      await desk.keyboard.type('coment')
      await expect(desk.getByRole('option', { selected: true })).toContainText('Comentário interno')
      // In one breath: no frame passes between the choice and the first letter.
      await desk.evaluate((letter) => {
        const press = (key: string) =>
          document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
          )
        press('Enter')
        press(letter)
      }, words[0] ?? '')
      await desk.keyboard.type(words.slice(1))
      await expect(composer(desk)).toHaveValue(words)
      await expect(desk.locator('.composer')).toHaveAttribute('data-note')
      expect(await draftOf(desk, ticket.id, 'note')).toBe(words)
      expect(await draftOf(desk, ticket.id)).toBe(at === 0 ? '' : 'ola ')
      await composer(desk).fill('')
      await desk.keyboard.press('Escape')
      await desk.keyboard.press('r')
    }
    await expect(desk.getByTestId('bulk-bar')).toHaveCount(0)
  },
)
