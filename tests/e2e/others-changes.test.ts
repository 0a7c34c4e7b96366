import type { Page } from '@playwright/test'
import { atDesk } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'

type Quick = { shortcode: string; message: string; geral: boolean }
const path = (id: number) => `/quick-messages/${id}`
const make = (page: Page, quick: Quick) =>
  atDesk<{ id: number }>(page, 'POST', '/quick-messages', quick)

test('what its writer puts back after they were told of a change is theirs, and a third change is told', async ({
  signInAs,
}) => {
  const [admin, sup] = [await signInAs('admin'), await signInAs('sup')]
  const dialog = admin.getByRole('dialog')
  const shared = { shortcode: `volto${Date.now()}`, message: 'como era', geral: true }
  const { id } = await make(admin, shared)
  const theirs = { ...shared, message: 'como era (só hoje)' }
  await admin.goto(path(id))
  await atDesk(sup, 'PUT', path(id), theirs)
  await dialog.getByTestId('shortcode').fill(`${shared.shortcode}b`)
  await dialog.getByTestId('save').click()
  await expect(dialog.getByTestId('message')).toHaveValue(theirs.message)
  await dialog.getByTestId('message').fill(shared.message)
  // Refused here for another reason: what was told stays told.
  await dialog.getByTestId('shortcode').fill('')
  await dialog.getByTestId('shortcode').press('Enter')
  await dialog.getByTestId('shortcode').fill(`${shared.shortcode}c`)
  await dialog.getByTestId('shortcode').press('Enter')
  await expect(dialog).toBeHidden()
  expect(await atDesk(admin, 'GET', path(id))).toMatchObject({
    ...{ shortcode: `${shared.shortcode}c`, message: shared.message },
  })

  await admin.goto(path(id))
  await atDesk(sup, 'PUT', path(id), theirs)
  await dialog.getByTestId('shortcode').fill(`${shared.shortcode}d`)
  await dialog.getByTestId('save').click()
  await expect(dialog.getByTestId('message')).toHaveValue(theirs.message)
  // The same person takes it back: the form says by now what the record does not.
  await atDesk(sup, 'PUT', path(id), { ...shared, shortcode: `${shared.shortcode}c` })
  await dialog.getByRole('button', { name: 'Salvar mesmo assim' }).click()
  await expect(dialog.getByTestId('message')).toHaveValue(shared.message)
  await expect(dialog.getByTestId('changed')).toBeFocused()
  await expect(dialog.getByTestId('shortcode')).toHaveValue(`${shared.shortcode}d`)
  await atDesk(admin, 'DELETE', path(id))
})

test('so is a box that they tick again', LONG, async ({ signInAs }) => {
  const [admin, sup] = [await signInAs('admin'), await signInAs('super')]
  const dialog = admin.getByRole('dialog')
  const queues = await atDesk<{ id: number }[]>(admin, 'GET', '/queue')
  const [first, second, third] = queues.map(({ id }) => id)
  const { user } = await atDesk<{ user: { id: number } }>(admin, 'POST', '/users', {
    ...{ name: 'De duas filas', email: `duas${Date.now()}@demo.test`, profile: 'user' },
    ...{ password: 'balcao-demo', queueIds: [first, second] },
  })
  const box = (id: number | undefined) =>
    dialog.locator(`input[name="queueIds"][value="${id ?? 0}"]`)
  await admin.goto(`/users/${user.id}`)
  await atDesk(sup, 'PUT', `/users/${user.id}/access`, { queueIds: [second] })
  await box(third).check()
  await dialog.getByTestId('save').click()
  await expect(dialog.getByTestId('changed')).toBeFocused()
  await expect(box(first)).not.toBeChecked()
  await box(first).check()
  await dialog.getByTestId('save').click()
  await expect(dialog).toBeHidden()
  const people = await atDesk<{ id: number }[]>(admin, 'GET', '/users/list')
  expect(people.find(({ id }) => id === user.id)).toMatchObject({
    queueIds: [first, second, third].sort(),
  })
  await atDesk(admin, 'DELETE', `/users/${user.id}`)
})

test(
  'so is what they pick before they write anything, and a second press is led to the note',
  LONG,
  async ({ signInAs }) => {
    const [admin, sup] = [await signInAs('admin'), await signInAs('sup')]
    const name = `Cor ${Date.now()}`
    const tag = { name, color: '#e5484d', kanban: 0 }
    const { id } = await atDesk<{ id: number }>(admin, 'POST', '/tags', tag)
    await admin.goto(`/tags/${id}`)
    await atDesk(sup, 'PUT', `/tags/${id}`, { ...tag, name: `${name} dela` })
    const dialog = admin.getByRole('dialog')
    await dialog.getByTestId('name').fill(`${name} minha`)
    await dialog.getByTestId('save').click()
    await expect(dialog.getByTestId('changed')).toBeFocused()
    await dialog.getByTestId('save').click()
    await expect(dialog.getByTestId('changed')).toBeFocused()
    const swatch = dialog.getByRole('radio', { checked: false }).first()
    const color = await swatch.getAttribute('value')
    await swatch.click()
    await expect(dialog.getByRole('radio', { checked: true })).toHaveValue(color ?? '')
    await dialog.getByTestId('save').click()
    await expect(dialog).toBeHidden()
    expect(await atDesk(admin, 'GET', `/tags/${id}`)).toMatchObject({
      name: `${name} minha`,
      color,
    })
    await atDesk(admin, 'DELETE', `/tags/${id}`)
  },
)

test(
  'who is far down in a form is led to what is wrong with it as a whole',
  LONG,
  async ({ signInAs }) => {
    const [admin, sup] = [await signInAs('admin'), await signInAs('super')]
    const { user } = await atDesk<{ user: { id: number } }>(admin, 'POST', '/users', {
      ...{ name: 'Vai embora', email: `vai${Date.now()}@demo.test`, profile: 'user' },
      ...{ password: 'balcao-demo' },
    })
    await admin.goto(`/users/${user.id}`)
    const dialog = admin.getByRole('dialog')
    await dialog.getByTestId('farewellMessage').fill('até logo')
    await atDesk(sup, 'DELETE', `/users/${user.id}`)
    await dialog.getByTestId('save').click()
    const problem = dialog.getByText('Este registro não existe mais')
    await expect(problem).toBeFocused()
    await expect(problem).toBeInViewport()
  },
)

test(
  'the note of a user says its choices in words, one line for each field, and taking them leads to the first text',
  LONG,
  async ({ signInAs }) => {
    const [admin, sup] = [await signInAs('admin'), await signInAs('super')]
    const dialog = admin.getByRole('dialog')
    const { user } = await atDesk<{ user: { id: number } }>(admin, 'POST', '/users', {
      ...{ name: 'De antes', email: `muda${Date.now()}@demo.test`, profile: 'user' },
      ...{ password: 'balcao-demo', queueIds: [] },
    })
    await admin.goto(`/users/${user.id}`)
    await atDesk(sup, 'PUT', `/users/${user.id}`, {
      ...{ name: 'De agora', color: '#123456', defaultTheme: 'dark', defaultMenu: 'open' },
      ...{ wpp: '5511988887777', capacity: 3 },
    })
    await dialog.getByTestId('name').fill('De ninguém')
    await dialog.getByTestId('save').click()
    const lines = dialog.getByTestId('changed').getByRole('listitem')
    await expect(lines).toHaveText([
      'Nome: De agora',
      'WhatsApp: 5511988887777',
      'Cor mudou',
      'Atendimentos ao mesmo tempo: 3',
      'Tema: Escuro',
      'Menu: Aberto',
    ])
    await dialog.getByRole('link', { name: 'Usar os novos valores' }).click()
    await expect(dialog.getByTestId('name')).toBeFocused()
    await expect(dialog.getByTestId('name')).toHaveValue('De agora')

    // The way back is there: what it leads to is not given up unasked.
    await admin.keyboard.press('Escape')
    await expect(admin.getByRole('alertdialog')).toBeVisible()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Continuar' }).click()
    await dialog.getByRole('button', { name: 'Voltar ao que eu escrevi' }).click()
    await expect(dialog.getByTestId('name')).toHaveValue('De ninguém')
    await dialog.getByTestId('save').click()
    await expect(dialog).toBeHidden()
    await atDesk(admin, 'DELETE', `/users/${user.id}`)
  },
)

test(
  'of a record that became another person’s own nobody says that it was deleted',
  LONG,
  async ({ signInAs }) => {
    const [admin, other] = [await signInAs('admin'), await signInAs('super')]
    const shared = { shortcode: `minha${Date.now()}`, message: 'como era', geral: true }
    const { id } = await make(admin, shared)
    await admin.goto(path(id))
    await atDesk(other, 'PUT', path(id), { ...shared, geral: false })
    await admin.getByTestId('message').fill('que fica')
    await admin.getByTestId('save').click()
    const said = 'Este registro não existe mais, ou você não pode mais vê-lo.'
    await expect(admin.getByRole('dialog').getByText(said)).toBeVisible()
    await expect(admin.getByTestId('message')).toHaveValue('que fica')
    await atDesk(other, 'DELETE', path(id))
  },
)
