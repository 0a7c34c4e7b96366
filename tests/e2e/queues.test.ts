import type { Page } from '@playwright/test'
import { customerWrites } from './customer.ts'
import { askDesk, atDesk, mustHaveTicket, ticketOf } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'
import { withoutScripts } from './without-scripts.ts'

type Queue = { id: number; name: string; color: string; greetingMessage: string }

const row = (page: Page, name: string) => page.getByRole('row', { name })
const queuesOf = (page: Page) => atDesk<Queue[]>(page, 'GET', '/queue')
const queueNamed = async (page: Page, name: string) => {
  const queue = (await queuesOf(page)).find((one) => one.name === name)
  if (queue === undefined) throw new Error(`no queue ${name}`)
  return queue
}
/** Names in the order of the table. */
const shownOrder = (page: Page) => page.locator('.queue-name').allTextContents()
const orderBecomes = (page: Page, names: readonly string[]) =>
  expect.poll(() => shownOrder(page)).toEqual(names)

const DEMO = ['Suporte', 'Vendas', 'Financeiro']

test(
  'a queue is created, moved, changed and deleted with its tickets, and another browser sees each at once',
  LONG,
  async ({ app, request, signInAs }) => {
    const [page, other] = [await signInAs('admin'), await signInAs('super')]
    const name = `Trocas ${Date.now()}`
    await Promise.all([page.goto('/queues'), other.goto('/queues')])
    await orderBecomes(page, DEMO)

    await page.getByTestId('add').click()
    await page.getByTestId('save').click()
    await expect(page.getByText('Obrigatório')).toBeVisible()
    await expect(page.getByTestId('name')).toBeFocused()
    await page.getByTestId('name').fill('T')
    await expect(page.getByText('Too Short!')).toBeVisible()
    await page.getByTestId('name').fill(name)
    const palette = page.getByTestId('color')
    await page.getByTestId('ownColor').fill('#3b82f6')
    await expect(palette.getByLabel('Outra cor').first()).toBeChecked()
    await page.getByTestId('save').click()
    await expect(palette).toContainText('A fila Suporte já usa esta cor')
    // The colours of other queues are not among those to choose from, and arrows walk over them.
    await expect(palette.getByRole('radio', { name: 'azul claro' })).toHaveCount(0)
    await palette.getByRole('radio', { name: 'azul-celeste escuro' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(palette.getByRole('radio', { name: 'azul', exact: true })).toBeChecked()
    await page.getByTestId('greetingMessage').fill('Bem-vindo à fila ')
    await page.locator('[data-variable="queue"]').click()
    await expect(page.getByTestId('greetingMessage-preview')).toHaveText(`Bem-vindo à fila ${name}`)
    await page.getByTestId('save').click()
    await expect(row(page, name)).toContainText('Bem-vindo')
    await expect(page).toHaveURL(/\/queues$/)
    await orderBecomes(other, [...DEMO, name])
    const { id, color } = await queueNamed(page, name)
    expect(color).toBe('#2563eb')

    await page.getByTestId(`up-${id}`).click()
    await expect(page.getByTestId(`up-${id}`)).toBeFocused()
    await orderBecomes(other, ['Suporte', 'Vendas', name, 'Financeiro'])
    await page.keyboard.press('Alt+ArrowUp')
    await page.keyboard.press('Alt+ArrowUp')
    await expect(page.getByTestId('announcer')).toHaveText(`${name}: agora na posição 1 de 4.`)
    await orderBecomes(other, [name, ...DEMO])
    // Dragged below the next but one; the rows give way before it is dropped.
    const grip = await page.getByTestId(`grip-${id}`).boundingBox()
    const below = await row(page, 'Vendas').boundingBox()
    await page.mouse.move((grip?.x ?? 0) + 8, (grip?.y ?? 0) + 8)
    await page.mouse.down()
    await page.mouse.move((grip?.x ?? 0) + 8, (below?.y ?? 0) + (below?.height ?? 0) - 4, {
      steps: 5,
    })
    await orderBecomes(page, ['Suporte', 'Vendas', name, 'Financeiro'])
    await page.mouse.up()
    await orderBecomes(other, ['Suporte', 'Vendas', name, 'Financeiro'])
    await page.reload()
    await orderBecomes(page, ['Suporte', 'Vendas', name, 'Financeiro'])

    const customer = await customerWrites(request, app.metaSimUrl, 'Quero trocar')
    await expect.poll(() => ticketOf(page, customer.name)).not.toBeNull()
    const ticket = await mustHaveTicket(page, customer.name)
    await atDesk(page, 'PUT', `/tickets/${ticket.id}`, { queueId: id, status: 'pending' })
    await expect(row(other, name).locator('.queue-waiting')).toHaveText('1')

    await row(page, name).getByRole('link', { name: 'Editar' }).click()
    await expect(page.getByTestId('orderQueue')).toHaveValue('3')
    await page.getByTestId('orderQueue').fill('1')
    await page.getByTestId('greetingMessage').fill('')
    await page.getByTestId('save').click()
    await expect(row(other, name)).toContainText('Sem saudação')
    await orderBecomes(other, [name, ...DEMO])

    await row(page, name).getByRole('link', { name: 'Excluir' }).click()
    await expect(page.getByRole('alertdialog')).toContainText(
      '1 atendimento em andamento (1 aguardando).',
    )
    // Nothing is deleted before it is said where it goes.
    await page.getByTestId('confirm-delete').click()
    await expect(page.getByTestId('where-to')).toBeFocused()
    await page.getByTestId('where-to').selectOption({ label: 'Vendas' })
    await page.getByTestId('confirm-delete').click()
    await expect(row(page, name)).toHaveCount(0)
    await orderBecomes(other, DEMO)
    expect(await mustHaveTicket(page, customer.name)).toMatchObject({
      queueId: (await queueNamed(page, 'Vendas')).id,
      status: 'pending',
    })
  },
)

test(
  'queues are created, moved, changed and deleted without scripts',
  LONG,
  async ({ browser, signInAs }) => {
    const page = await withoutScripts(browser, await signInAs('admin'))
    const name = `Papel ${Date.now()}`
    await page.goto('/queues')
    await page.getByTestId('add').click()
    await page.getByTestId('name').fill(name)
    const palette = page.getByTestId('color')
    await palette.getByLabel('Outra cor').first().check()
    await page.getByTestId('ownColor').fill('#3b82f6')
    await page.getByTestId('save').click()
    await expect(palette).toContainText('A fila Suporte já usa esta cor')
    await expect(page.getByTestId('name')).toHaveValue(name)
    await palette.getByRole('radio', { name: 'rosa claro' }).check()
    await page.getByTestId('save').click()
    await expect(page.getByText(`Fila ${name} criada.`)).toBeVisible()
    const { id, color } = await queueNamed(page, name)
    expect(color).toBe('#ec4899')

    await page.getByTestId(`up-${id}`).click()
    await expect(page.getByText(`Fila ${name} na posição 3.`)).toBeVisible()
    expect(await shownOrder(page)).toEqual(['Suporte', 'Vendas', name, 'Financeiro'])
    await page.getByTestId(`down-${id}`).click()
    await expect(page.getByText(`Fila ${name} na posição 4.`)).toBeVisible()
    await expect(page.getByTestId(`down-${id}`)).toBeDisabled()

    await row(page, name).getByRole('link', { name: 'Editar' }).click()
    await expect(palette.getByRole('radio', { name: 'rosa claro' })).toBeChecked()
    await page.getByTestId('name').fill(`${name} b`)
    await palette.getByLabel('Outra cor').first().check()
    await page.getByTestId('ownColor').fill('#0f0f0f')
    await page.getByTestId('orderQueue').fill('1')
    await page.getByTestId('save').click()
    await expect(page.getByText(`Fila ${name} b salva.`)).toBeVisible()
    expect(await shownOrder(page)).toEqual([`${name} b`, ...DEMO])
    await expect(row(page, `${name} b`)).toContainText('#0f0f0f')

    await row(page, `${name} b`).getByRole('link', { name: 'Excluir' }).click()
    await expect(page.getByText('Não há atendimentos nesta fila agora.')).toBeVisible()
    await page.getByTestId('confirm-delete').click()
    await expect(page.getByText(`Fila ${name} b excluída.`)).toBeVisible()
    expect(await shownOrder(page)).toEqual(DEMO)
    await page.context().close()
  },
)

test(
  'of two who edit a queue the second is told what changed, and takes it or saves over it',
  LONG,
  async ({ signInAs }) => {
    const [page, other] = [await signInAs('admin'), await signInAs('super')]
    const name = `Dupla ${Date.now()}`
    const values = { name, color: '#123456', greetingMessage: 'antes' }
    const { id } = await atDesk<Queue>(page, 'POST', '/queue', values)
    await page.goto(`/queues/${id}`)
    await atDesk(other, 'PUT', `/queue/${id}`, {
      ...values,
      name: `${name} dela`,
      color: '#654321',
    })
    await page.getByTestId('greetingMessage').fill('minha')
    await page.getByTestId('save').click()
    const note = page.getByTestId('changed')
    await expect(note).toContainText(
      `Esta fila mudou enquanto você editava: agora se chama ${name} dela, a cor mudou.`,
    )
    await note.getByRole('link', { name: 'Usar os novos valores' }).click()
    await expect(page.getByTestId('name')).toHaveValue(`${name} dela`)
    await expect(page.getByTestId('ownColor')).toHaveValue('#654321')
    const theirs = { name: `${name} dela`, color: '#654321', greetingMessage: 'depois' }
    await atDesk(other, 'PUT', `/queue/${id}`, theirs)
    await page.getByTestId('greetingMessage').fill('minha')
    await page.getByTestId('save').click()
    await expect(note).toContainText('a saudação mudou')
    await note.getByRole('button', { name: 'Salvar mesmo assim' }).click()
    await expect(page).toHaveURL(/\/queues$/)
    expect(await queueNamed(page, `${name} dela`)).toMatchObject({
      color: '#654321',
      greetingMessage: 'minha',
    })
    await atDesk(page, 'DELETE', `/queue/${id}`)
  },
)

test(
  'what a colleague changed is shown, also to who opened a dialog while it was being read',
  LONG,
  async ({ signInAs }) => {
    const [page, other] = [await signInAs('admin'), await signInAs('super')]
    // Once more as soon as it is in the company's room.
    const readAgain = page.waitForResponse(/\/queues\.data/)
    await page.goto('/queues')
    await readAgain
    let letGo: () => void = () => undefined
    const isOpened = new Promise<void>((resolve) => (letGo = resolve))
    const name = `Lida ${Date.now()}`
    const held = page.waitForRequest(/\/queues\.data/)
    await page.route(/\/queues\.data/, async (route) => {
      await isOpened
      await route.continue()
    })
    const { id } = await atDesk<Queue>(other, 'POST', '/queue', { name, color: '#445566' })
    await held
    await page.getByTestId('add').click()
    await expect(page.getByTestId('save')).toBeVisible()
    letGo()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect(row(page, name)).toBeVisible()
    await atDesk(other, 'DELETE', `/queue/${id}`)
  },
)

test(
  'a move that is refused puts the queue back and says why, and a deleted queue leaves the desk’s filter',
  LONG,
  async ({ signInAs }) => {
    const [page, other] = [await signInAs('admin'), await signInAs('super')]
    const name = `Some ${Date.now()}`
    const { id } = await atDesk<Queue>(page, 'POST', '/queue', { name, color: '#234567' })
    await Promise.all([page.goto('/queues'), other.goto(`/tickets?list=closed&queues=${id}`)])
    await expect(other.getByText(name).first()).toBeVisible()
    await page.context().setOffline(true)
    await page.getByTestId(`up-${id}`).click()
    await expect(page.getByText('Sem conexão. Tente de novo quando a rede voltar.')).toBeVisible()
    await orderBecomes(page, [...DEMO, name])
    await page.context().setOffline(false)
    expect((await askDesk(page, 'DELETE', `/queue/${id}`)).status).toBe(200)
    await orderBecomes(page, DEMO)
    // The filter named that queue alone: the list is everybody's again.
    await expect(other.getByTestId('queue-selector')).toHaveText('Todas as filas')
    await expect(other.locator('[data-testid^="ticket-row"]').first()).toBeVisible()
  },
)
