import { untilAwake } from '#scripts/tests/browser.ts'
import { atDesk } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'
import { withoutScripts } from './without-scripts.ts'

test(
  'a form that was opened by its address and left untouched closes unasked, and leaves the focus at what leads to it',
  LONG,
  async ({ signInAs }) => {
    const admin = await signInAs('admin')
    for (const noun of ['users', 'contacts', 'tags']) {
      await admin.goto(`/${noun}/new`)
      const dialog = admin.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await admin.keyboard.press('Escape')
      await expect(admin).toHaveURL((url) => url.pathname === `/${noun}`)
      await expect(dialog).toBeHidden()
      await expect(admin.locator(`main a[href^="/${noun}/new"]`)).toBeFocused()
    }
  },
)

test(
  'who came to the page by the skip link is asked before what they wrote goes',
  LONG,
  async ({ signInAs }) => {
    const admin = await signInAs('admin')
    await admin.goto('/tags')
    await admin.keyboard.press('Tab')
    await expect(admin.locator('.skip-link')).toBeFocused()
    await admin.keyboard.press('Enter')
    await expect(admin.getByRole('main')).toBeFocused()
    await admin.locator('main a[href^="/tags/new"]').press('Enter')
    const dialog = admin.getByRole('dialog')
    await dialog.getByTestId('name').fill('ainda não salva')
    await admin.goBack()
    await expect(admin.getByRole('alertdialog')).toBeVisible()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Continuar' }).click()
    await expect(dialog.getByTestId('name')).toHaveValue('ainda não salva')
  },
)

test(
  'who goes back while the data of the page comes anew is asked before what they wrote goes',
  LONG,
  async ({ signInAs }) => {
    const admin = await signInAs('admin')
    // React draws by messages to itself: none arrive while the page is busy.
    await admin.addInitScript(() => {
      const post = MessagePort.prototype.postMessage
      const late: (() => void)[] = []
      Object.assign(window, {
        isBusy: false,
        goOn() {
          Object.assign(window, { isBusy: false })
          for (const send of late.splice(0)) send()
        },
      })
      MessagePort.prototype.postMessage = function (...sent: unknown[]) {
        const send = () => Reflect.apply(post, this, sent) as void
        if ((window as unknown as { isBusy: boolean }).isBusy) late.push(send)
        else send()
      }
    })
    await admin.goto('/tags')
    await untilAwake(admin)
    await admin.locator('main a[href^="/tags/new"]').click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByTestId('name').fill('ainda não salva')
    const isRead = admin.evaluate(async () => {
      type Router = {
        revalidate(): void
        subscribe(onState: (state: { revalidation: string }) => void): () => void
      }
      const page = window as unknown as { __remixRouter: Router; isBusy: boolean; goOn(): void }
      await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
      page.isBusy = true
      await new Promise<void>((resolve) => {
        page.__remixRouter.subscribe(({ revalidation }) => {
          if (revalidation === 'idle') resolve()
        })
        page.__remixRouter.revalidate()
      })
      page.goOn()
    })
    await admin.goBack()
    await isRead
    await expect(admin.getByRole('alertdialog')).toBeVisible()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Continuar' }).click()
    await expect(dialog.getByTestId('name')).toHaveValue('ainda não salva')
  },
)

test('who writes before scripts run is asked before it goes', async ({ signInAs }) => {
  const context = (await signInAs('admin')).context()
  const page = await context.newPage()
  const run = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await run.promise
    await route.continue()
  })
  await page.goto('/tags/new', { waitUntil: 'commit' })
  const dialog = page.getByRole('dialog')
  await dialog.getByTestId('name').fill('ainda não salva')
  run.resolve()
  await untilAwake(page)
  // Should it fail below: whether the text had gone before, or the key was not heard.
  await expect(dialog.getByTestId('name')).toHaveValue('ainda não salva')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByTestId('name')).toHaveValue('ainda não salva')
  await page.close()
})

test('saving over what somebody else changed keeps what they changed elsewhere in the form', async ({
  signInAs,
}) => {
  const [admin, sup] = [await signInAs('admin'), await signInAs('sup')]
  const shortcode = `dois${Date.now()}`
  const shared = { shortcode, message: 'como era', geral: true }
  const { id } = await atDesk<{ id: number }>(admin, 'POST', '/quick-messages', shared)
  await admin.goto(`/quick-messages/${id}`)
  await atDesk(sup, 'PUT', `/quick-messages/${id}`, { ...shared, message: 'como ficou' })
  const dialog = admin.getByRole('dialog')
  await dialog.getByTestId('shortcode').fill(`${shortcode}b`)
  await dialog.getByTestId('save').click()
  await expect(dialog.getByTestId('changed')).toBeVisible()
  await expect(dialog.getByTestId('message')).toHaveValue('como ficou')
  await expect(dialog.getByTestId('shortcode')).toHaveValue(`${shortcode}b`)
  await dialog.getByRole('button', { name: 'Salvar mesmo assim' }).click()
  await expect(dialog).toBeHidden()
  expect(await atDesk(admin, 'GET', `/quick-messages/${id}`)).toMatchObject({
    shortcode: `${shortcode}b`,
    message: 'como ficou',
  })
  await atDesk(admin, 'DELETE', `/quick-messages/${id}`)
})

test(
  'saving over keeps what both ticked of a set, and the rows that somebody else added',
  LONG,
  async ({ signInAs }) => {
    const [admin, sup] = [await signInAs('admin'), await signInAs('super')]
    const dialog = admin.getByRole('dialog')
    const saveOver = async () => {
      await dialog.getByTestId('save').click()
      await expect(dialog.getByTestId('changed')).toBeFocused()
      await dialog.getByRole('button', { name: 'Salvar mesmo assim' }).click()
      await expect(dialog).toBeHidden()
    }
    const queues = await atDesk<{ id: number }[]>(admin, 'GET', '/queue')
    const [first, second, third] = queues.map(({ id }) => id)
    const { user } = await atDesk<{ user: { id: number } }>(admin, 'POST', '/users', {
      ...{ name: 'De uma fila', email: `fila${Date.now()}@demo.test`, profile: 'user' },
      ...{ password: 'balcao-demo', queueIds: [first] },
    })
    await admin.goto(`/users/${user.id}`)
    await dialog.getByTestId('name').fill('De três filas')
    await dialog.locator(`input[name="queueIds"][value="${third}"]`).check()
    await atDesk(sup, 'PUT', `/users/${user.id}/access`, { queueIds: [first, second] })
    await saveOver()
    const people = await atDesk<{ id: number }[]>(admin, 'GET', '/users/list')
    expect(people.find(({ id }) => id === user.id)).toMatchObject({
      name: 'De três filas',
      queueIds: [first, second, third].sort(),
    })
    await atDesk(admin, 'DELETE', `/users/${user.id}`)

    const tags = await atDesk<{ tags: { id: number; kanban: number }[] }>(admin, 'GET', '/tags')
    const tag = tags.tags.find(({ kanban }) => kanban === 0)?.id ?? 0
    const person = { name: 'Com campos', number: `55119${String(Date.now()).slice(-8)}` }
    const extraInfo = [{ name: 'CPF', value: '1' }]
    const contact = await atDesk<{ id: number }>(admin, 'POST', '/contacts', {
      ...person,
      extraInfo,
    })
    await admin.goto(`/contacts/${contact.id}/edit`)
    await dialog.getByTestId('name').fill('Com mais campos')
    const more = [...extraInfo, { name: 'RG', value: '2' }]
    await atDesk(sup, 'PUT', `/contacts/${contact.id}`, { name: person.name, extraInfo: more })
    await atDesk(sup, 'PUT', `/contactTags/${contact.id}/${tag}`)
    await saveOver()
    expect(await atDesk(admin, 'GET', `/contacts/${contact.id}`)).toMatchObject({
      ...{ name: 'Com mais campos', extraInfo: more, tags: [{ id: tag }] },
    })
    await atDesk(admin, 'DELETE', `/contacts/${contact.id}`)
  },
)

test('a form whose focused field goes away is not sent by that', LONG, async ({ signInAs }) => {
  const [admin, sup] = [await signInAs('admin'), await signInAs('sup')]
  const people = await atDesk<{ id: number; name: string }[]>(admin, 'GET', '/users/list')
  const access = `/users/${people.find(({ name }) => name === 'Marcos Tavares')?.id}/access`
  const posted: string[] = []
  sup.on('request', (request) => {
    if (request.method() === 'POST' && request.isNavigationRequest()) posted.push(request.url())
  })
  await sup.goto('/quick-messages/new')
  const dialog = sup.getByRole('dialog')
  await dialog.getByTestId('shortcode').fill('nunca enviada')
  await dialog.getByTestId('message').fill('nunca enviada')
  await dialog.getByTestId('geral').check()
  await expect(dialog.getByTestId('geral')).toBeFocused()
  await atDesk(admin, 'PUT', access, { profile: 'user' })
  await expect(dialog.getByTestId('geral')).toHaveCount(0)
  expect(posted).toEqual([])
  await atDesk(admin, 'PUT', access, { profile: 'supervisor' })
})

test(
  'what was written of a record that somebody else deleted can be copied, with scripts and without',
  LONG,
  async ({ browser, signInAs }) => {
    const [admin, sup] = [await signInAs('admin'), await signInAs('sup')]
    const make = (shortcode: string) =>
      atDesk<{ id: number }>(sup, 'POST', '/quick-messages', {
        ...{ shortcode, message: 'como era', geral: true },
      })
    const stamp = Date.now()
    const [one, other] = [await make(`some${stamp}`), await make(`soma${stamp}`)]
    const plain = await withoutScripts(browser, admin)
    await plain.goto(`/quick-messages/${one.id}`)
    await admin.goto(`/quick-messages/${other.id}`)
    for (const { id } of [one, other]) await atDesk(sup, 'DELETE', `/quick-messages/${id}`)
    for (const page of [plain, admin]) {
      await page.getByTestId('message').fill('duas linhas\nque ficam')
      await page.getByTestId('save').click()
      await expect(page.getByText('Este registro não existe mais, ou você não pode')).toBeVisible()
      await expect(page.getByText('Copie o que precisar')).toHaveCount(1)
    }
    await expect(plain.getByTestId('unsaved')).toContainText('Mensagem: duas linhas\nque ficam')
    await expect(admin.getByTestId('message')).toHaveValue('duas linhas\nque ficam')
    await plain.context().close()
  },
)

test(
  'who takes what somebody else saved sees their text before, and can go back to their own',
  LONG,
  async ({ signInAs }) => {
    const [admin, sup] = [await signInAs('admin'), await signInAs('sup')]
    const shared = { shortcode: `volta${Date.now()}`, message: 'como era', geral: true }
    const { id } = await atDesk<{ id: number }>(admin, 'POST', '/quick-messages', shared)
    await admin.goto(`/quick-messages/${id}`)
    const dialog = admin.getByRole('dialog')
    await dialog.getByTestId('message').fill('a minha')
    await atDesk(sup, 'PUT', `/quick-messages/${id}`, { ...shared, message: 'a dos outros' })
    await dialog.getByTestId('save').click()
    await expect(dialog.getByTestId('their-text')).toContainText('a dos outros')
    await dialog.getByRole('link', { name: 'Usar os novos valores' }).click()
    await expect(dialog.getByTestId('message')).toHaveValue('a dos outros')
    await dialog.getByRole('button', { name: 'Voltar ao que eu escrevi' }).click()
    await expect(dialog.getByTestId('message')).toHaveValue('a minha')
    // They know what it is saved over.
    await dialog.getByTestId('save').click()
    await expect(dialog).toBeHidden()
    expect(await atDesk(admin, 'GET', `/quick-messages/${id}`)).toMatchObject({
      message: 'a minha',
    })
    await atDesk(admin, 'DELETE', `/quick-messages/${id}`)
  },
)

test(
  'a page that is taken from who writes over it stays until they leave it',
  LONG,
  async ({ signInAs }) => {
    const [admin, other] = [await signInAs('admin'), await signInAs('super')]
    const people = await atDesk<{ id: number; name: string }[]>(other, 'GET', '/users/list')
    const access = `/users/${people.find(({ name }) => name === 'Helena Prado')?.id}/access`
    await admin.goto('/queues/new')
    const dialog = admin.getByRole('dialog')
    await dialog.getByTestId('name').fill('Fila que fica')
    const refused = admin.waitForResponse((answer) => answer.status() === 403)
    await atDesk(other, 'PUT', access, { profile: 'user' })
    await refused
    await dialog.getByTestId('save').click()
    await expect(dialog.getByText('Você não tem permissão para isso.')).toBeVisible()
    await expect(dialog.getByTestId('name')).toHaveValue('Fila que fica')
    await atDesk(other, 'PUT', access, { profile: 'admin' })
  },
)
