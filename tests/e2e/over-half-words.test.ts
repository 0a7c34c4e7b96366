import type { Page } from '@playwright/test'
import { untilAwake } from '#scripts/tests/browser.ts'
import { arrived } from './customer.ts'
import { takenAtDesk } from './desk-calls.ts'
import { composer, statusOf } from './desk-places.ts'
import { expect, LONG, test } from './fixtures.ts'

const escape = (desk: Page) => desk.keyboard.press('Escape')
const over = (desk: Page) =>
  desk.locator(
    ':modal, [role="dialog"][data-state="open"], [popover="auto"]:popover-open, [role="menu"]:popover-open',
  )

/** What is opened with a pointer over a text, and closed again without having done anything. */
const LOOKED_AT: [what: string, open: string[], close: (desk: Page) => Promise<void>][] = [
  ['the menu', ['ticket-menu'], escape],
  ['snoozing', ['ticket-menu', 'snooze-ticket'], escape],
  ['transferring', ['transfer-ticket'], escape],
  [
    'transferring, cancelled',
    ['transfer-ticket'],
    (desk) => desk.getByRole('button', { name: 'Cancelar', exact: true }).click(),
  ],
  ['tags', ['header-tags'], escape],
  ['sending later', ['send-later'], escape],
]

test(
  'who looks at something over half-written words, and closes it, goes on writing them',
  LONG,
  async ({ app, request, signInAs }) => {
    const desk = await signInAs('ana')
    const ticket = await arrived(desk, request, app.metaSimUrl, 'Quando chega?')
    await takenAtDesk(desk, ticket)
    for (const [what, open, close] of LOOKED_AT)
      await test.step(what, async () => {
        for (const words of ['e fica assim', ' e mais um']) {
          await composer(desk).fill('Chega amanhã,')
          for (const id of open) await desk.getByTestId(id).first().click()
          await expect(over(desk)).not.toHaveCount(0)
          await close(desk)
          await expect(over(desk)).toHaveCount(0)
          await desk.keyboard.type(words)
          await expect(composer(desk), what).toHaveValue(`Chega amanhã,${words}`)
        }
      })
    expect(await statusOf(desk, ticket.name)).toBe('open')
  },
)

test('words that are typed with a menu open press nothing in it', async ({
  app,
  request,
  signInAs,
}) => {
  const desk = await signInAs('ana')
  const ticket = await arrived(desk, request, app.metaSimUrl, 'Quando chega?')
  await takenAtDesk(desk, ticket)
  for (const words of [' e mais', 'tudo bem', 'eu escrevo', 'agora sim'])
    await test.step(words, async () => {
      await composer(desk).fill('Chega amanhã,')
      await desk.getByTestId('ticket-menu').click()
      await expect(over(desk)).not.toHaveCount(0)
      await desk.keyboard.type(words)
      await desk.keyboard.press('Enter')
      await expect(over(desk)).not.toHaveCount(0)
      await escape(desk)
      await expect(over(desk)).toHaveCount(0)
      await expect(composer(desk)).toHaveValue('Chega amanhã,')
    })
  await expect(desk.locator('.toast', { hasText: 'agora sim' })).toBeVisible()
  expect(await statusOf(desk, ticket.name)).toBe('open')
})

test(
  'words that are typed at a dialog press none of its buttons, and can be copied',
  LONG,
  async ({ app, request, signInAs }) => {
    const desk = await signInAs('ana')
    const ticket = await arrived(desk, request, app.metaSimUrl, 'Quando chega?')
    await takenAtDesk(desk, ticket)
    for (const isLoaded of [false, true])
      await test.step(isLoaded ? 'again' : 'while its code is on its way', async () => {
        await composer(desk).click()
        if (!isLoaded) await desk.getByTestId('composer-note').click()
        await desk.keyboard.type('só entre nós ')
        await escape(desk)
        // The first letter is a key: it opens the rating.
        await desk.keyboard.type('vai rs para a equipe', { delay: 40 })
        await desk.keyboard.press('Enter')
        await expect(desk.getByRole('dialog')).toContainText('Resolver com avaliação')
        await expect(desk.locator('.toast').last()).toContainText('ai rs para a equipe')
        await escape(desk)
        await expect(desk.getByRole('dialog')).toHaveCount(0)
      })
    await expect(composer(desk)).toHaveValue('só entre nós só entre nós ')
    await expect(desk.locator('.composer[data-note]')).toBeVisible()
    expect(await statusOf(desk, ticket.name)).toBe('open')
  },
)

test('a key right behind Escape means the page, however fast it is', LONG, async ({ signInAs }) => {
  const desk = await signInAs('ana')
  await desk.goto('/tickets?list=open')
  await untilAwake(desk)
  await desk.locator('.ticket-row-lead').first().click()
  await composer(desk).click()
  await desk.keyboard.type('meia')
  await composer(desk).evaluate(() => {
    for (const key of ['Escape', '?'])
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
  })
  await expect(desk.getByTestId('shortcuts-dialog')).toBeVisible()
})
