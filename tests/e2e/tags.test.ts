import type { Page } from '@playwright/test'
import { atDesk } from './desk-calls.ts'
import type { Method } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'
import { withoutScripts } from './without-scripts.ts'

const row = (page: Page, name: string) => page.getByRole('row', { name })

test('a tag is created, changed, merged and deleted, and another browser sees each at once', async ({
  signInAs,
}) => {
  const [page, other] = [await signInAs('admin'), await signInAs('ana')]
  // Before the others by name: there are more of them than a page holds.
  const name = `0 tag ${Date.now()}`
  await Promise.all([page.goto('/tags'), other.goto('/tags')])

  await page.getByTestId('add').click()
  await page.getByTestId('save').click()
  await expect(page.getByText('Obrigatório')).toBeVisible()
  await expect(page.getByTestId('name')).toBeFocused()
  await page.getByTestId('name').fill('ab')
  await expect(page.getByText('Mensagem muito curta')).toBeVisible()
  await page.getByTestId('name').fill('a'.repeat(51))
  await expect(page.getByText('no máximo 50 caracteres')).toBeVisible()
  await page.getByTestId('name').fill(name)
  await page.getByTestId('save').click()
  await expect(row(page, name)).toBeVisible()
  await expect(page).toHaveURL(/\/tags$/)
  await expect(row(other, name)).toBeVisible()

  await row(page, name).getByRole('link', { name: 'Editar' }).click()
  await page.getByTestId('name').fill(`${name} 2`)
  await page.goBack()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar editando' }).click()
  await page.getByTestId('save').click()
  await expect(row(other, `${name} 2`)).toBeVisible()

  await page.getByTestId('add').click()
  await page.getByTestId('name').fill(`${name} 2`.toUpperCase())
  await page.getByTestId('save').click()
  await expect(page.getByText(`Já existe a tag ${name} 2`)).toBeVisible()
  await page.getByTestId('name').fill(`${name} 3`)
  await page.getByTestId('save').click()
  await row(page, `${name} 3`).getByRole('link', { name: 'Unir a outra' }).click()
  await page.getByRole('combobox').selectOption({ label: `${name} 2` })
  await page.getByTestId('save').click()
  await expect(row(other, `${name} 3`)).toHaveCount(0)

  await row(page, `${name} 2`).getByRole('link', { name: 'Excluir' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Não dá para desfazer.')
  await page.getByTestId('confirm-delete').click()
  await expect(row(page, `${name} 2`)).toHaveCount(0)
  await expect(row(other, `${name} 2`)).toHaveCount(0)
})

const COLOR = '#112233'

/** As a colleague's program would do it: a call that says nothing of what it read. */
const callApi = (page: Page, method: Method, path: string, data?: object) =>
  atDesk<{ id: number }>(page, method, path, data)

/** Has as many tags as `count` while `run` runs: other tests look at the same company. */
async function withTags(page: Page, name: string, count: number, run: () => Promise<void>) {
  const ids: number[] = []
  for (let at = 10; at < 10 + count; at++)
    ids.push((await callApi(page, 'POST', '/tags', { name: `${name} ${at}`, color: COLOR })).id)
  await run()
  for (const id of ids) await callApi(page, 'DELETE', `/tags/${id}`)
}

test(
  'of two who edit a tag the second is told what changed, and takes it or saves over it',
  LONG,
  async ({ signInAs }) => {
    const [page, other] = [await signInAs('admin'), await signInAs('ana')]
    const name = `Dupla ${Date.now()}`
    const { id } = await callApi(page, 'POST', '/tags', { name, color: COLOR })
    const renamed = (text: string) => ({ name: text, color: COLOR, kanban: 0 })

    await page.goto(`/tags/${id}`)
    await callApi(other, 'PUT', `/tags/${id}`, renamed(`${name} dela`))
    await page.getByTestId('name').fill(`${name} minha`)
    await page.getByTestId('save').click()
    const note = page.getByTestId('changed')
    await expect(note).toContainText(
      `Esta tag mudou enquanto você editava: agora se chama ${name} dela.`,
    )
    await expect(note).toBeFocused()
    await expect(page.getByTestId('name')).toHaveValue(`${name} minha`)
    // Who only presses again is led to the note again.
    await page.getByTestId('save').click()
    await expect(note).toBeFocused()
    expect(await callApi(other, 'GET', `/tags/${id}`)).toMatchObject({ name: `${name} dela` })
    await note.getByRole('link', { name: 'Usar os novos valores' }).click()
    await expect(note).toHaveCount(0)
    await expect(page.getByTestId('name')).toHaveValue(`${name} dela`)
    await expect(page.getByTestId('name')).toBeFocused()

    await callApi(other, 'PUT', `/tags/${id}`, { ...renamed(`${name} dela`), kanban: 1 })
    await page.getByTestId('name').fill(`${name} minha`)
    await page.getByTestId('save').click()
    await expect(note).toContainText('você editava: agora é coluna do kanban.')
    // A third change, after the second person was told of one, is not lost either.
    await callApi(other, 'PUT', `/tags/${id}`, renamed(`${name} dele`))
    await note.getByRole('button', { name: 'Salvar mesmo assim' }).click()
    await expect(note).toContainText(`agora se chama ${name} dele, deixou de ser coluna do kanban.`)
    await note.getByRole('button', { name: 'Salvar mesmo assim' }).click()
    await expect(page).toHaveURL(/\/tags$/)
    expect(await (await page.request.get(`/desk/api/v1/tags/${id}`)).json()).toMatchObject({
      name: `${name} minha`,
    })
  },
)

test('who stays with a form that is not saved is back in the field', LONG, async ({ signInAs }) => {
  const page = await signInAs('admin')
  await page.goto('/tags')
  await page.getByTestId('add').click()
  await page.getByTestId('name').fill('Meio escrita')
  const question = page.getByRole('alertdialog')
  const asked = [
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
    () => page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click(),
  ]
  for (const ask of asked) {
    await ask()
    await question.getByRole('button', { name: 'Continuar editando' }).click()
    await expect(page.getByTestId('name')).toBeFocused()
    await ask()
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(page.getByTestId('name')).toBeFocused()
  }
})

test('Escape puts the question away, however soon after it appears', LONG, async ({ signInAs }) => {
  const page = await signInAs('admin')
  await page.goto('/tags')
  await page.getByTestId('add').click()
  await page.getByTestId('name').fill('Meio escrita')
  // Before the question listens to keys: the form under it hears this one.
  const pressed = page.evaluate(
    () =>
      new Promise<void>((done) => {
        new MutationObserver((_, watcher) => {
          if (document.querySelector('[role="alertdialog"]') === null) return
          watcher.disconnect()
          const key = { key: 'Escape', bubbles: true, cancelable: true }
          // A step back that is asked for while another is undone may come to nothing.
          const go = history.go.bind(history)
          history.go = (steps = 0) => (steps < 0 ? undefined : go(steps))
          document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key))
          done()
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await page.goBack()
  await pressed
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByTestId('name')).toBeFocused()
  await expect(page).toHaveURL(/\/tags\/new/)
})

test('the next page is loaded 100 px before the last row is shown', LONG, async ({ signInAs }) => {
  const page = await signInAs('admin')
  const name = `Página ${Date.now()}`
  await page.setViewportSize({ width: 1440, height: 600 })
  await withTags(page, name, 22, async () => {
    await page.goto(`/tags?q=${encodeURIComponent(name)}`)
    await expect(page.getByRole('row')).toHaveCount(21)
    await row(page, `${name} 29`).evaluate((last) => {
      const scroller = last.closest('.page')
      if (scroller !== null)
        scroller.scrollTop += last.getBoundingClientRect().bottom - innerHeight - 90
    })
    await expect(page.getByRole('row')).toHaveCount(23)
  })
})

test(
  'the actions of the last row can be scrolled out from under a notice',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('admin')
    const name = `Aviso ${Date.now()}`
    await withTags(page, name, 16, async () => {
      await page.goto(`/tags?q=${encodeURIComponent(name)}`)
      await row(page, `${name} 10`).getByRole('link', { name: 'Editar' }).click()
      await page.getByTestId('color').fill('#445566')
      await page.getByTestId('save').click()
      const notice = page.locator('.toast')
      await notice.hover()
      await page.locator('.page').evaluate((element) => element.scrollTo(0, element.scrollHeight))
      const last = row(page, `${name} 25`)
      await expect(last).toBeInViewport({ ratio: 1 })
      const [over, under] = [await notice.boundingBox(), await last.boundingBox()]
      expect((under?.y ?? 0) + (under?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0)
    })
  },
)

test('going from page to page opens no new socket', LONG, async ({ signInAs }) => {
  const page = await signInAs('admin')
  const first = page.waitForEvent('websocket')
  await page.goto('/tags')
  await first
  const opened: string[] = []
  page.on('websocket', (socket) => void opened.push(socket.url()))
  for (const path of ['/contacts', '/quick-messages', '/tags']) {
    await page.locator(`nav a[href="${path}"]`).first().click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
  expect(opened).toEqual([])
})

test(
  'tags are listed, searched, created, changed and deleted without scripts',
  LONG,
  async ({ browser, signInAs }) => {
    const page = await withoutScripts(browser, await signInAs('admin'))
    const name = `Papel ${Date.now()}`
    await page.goto('/tags')
    await page.getByTestId('add').click()
    await page.getByTestId('name').fill('ab')
    await page.getByTestId('save').click()
    await expect(page.getByText('Mensagem muito curta')).toBeVisible()
    await expect(page.getByTestId('name')).toHaveValue('ab')
    await page.getByTestId('name').fill(name)
    await page.getByTestId('save').click()
    await expect(page.getByText(`Tag ${name} criada.`)).toBeVisible()
    await expect(page).toHaveURL(/\/tags$/)
    // Above the page, which begins below it, and closed by a link.
    const [notice, top] = [
      await page.locator('.done-notice').boundingBox(),
      await page.locator('main').boundingBox(),
    ]
    expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0)
    await page.getByRole('link', { name: 'Dispensar aviso' }).click()
    await expect(page.locator('.done-notice')).toHaveCount(0)

    await page.getByTestId('search').fill(name)
    await page.getByTestId('search').press('Enter')
    await expect(page.getByRole('row')).toHaveCount(2)
    await row(page, name).getByRole('link', { name: 'Editar' }).click()
    await page.getByTestId('name').fill(`${name} b`)
    await page.getByTestId('save').click()
    await expect(page.getByText(`Tag ${name} b salva.`)).toBeVisible()
    await row(page, `${name} b`).getByRole('link', { name: 'Excluir' }).click()
    await page.getByTestId('confirm-delete').click()
    await expect(page.getByText(`Tag ${name} b excluída.`)).toBeVisible()
    await expect(row(page, `${name} b`)).toHaveCount(0)
    await page.context().close()
  },
)

test(
  'of two who edit a tag without scripts the second is told, and a refusal forgets nothing',
  LONG,
  async ({ browser, signInAs }) => {
    const signedIn = await signInAs('admin')
    const page = await withoutScripts(browser, signedIn)
    const name = `Papel duplo ${Date.now()}`
    const { id } = await callApi(signedIn, 'POST', '/tags', { name, color: COLOR })
    await page.goto(`/tags/${id}`)
    await callApi(signedIn, 'PUT', `/tags/${id}`, { name: `${name} dela`, color: COLOR, kanban: 0 })
    await page.getByTestId('name').fill('ab')
    await page.getByTestId('save').click()
    await expect(page.getByText('Mensagem muito curta')).toBeVisible()
    const note = page.getByTestId('changed')
    const said = `Esta tag mudou enquanto você editava: agora se chama ${name} dela.`
    await page.getByTestId('name').fill(`${name} minha`)
    await page.getByTestId('save').click()
    await expect(note).toContainText(said)
    await expect(page.getByTestId('name')).toHaveValue(`${name} minha`)
    // Saving again would save over that: another refusal forgets nothing either.
    await page.getByTestId('name').fill('ab')
    await page.getByTestId('save').click()
    await expect(page.getByText('Mensagem muito curta')).toBeVisible()
    await callApi(signedIn, 'PUT', `/tags/${id}`, { name, color: COLOR, kanban: 0 })
    await page.getByTestId('name').fill(`${name} minha`)
    await page.getByTestId('save').click()
    await expect(note).toContainText(
      `Esta tag mudou enquanto você editava: agora se chama ${name}.`,
    )
    await note.getByRole('link', { name: 'Usar os novos valores' }).click()
    await expect(page.getByTestId('name')).toHaveValue(name)
    await expect(note).toHaveCount(0)

    await callApi(signedIn, 'PUT', `/tags/${id}`, { name: `${name} dela`, color: COLOR, kanban: 0 })
    await page.getByTestId('name').fill(`${name} minha`)
    await page.getByTestId('save').click()
    await note.getByRole('button', { name: 'Salvar mesmo assim' }).click()
    await expect(page.getByText(`Tag ${name} minha salva.`)).toBeVisible()
    await page.context().close()
  },
)
