import type { Page } from '@playwright/test'
import { askDesk, atDesk } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'
import { picture } from './sample-files.ts'
import { withoutScripts } from './without-scripts.ts'

type List = { id: number; name: string; options: { id: string; name: string; path: string }[] }

const MB = 1024 * 1024
const row = (page: Page, name: string) => page.getByRole('row', { name })
/** How many files its row says that the list has. */
const counted = (page: Page, name: string, count: number) =>
  row(page, name).getByRole('cell', { name: `${count}`, exact: true })
const files = (page: Page) => page.getByTestId('file-row')
const text = (name: string, bytes = 20) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(bytes, name),
})
/** What the rows of the form are called, in their order. */
const fileNames = (page: Page) =>
  files(page)
    .getByTestId('file-name')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
const idOf = async (page: Page, name: string) =>
  Number((await row(page, name).getAttribute('data-testid'))?.split('-').at(-1))
const listOf = (page: Page, id: number) => atDesk<List>(page, 'GET', `/files/${id}`)
const bytesAt = async (page: Page, path: string) =>
  (await page.request.get(`/desk/api/v1${path}`)).body()

test(
  'a list takes several files at once, in the order they are dragged to, and another browser sees it at once',
  LONG,
  async ({ signInAs }) => {
    const [page, other] = [await signInAs('admin'), await signInAs('super')]
    const name = `0 lista ${Date.now()}`
    await Promise.all([page.goto('/files'), other.goto('/files')])
    const count = Number(/\((\d+)\)/.exec(await page.locator('h1').innerText())?.[1])

    await page.getByTestId('add').click()
    await page.getByTestId('save').click()
    await expect(page.getByText('Obrigatório').first()).toBeVisible()
    await page.getByTestId('name').fill('ab')
    await expect(page.getByText('Too Short!')).toBeVisible()
    await page.getByTestId('name').fill(name)
    await page.getByTestId('message').fill('Olá, ')
    await page.locator('[data-variable="firstName"]').click()
    await expect(page.getByTestId('message-preview')).toHaveText('Olá, Maria')
    await page
      .getByTestId('add-files')
      .setInputFiles([
        await picture(page, 'foto.png'),
        text('tabela.txt'),
        text('contrato.txt', 2 * MB),
        text('vazio.txt', 0),
      ])
    await expect(page.getByTestId('refused-file')).toHaveText('vazio.txt: O arquivo está vazio')
    await expect(files(page)).toHaveCount(3)
    await files(page).nth(1).getByTestId('file-name').fill('Tabela de preços')
    await files(page)
      .nth(1)
      .evaluate((element) => element.scrollIntoView({ block: 'center' }))
    // Dragged above the others, then one down by a key and one up by a button.
    const [from, to] = [
      await files(page).nth(2).getByTestId('row-grip').boundingBox(),
      await files(page).nth(0).boundingBox(),
    ]
    await page.mouse.move(from!.x + 8, from!.y + 8)
    await page.mouse.down()
    await page.mouse.move(from!.x + 8, to!.y + 2, { steps: 8 })
    await page.mouse.up()
    expect(await fileNames(page)).toEqual(['contrato', 'foto', 'Tabela de preços'])
    await files(page).nth(0).getByTestId('row-grip').press('ArrowDown')
    await expect(files(page).nth(1).getByTestId('row-grip')).toBeFocused()
    await files(page).nth(2).getByTestId('row-up').click()
    expect(await fileNames(page)).toEqual(['foto', 'Tabela de preços', 'contrato'])
    await page.getByTestId('save').click()
    await expect(page).toHaveURL(/\/files$/)
    await expect(counted(page, name, 3)).toBeVisible()
    await expect(counted(other, name, 3)).toBeVisible()
    await expect(page.locator('h1')).toContainText(`(${count + 1})`)
    await expect(other.locator('h1')).toContainText(`(${count + 1})`)
    const id = await idOf(page, name)
    const made = await listOf(page, id)
    expect(made.options.map((one) => one.name)).toEqual(['foto', 'Tabela de preços', 'contrato'])
    expect((await bytesAt(page, made.options[2]!.path)).length).toBe(2 * MB)

    await row(page, name).getByRole('link', { name: 'Editar' }).click()
    await expect(files(page).nth(0).locator('img')).toBeVisible()
    await files(page).nth(0).getByTestId('row-remove').click()
    await files(page).nth(0).getByTestId('replace-file').setInputFiles(text('nova.txt'))
    await expect(files(page).nth(0)).toContainText('nova.txt')
    await page.getByTestId('name').fill(`${name} b`)
    await page.getByTestId('save').click()
    await expect(counted(other, `${name} b`, 2)).toBeVisible()
    const [first, second] = (await listOf(page, id)).options
    expect([first?.name, second?.id]).toEqual(['Tabela de preços', made.options[2]?.id])
    expect(String(await bytesAt(page, first!.path))).toBe(String(text('nova.txt').buffer))
    expect((await page.request.get(`/desk/api/v1${made.options[0]!.path}`)).status()).toBe(404)

    await row(page, `${name} b`).getByRole('link', { name: 'Excluir' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('2 arquivos também serão excluídos.')
    await page.getByTestId('confirm-delete').click()
    await expect(row(page, name)).toHaveCount(0)
    await expect(row(other, name)).toHaveCount(0)
    expect((await askDesk(page, 'GET', `/files/${id}`)).status).toBe(404)
  },
)

test(
  'an upload that is cut off says so, loses nothing of the form, and goes on',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('admin')
    const name = `0 corte ${Date.now()}`
    await page.goto('/files')
    await page.getByTestId('add').click()
    await page.getByTestId('name').fill(name)
    await page.getByTestId('message').fill('Segue')
    const parts = '**/uploads/*/parts/*'
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.url().split('/').at(-1) ?? '')
    })
    await page.route(`${parts.slice(0, -1)}2`, (route) => route.abort('connectionreset'))
    await page.getByTestId('add-files').setInputFiles(text('contrato.txt', 6 * MB))
    await files(page).getByTestId('file-name').fill('Contrato')
    await expect(page.getByTestId('stopped')).toContainText(
      'O envio foi interrompido. Nada se perdeu.',
    )
    await page.getByTestId('save').click()
    await expect(page.getByTestId('retry-upload')).toBeFocused()
    await expect(page.getByTestId('name')).toHaveValue(name)
    await expect(files(page).getByTestId('file-name')).toHaveValue('Contrato')

    // The next try is on its way, and is waited for by whoever saves meanwhile.
    await page.unroute(`${parts.slice(0, -1)}2`)
    const held = Promise.withResolvers<undefined>()
    await page.route(parts, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByTestId('retry-upload').click()
    await expect(page.getByTestId('sending')).toContainText('%')
    await page.getByTestId('save').click()
    await expect(page.getByTestId('save-waits')).toBeVisible()
    held.resolve(undefined)
    await expect(counted(page, name, 1)).toBeVisible()
    // What was there already was not sent again.
    expect(sent).toEqual(['1', '2', '2'])
    const id = await idOf(page, name)
    const [option] = (await listOf(page, id)).options
    expect((await bytesAt(page, option!.path)).length).toBe(6 * MB)
    await askDesk(page, 'DELETE', `/files/${id}`)
  },
)

test(
  'file lists are made, searched, changed and deleted without scripts',
  LONG,
  async ({ browser, signInAs }) => {
    const signedIn = await signInAs('admin')
    const page = await withoutScripts(browser, signedIn)
    const name = `0 papel ${Date.now()}`
    await page.goto('/files')
    await page.getByTestId('add').click()
    await page.getByTestId('name').fill(name)
    await page.getByTestId('add-files').setInputFiles([text('um.txt'), text('dois.txt', 2 * MB)])
    await page.getByTestId('add-chosen').click()
    expect(await fileNames(page)).toEqual(['um', 'dois'])
    await files(page).nth(1).getByTestId('file-name').fill('segundo')
    await files(page).nth(1).getByTestId('row-up').click()
    expect(await fileNames(page)).toEqual(['segundo', 'um'])
    await page.getByTestId('add-files').setInputFiles(text('três.txt'))
    // Refused, for it has no message: nothing of it is lost.
    await page.getByTestId('save').click()
    await expect(page.getByText('Obrigatório')).toBeVisible()
    await expect(page.getByTestId('name')).toHaveValue(name)
    expect(await fileNames(page)).toEqual(['segundo', 'um', 'três'])
    await page.getByTestId('message').fill('Segue, {{firstName}}')
    await files(page).nth(1).getByTestId('row-remove').click()
    expect(await fileNames(page)).toEqual(['segundo', 'três'])
    await expect(page.getByTestId('message')).toHaveValue('Segue, {{firstName}}')
    await page.getByTestId('save').click()
    await expect(page.getByText(`Lista ${name} criada.`)).toBeVisible()

    await page.getByTestId('search').fill(name.toUpperCase())
    await page.getByTestId('search').press('Enter')
    await expect(page.getByRole('row')).toHaveCount(2)
    await row(page, name).getByRole('link', { name: 'Editar' }).click()
    await expect(files(page).nth(1)).toContainText('três.txt')
    await files(page).nth(1).getByTestId('replace-file').setInputFiles(text('quatro.txt'))
    await page.getByTestId('save').click()
    await expect(page.getByText(`Lista ${name} salva.`)).toBeVisible()
    const list = await listOf(signedIn, await idOf(page, name))
    expect(list.options.map((one) => one.name)).toEqual(['segundo', 'três'])
    expect((await bytesAt(signedIn, list.options[0]!.path)).length).toBe(2 * MB)
    expect(String(await bytesAt(signedIn, list.options[1]!.path))).toBe(
      String(text('quatro.txt').buffer),
    )
    await row(page, name).getByRole('link', { name: 'Excluir' }).click()
    await page.getByTestId('confirm-delete').click()
    await expect(page.getByText(`Lista ${name} excluída.`)).toBeVisible()
    await expect(row(page, name)).toHaveCount(0)
    await page.context().close()
  },
)

test('of two who edit a list the second is told what changed', LONG, async ({ signInAs }) => {
  const [page, other] = [await signInAs('admin'), await signInAs('super')]
  const name = `0 dupla ${Date.now()}`
  const values = { name, message: 'antes' }
  const { id } = await atDesk<List>(page, 'POST', '/files', {
    ...values,
    options: [{ name: 'Catálogo' }],
  })
  await page.goto(`/files/${id}`)
  await askDesk(other, 'PUT', `/files/${id}`, {
    ...values,
    options: [{ name: 'Tabela' }, { name: 'Fotos' }],
  })
  await page.getByTestId('message').fill('minha')
  await page.getByTestId('save').click()
  const note = page.getByTestId('changed')
  await expect(note).toContainText(
    'Esta lista mudou enquanto você editava: agora tem 2 arquivos: Tabela, Fotos, Catálogo foi retirado e não volta ao salvar.',
  )
  await note.getByRole('link', { name: 'Usar os novos valores' }).click()
  expect(await fileNames(page)).toEqual(['Tabela', 'Fotos'])
  await files(page).nth(0).getByTestId('row-down').click()
  await page.getByTestId('message').fill('minha')
  await page.getByTestId('save').click()
  await expect(page).toHaveURL(/\/files$/)
  expect((await listOf(page, id)).options.map((one) => one.name)).toEqual(['Fotos', 'Tabela'])
  await askDesk(page, 'DELETE', `/files/${id}`)
})

test(
  'on a phone a file is taken to its place by touch, and attendants find no lists',
  LONG,
  async ({ signInAs }) => {
    const [page, ana] = [await signInAs('admin'), await signInAs('ana')]
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/files/new')
    await page.getByTestId('add-files').setInputFiles([text('um.txt'), text('dois.txt')])
    await expect(page.getByTestId('sending')).toHaveCount(0)
    const grip = files(page).nth(0).getByTestId('row-grip')
    await grip.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const box = (await grip.boundingBox())!
    const under = (await files(page).nth(1).boundingBox())!
    await page.mouse.move(box.x + 8, box.y + 8)
    await page.mouse.down()
    await page.mouse.move(box.x + 8, under.y + under.height - 2, { steps: 8 })
    await page.mouse.up()
    expect(await fileNames(page)).toEqual(['dois', 'um'])
    const isWithin = await page.evaluate(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    )
    expect(isWithin).toBe(true)
    expect((await ana.goto('/files'))?.status()).toBe(403)
    await ana.goto('/tickets')
    await expect(ana.locator('nav a[href="/contacts"]').first()).toBeVisible()
    await expect(ana.locator('nav a[href="/files"]')).toHaveCount(0)
  },
)
