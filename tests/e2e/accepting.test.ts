import { untilAwake } from '#scripts/tests/browser.ts'
import { customerWrites, pressRow, rowOf } from './customer.ts'
import { composer, statusOf } from './desk-places.ts'
import { expect, LONG, test } from './fixtures.ts'
import { holdAnswers, TICKET_MOVES, withoutWorker } from './held-answers.ts'

withoutWorker(
  'a key accepts one customer, however it is pressed, and the words after it are for them',
  async ({ app, request, desk }) => {
    const [other, first] = [
      await customerWrites(request, app.metaSimUrl, 'Sou o próximo?'),
      await customerWrites(request, app.metaSimUrl, 'Quanto custa?'),
    ]
    const code = await holdAnswers(desk, /\/ticket-[\w-]{8}\.js$/)
    await desk.goto('/tickets?list=pending')
    await untilAwake(desk)
    await expect(rowOf(desk, first.name)).toBeVisible()
    await pressRow(desk, first.name)
    await desk.keyboard.down('a')
    for (const _ of 'held') await desk.keyboard.down('a')
    await desk.keyboard.up('a')
    await desk.keyboard.type('te aviso j')
    // As an accent is composed: no key says the letter.
    await desk.keyboard.insertText('á')
    await desk.keyboard.press('Enter')
    await code.letAll()
    await expect(composer(desk)).toHaveValue('te aviso já')
    await expect(composer(desk)).toBeFocused()
    await desk.keyboard.type('!')
    await expect(composer(desk)).toHaveValue('te aviso já!')
    expect(await statusOf(desk, first.name)).toBe('open')
    expect(await statusOf(desk, other.name)).toBe('pending')
  },
)

withoutWorker(
  'where accepting is refused, what was written for it means nothing',
  LONG,
  async ({ app, request, desk }) => {
    const person = await customerWrites(request, app.metaSimUrl, 'Alguém aí?')
    const code = await holdAnswers(desk, /\/ticket-[\w-]{8}\.js$/)
    const moves = await holdAnswers(desk, TICKET_MOVES)
    await desk.goto('/tickets?list=pending')
    await untilAwake(desk)
    await pressRow(desk, person.name)
    await desk.keyboard.press('a')
    await desk.keyboard.type('te')
    await moves.refuse()
    await expect(desk.locator('.toast')).toBeVisible()
    await expect(desk.locator('[data-written-ahead]')).toHaveCount(0)
    await code.letAll()
    await expect(rowOf(desk, person.name)).toBeVisible()
    expect(await statusOf(desk, person.name)).toBe('pending')
  },
)

test('the second click of a double click presses nothing that has come under it', async ({
  app,
  request,
  signInAs,
}) => {
  const desk = await signInAs('ana')
  const last = await customerWrites(request, app.metaSimUrl, 'Um')
  const second = await customerWrites(request, app.metaSimUrl, 'Dois')
  const first = await customerWrites(request, app.metaSimUrl, 'Três')
  await desk.goto('/tickets?list=pending')
  await untilAwake(desk)
  await rowOf(desk, first.name).getByTestId('accept-ticket').dblclick()
  await expect(composer(desk)).toBeFocused()
  await desk.keyboard.type('te ligo')
  await expect(composer(desk)).toHaveValue('te ligo')

  await desk.goto('/tickets?list=pending')
  await untilAwake(desk)
  await rowOf(desk, second.name).click()
  await desk.getByTestId('pending-peek').getByRole('button', { name: 'Aceitar' }).dblclick()
  await expect(composer(desk)).toBeFocused()
  await expect(desk.getByRole('menu')).toHaveCount(0)
  expect(await statusOf(desk, first.name)).toBe('open')
  expect(await statusOf(desk, second.name)).toBe('open')
  expect(await statusOf(desk, last.name)).toBe('pending')
})
