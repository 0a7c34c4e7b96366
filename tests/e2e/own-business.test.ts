import type { Page } from '@playwright/test'
import { acceptFromList, customerWrites, rowOf } from './customer.ts'
import { expect, LONG, test } from './fixtures.ts'

/** The number in a tab of the list; 0 where it has none. */
const countOf = async (page: Page, tab: string) =>
  Number(/\d+/.exec(await page.getByTestId(`subtab-${tab}`).innerText())?.[0] ?? 0)

test(
  'a supervisor lists what colleagues hold, with their names, where the switch is on',
  LONG,
  async ({ app, request, signInAs }) => {
    const held: { by: string; name: string }[] = []
    for (const [person, by] of [
      ['ana', 'Ana'],
      ['bruno', 'Bruno'],
    ] as const) {
      const page = await signInAs(person)
      await page.goto('/tickets')
      const { name } = await customerWrites(request, app.metaSimUrl, 'Quem me atende?')
      await acceptFromList(page, name)
      held.push({ by, name })
    }
    const sup = await signInAs('sup')
    await sup.goto('/tickets')
    await sup.getByTestId('show-all').click()
    await expect(sup).toHaveURL(/all=1/)
    await expect(sup.getByTestId('show-all')).toBeChecked()
    for (const { by, name } of held) await expect(rowOf(sup, name)).toContainText(by)
  },
)

test(
  'what is put aside and what is followed are tabs with counts',
  LONG,
  async ({ app, request, signInAs }) => {
    const ana = await signInAs('ana')
    await ana.goto('/tickets')
    const customer = await customerWrites(request, app.metaSimUrl, 'Pode ser na semana que vem')
    await acceptFromList(ana, customer.name)
    const id = await ana.locator('[data-ticket-id]').first().getAttribute('data-ticket-id')
    const [aside, followed] = [await countOf(ana, 'snoozed'), await countOf(ana, 'following')]

    const endpoint = `${app.url}/desk/api/v1/tickets/${id}`
    const headers = { Origin: app.url }
    const me = (await (await ana.request.get(`${app.url}/desk/api/v1/auth/me`)).json()) as {
      id: number
    }
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const answers = [
      await ana.request.put(endpoint, { headers, data: { snoozedUntil: until } }),
      await ana.request.put(`${endpoint}/followers/${me.id}`, { headers }),
    ]
    expect(answers.map((answer) => answer.ok())).toEqual([true, true])
    await expect.poll(() => countOf(ana, 'snoozed')).toBe(aside + 1)
    await expect.poll(() => countOf(ana, 'following')).toBe(followed + 1)
    for (const tab of ['snoozed', 'following']) {
      await ana.getByTestId(`subtab-${tab}`).click()
      await expect(ana).toHaveURL(new RegExp(`list=${tab}`))
      await expect(ana.getByTestId(`subtab-${tab}`)).toHaveAttribute('aria-pressed', 'true')
      await expect(rowOf(ana, customer.name)).toBeVisible()
    }
  },
)

test(
  'an answer that was begun stands in its row while another ticket is open',
  LONG,
  async ({ signInAs }) => {
    const ana = await signInAs('ana')
    await ana.goto('/tickets')
    const rows = ana.locator('[data-testid^=ticket-row-] a')
    await rows.nth(0).click()
    await ana.getByRole('textbox', { name: 'Mensagem' }).fill('Já verifico o prazo')
    await expect(ana.getByTestId('row-draft')).toHaveCount(0)
    await rows.nth(1).click()
    await expect(ana.getByTestId('row-draft')).toHaveText('Rascunho: Já verifico o prazo')
  },
)
