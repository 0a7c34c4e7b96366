import type { Page } from '@playwright/test'
import { expect, LONG, test, WITH_SERVICE_WORKER } from './fixtures.ts'
import { keptOn } from './kept-on-device.ts'
import { underServiceWorker } from './wakeable-browser.ts'

test.use(WITH_SERVICE_WORKER)

const tasks = (page: Page) => page.getByTestId('task')
const task = (page: Page, text: string) => tasks(page).filter({ hasText: text })
const kept = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('tasks') ?? 'null') as Record<string, string>[] | null,
  )
const textsOf = async (page: Page) => (await kept(page))?.map(({ text }) => text)

async function write(page: Page, text: string) {
  await page.getByTestId('task-text').fill(text)
  await page.getByTestId('task-text').press('Enter')
}

/** The present minute, as the company's clock shows it. */
const thisMinute = () =>
  new Date()
    .toLocaleString('sv-SE', { timeZone: 'America/Sao_Paulo' })
    .replace(' ', 'T')
    .slice(0, 16)

test('a to-do list is written, ordered, done and reminded of, without a network too, and goes with its person', async ({
  signInAs,
}) => {
  test.slow()
  const page = await signInAs('ana')
  // What the device keeps of the desk lets its other pages open without a network.
  await page.goto('/tickets')
  await underServiceWorker(page)
  await page.reload()
  await expect.poll(async () => (await keptOn(page)).names).toContain('desk')
  await page.locator('nav a[href="/todolist"]').first().click()
  await expect(page.getByText('Nenhuma tarefa')).toBeVisible()
  await write(page, '   ')
  expect(await kept(page)).toBe(null)
  await write(page, 'Ligar para a Maria')
  await expect(page.getByTestId('task-text')).toBeFocused()
  await write(page, 'Enviar o boleto')
  await write(page, 'Pedir etiquetas')
  await expect(tasks(page)).toHaveCount(3)
  const [first] = (await kept(page)) ?? []
  expect(Object.keys(first ?? {}).sort()).toEqual(['createdAt', 'text', 'updatedAt'])
  expect(first?.['updatedAt']).toBe(first?.['createdAt'])

  await page.getByRole('button', { name: 'Editar: Enviar o boleto' }).click()
  await expect(page.getByTestId('task-text')).toHaveValue('Enviar o boleto')
  await expect(page.getByTestId('task-text')).toBeFocused()
  await page.getByTestId('task-text').fill('Enviar o boleto da Maria')
  await page.getByTestId('task-due').fill(thisMinute())
  await expect(page.getByRole('combobox', { name: 'Lembrete' })).toHaveValue('0')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(task(page, 'Enviar o boleto da Maria')).toContainText('Atrasada: hoje')
  const notice = page.locator('.toast').filter({ hasText: 'Lembrete: Enviar o boleto da Maria' })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Dispensar aviso' }).click()
  const second = (await kept(page))?.[1]
  expect(second?.['updatedAt']).not.toBe(second?.['createdAt'])

  await page.getByRole('button', { name: /^Mover: Pedir etiquetas/ }).press('ArrowUp')
  await expect(page.getByTestId('announcer')).toHaveText('Pedir etiquetas: posição 2 de 3')
  await page.getByRole('button', { name: /^Mover: Pedir etiquetas/ }).press('ArrowUp')
  const dragged = page.getByRole('button', { name: /^Mover: Enviar o boleto/ })
  await dragged.hover()
  await page.mouse.down()
  await task(page, 'Ligar para a Maria').hover({ position: { x: 200, y: 2 } })
  await page.mouse.up()
  await expect
    .poll(() => textsOf(page))
    .toEqual(['Pedir etiquetas', 'Enviar o boleto da Maria', 'Ligar para a Maria'])

  await page.getByRole('button', { name: 'Excluir: Pedir etiquetas' }).click()
  await expect(tasks(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(tasks(page).first()).toContainText('Pedir etiquetas')
  // It goes into the folded list of what is done: there is nothing to look at again.
  await task(page, 'Ligar para a Maria').getByRole('checkbox').click()
  await expect(page.locator('summary')).toHaveText('1 concluída')

  // Another tab of this browser shows the same.
  const other = await page.context().newPage()
  await other.goto('/todolist')
  await expect(tasks(other).filter({ visible: true })).toHaveCount(2)
  await write(other, 'Da outra aba')
  await expect(task(page, 'Da outra aba')).toBeVisible()
  await other.close()

  await page.context().setOffline(true)
  await page.goto('/todolist')
  await expect(task(page, 'Da outra aba')).toBeVisible()
  await write(page, 'Sem internet')
  await page.reload()
  await expect(task(page, 'Sem internet')).toBeVisible()
  await page.context().setOffline(false)
  await page.goto('/todolist')
  await expect(task(page, 'Sem internet')).toBeVisible()

  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL(/\/login/)
  expect(await kept(page)).toBe(null)
  await page.getByLabel('E-mail').fill('carla@demo.test')
  await page.getByLabel('Senha', { exact: true }).fill('balcao-demo')
  await page.getByRole('button', { name: 'Acessar' }).click()
  await page.waitForURL(/\/tickets/)
  await page.goto('/todolist')
  await expect(page.getByText('Nenhuma tarefa')).toBeVisible()
})

test(
  'the list opens without a network for who has never been at the desk',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('bruno')
    await page.goto('/todolist')
    await underServiceWorker(page)
    await expect.poll(async () => (await keptOn(page)).names).toEqual(['frame'])
    await write(page, 'Antes da queda')
    await page.context().setOffline(true)
    await page.goto('/todolist')
    await expect(task(page, 'Antes da queda')).toBeVisible()
    await write(page, 'Sem internet')
    await task(page, 'Antes da queda').getByRole('checkbox').click()
    await expect(page.locator('summary')).toHaveText('1 concluída')
    await page.reload()
    await expect(task(page, 'Sem internet')).toBeVisible()
    await expect(page.locator('summary')).toHaveText('1 concluída')
  },
)
