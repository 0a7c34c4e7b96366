import { untilAwake } from '#scripts/tests/browser.ts'
import { arrived, pressRow } from './customer.ts'
import { atDesk } from './desk-calls.ts'
import { chooseInBar, composer, statusOf } from './desk-places.ts'
import { draftOf } from './drafts.ts'
import { expect, LONG } from './fixtures.ts'
import { withoutWorker } from './held-answers.ts'

withoutWorker(
  'the command bar writes about a ticket that waits, and Ctrl with Enter is the button of its dialog',
  LONG,
  async ({ app, request, desk }) => {
    const waits = await arrived(desk, request, app.metaSimUrl, 'Alguém?')
    await desk.goto('/tickets?list=pending')
    await untilAwake(desk)
    await pressRow(desk, waits.name)
    await chooseInBar(desk, 'Comentário interno')
    const text = desk.getByTestId('waiting-text')
    await expect(text).toBeFocused()
    // Nothing to say yet: the button is off.
    await desk.keyboard.press('Control+Enter')
    await desk.keyboard.type('é o do boleto')
    await desk.keyboard.press('Enter')
    await desk.keyboard.type('de maio')
    await desk.keyboard.press('Control+Enter')
    await expect(text).toHaveCount(0)
    await expect(desk.locator('.toast', { hasText: 'Comentário salvo.' })).toBeVisible()
    const { messages } = await atDesk<{ messages: { body: string; isPrivate: boolean }[] }>(
      desk,
      'GET',
      `/messages/${waits.id}`,
    )
    expect(messages.filter(({ isPrivate }) => isPrivate).map(({ body }) => body)).toEqual([
      'é o do boleto\nde maio',
    ])
    expect(await statusOf(desk, waits.name)).toBe('pending')
    expect(await draftOf(desk, waits.id, 'note')).toBe('')

    await pressRow(desk, waits.name)
    await chooseInBar(desk, 'Escrever uma mensagem')
    await expect(text).toBeFocused()
    await desk.keyboard.type('já vejo')
    await desk.keyboard.press('Control+Enter')
    await expect(composer(desk)).toHaveValue('já vejo')
    expect(await statusOf(desk, waits.name)).toBe('open')
  },
)
