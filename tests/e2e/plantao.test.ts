import type { Page } from '@playwright/test'
import { formatNumber } from '#core/phone.ts'
import { WEEKDAYS_EN, weekdayOf } from '#core/weekdays.ts'
import { atDesk } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'

const DAY_MS = 24 * 3_600_000
const row = (page: Page, phone: string) => page.getByRole('row', { name: formatNumber(phone) })

test(
  'somebody is put on call, changed and removed, and another browser sees each at once',
  LONG,
  async ({ signInAs }) => {
    const [page, other] = [await signInAs('admin'), await signInAs('super')]
    const phone = `55119${`${Date.now()}`.slice(-8)}`
    // Neither today nor tomorrow, whatever the zone: nobody is told of anything while the test runs.
    const day = weekdayOf(new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10))
    await Promise.all([page.goto('/plantao'), other.goto('/plantao')])

    await page.getByTestId('add').click()
    await expect(page.getByTestId('interval')).toHaveValue('1')
    await page.getByTestId('interval').fill('')
    await page.getByTestId('save').click()
    await expect(page.getByText('Informe o usuário')).toBeVisible()
    await expect(page.getByText('Informe o telefone')).toBeVisible()
    await expect(page.getByText('Informe o intervalo entre notificações')).toBeVisible()
    await page.getByRole('combobox').selectOption({ label: 'Carla Mendes' })
    await page.getByTestId('phone').fill(formatNumber(phone))
    await page.getByTestId('interval').fill('20')
    await page.getByTestId('save').click()
    await expect(
      page.getByText('Pelo menos um dia da semana deve ter o horário de início e fim preenchido'),
    ).toBeVisible()
    await expect(page.getByTestId('mondayStart')).toBeFocused()
    await page.getByTestId(`${day}End`).fill('06:00')
    await page.getByTestId('save').click()
    await expect(page.getByText('Informe o início do plantão')).toBeVisible()
    await page.getByTestId(`${day}Start`).fill('22:00')
    await expect(page.getByText('do dia seguinte', { exact: true })).toBeVisible()
    await page.getByTestId('save').click()
    await expect(page).toHaveURL(/\/plantao$/)
    for (const one of [page, other]) {
      await expect(row(one, phone)).toContainText('Carla Mendes')
      await expect(row(one, phone)).toContainText('22:00 às 06:00')
      await expect(row(one, phone)).toContainText('a cada 20 min')
    }

    await row(page, phone).getByRole('link', { name: 'Editar' }).click()
    await expect(page.getByTestId(`${day}Start`)).toHaveValue('22:00')
    const id = Number(page.url().split('/').at(-1))
    const { days, ...entry } = await atDesk<{
      userId: number
      phone: string
      interval: number
      days: object[]
    }>(other, 'GET', `/plantao/${id}`)
    expect(days).toHaveLength(WEEKDAYS_EN.length)
    const { userId, interval } = entry
    await atDesk(other, 'PUT', `/plantao/${id}`, { userId, phone, interval: interval + 5, days })
    await page.getByTestId('interval').fill('40')
    await page.getByTestId('save').click()
    await expect(page.getByTestId('changed')).toContainText(
      'Este plantão mudou enquanto você editava: o intervalo agora é de 25 min.',
    )
    await page.getByRole('button', { name: 'Salvar mesmo assim' }).click()
    await expect(page).toHaveURL(/\/plantao$/)
    await expect(row(other, phone)).toContainText('a cada 40 min')

    await row(page, phone).getByRole('link', { name: 'Excluir' }).click()
    await page.getByTestId('confirm-delete').click()
    await expect(page.getByText('Plantão removido com sucesso')).toBeVisible()
    await expect(row(page, phone)).toHaveCount(0)
    await expect(row(other, phone)).toHaveCount(0)
  },
)

test('who is on call now stands over the roster', LONG, async ({ signInAs }) => {
  const page = await signInAs('admin')
  await page.goto('/plantao')
  await expect(page.getByTestId('on-call-now')).toContainText(/agora/)
  await expect(page.getByRole('row', { name: /Ana Reis/ }).first()).toContainText('18:00 às 08:00')
})
