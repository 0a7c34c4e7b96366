import type { Page } from '@playwright/test'
import { atDesk } from './desk-door.ts'
import { expect, LONG, test } from './fixtures.ts'

const button = (page: Page) => page.getByTestId('open-announcements')
const shown = (page: Page) => page.getByTestId('announcement')

test(
  'what the platform announces reaches everybody at once, is counted until it is seen, and goes when it is taken back',
  LONG,
  async ({ signInAs }) => {
    const [owner, ana] = [await signInAs('super'), await signInAs('ana')]
    await ana.goto('/tickets')
    // What the demo brings is seen first.
    await button(ana).click()
    await expect(shown(ana).first()).toBeVisible()
    await ana.keyboard.press('Escape')
    await expect(button(ana)).toHaveAccessibleName('Informativos')

    const text = `Voltamos às 6h.\nDetalhes: https://status.example/manutencao\n${'Sem pressa. '.repeat(40)}`
    const made = await atDesk<{ id: number }>(owner, 'POST', '/announcements', {
      title: 'Manutenção no domingo',
      text,
      priority: 1,
    })
    await expect(button(ana)).toHaveAccessibleName('Informativos, 1 novo')
    // Another page knows as much.
    await ana.goto('/contacts')
    await expect(button(ana)).toHaveAccessibleName('Informativos, 1 novo')
    await button(ana).click()
    const item = shown(ana).filter({ hasText: 'Manutenção no domingo' })
    await expect(item).toContainText('Novo')
    await expect(item).toContainText('Prioridade alta')
    await expect(item.getByRole('link')).toHaveAttribute(
      'href',
      'https://status.example/manutencao',
    )
    await item.getByRole('button', { name: 'Ler tudo' }).click()
    await expect(item.getByRole('button', { name: 'Mostrar menos' })).toBeVisible()
    await ana.keyboard.press('Escape')
    await expect(button(ana)).toHaveAccessibleName('Informativos')
    await ana.reload()
    await button(ana).click()
    await expect(item).toBeVisible()
    await expect(item).not.toContainText('Novo')

    await atDesk(owner, 'DELETE', `/announcements/${made.id}`)
    await expect(item).toHaveCount(0)
  },
)

test(
  'announcements that cannot be loaded say so, and come when they are asked for again',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('bruno')
    await page.route('**/desk/api/v1/announcements?*', (route) => route.abort())
    await page.goto('/contacts')
    await button(page).click()
    await expect(page.getByText('Não foi possível carregar os informativos')).toBeVisible()
    await page.unroute('**/desk/api/v1/announcements?*')
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(shown(page).first()).toBeVisible()
  },
)
