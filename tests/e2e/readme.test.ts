import { readFileSync } from 'node:fs'
import { projectPath } from '#scripts/project.ts'
import { untilAwake } from '#scripts/tests/browser.ts'
import { expect, test } from './fixtures.ts'

/** The README's three steps, whose words in code and italics are what is on the screen. */
const steps = [...readFileSync(projectPath('README.md'), 'utf8').matchAll(/^\d\. (.*)$/gm)].map(
  ([, step = '']) => step,
)
const wordsOf = (step: string | undefined, mark: '`' | '*') =>
  [...(step ?? '').matchAll(mark === '`' ? /`([^`]+)`/g : /\*([^*]+)\*/g)].map(
    ([, word = '']) => word,
  )

test('the three steps of the README, as they are written', async ({ browser, app }) => {
  const [signIn, write, answer] = steps
  const context = await browser.newContext()
  const desk = await context.newPage()
  const [email = '', password = ''] = wordsOf(signIn, '`')
  await desk.goto(app.url)
  await untilAwake(desk)
  await desk.getByLabel('E-mail').fill(email)
  await desk.getByLabel('Senha', { exact: true }).fill(password)
  await desk.keyboard.press('Enter')

  const phone = await context.newPage()
  await phone.goto(app.phoneUrl)
  const [press = '', company = ''] = wordsOf(write, '*')
  // Those whose conversations colleagues have come after it.
  await expect(phone.locator('.person').first()).toContainText(press)
  await phone.getByRole('button', { name: press }).click()
  await expect(phone.getByTestId('phone-company')).toContainText(company)
  const hello = `Conserta geladeira? ${Date.now()}`
  await phone.getByTestId('phone-input').fill(hello)
  await phone.keyboard.press('Enter')

  const [where = ''] = wordsOf(answer, '*')
  await desk.bringToFront()
  await desk.getByRole('button', { name: new RegExp(`^${where} \\d`) }).click()
  const row = desk.locator('[data-testid^=ticket-row-]').filter({ hasText: hello })
  await row.click()
  await desk.getByTestId('accept-ticket').first().click()
  await desk.getByTestId('composer-input').fill('Bom dia! Consertamos, sim.')
  await desk.keyboard.press('Enter')
  const mine = desk.getByTestId('message-bubble').filter({ hasText: 'Consertamos, sim.' })
  // Whoever holds the phone may have read it by now.
  await expect(mine).toHaveAttribute('data-ack', /[123]/)
  await phone.bringToFront()
  await expect(phone.getByText('Consertamos, sim.')).toBeVisible()
  await expect(mine).toHaveAttribute('data-ack', '3')
})

test('the way to a linked phone opens what it names', async ({ app, browser }) => {
  const readme = readFileSync(projectPath('README.md'), 'utf8')
  const [, name = '', press = ''] = /\*Telefones › (.+) › (.+)\*/.exec(readme) ?? []
  const phone = await (await browser.newContext()).newPage()
  await phone.goto(app.phoneUrl)
  await phone.getByText('Telefones', { exact: true }).first().click()
  await phone.getByText(name).first().click()
  await phone.getByText(press, { exact: true }).click()
  await expect(phone.getByTestId('qr-text')).toBeVisible()
  await phone.getByTestId('qr-scan').click()
  await expect(phone.getByTestId('link-problem')).not.toHaveText('')
  await expect(phone.getByTestId('link-done')).toHaveText('')
})
