import { atDesk } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'

test('who deletes rows by keys stays in the list', async ({ signInAs }) => {
  const page = await signInAs('admin')
  const name = `Foco ${Date.now()}`
  const ids: number[] = []
  for (const at of [1, 2, 3]) {
    const body = { name: `${name} ${at}`, color: '#112233' }
    ids.push((await atDesk<{ id: number }>(page, 'POST', '/tags', body)).id)
  }
  const [first, second, third] = ids
  await page.goto(`/tags?q=${encodeURIComponent(name)}`)
  const deleteByKeys = async (id: number | undefined) => {
    await page.getByTestId(`delete-${id}`).press('Enter')
    await page.getByTestId('confirm-delete').press('Enter')
    await expect(page.getByTestId(`tag-${id}`)).toHaveCount(0)
  }
  await page.getByTestId(`delete-${second}`).focus()
  await deleteByKeys(second)
  await expect(page.getByTestId(`delete-${third}`)).toBeFocused()
  // The last has none behind it, and an empty list only what adds one.
  await deleteByKeys(third)
  await expect(page.getByTestId(`delete-${first}`)).toBeFocused()
  await deleteByKeys(first)
  await expect(page.getByTestId('add').first()).toBeFocused()
})

test(
  'the colours of a tag are one stop of the Tab key, and arrows walk through them',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('admin')
    await page.goto('/tags/new')
    await page.getByTestId('color').focus()
    const colours = page.getByRole('radiogroup', { name: 'Cores' })
    await page.keyboard.press('Tab')
    await expect(colours.getByRole('radio', { checked: true })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(colours.getByRole('radio', { name: '#0090ff' })).toBeChecked()
    await expect(page.getByTestId('color')).toHaveValue('#0090ff')
    await page.keyboard.press('End')
    await expect(colours.getByRole('radio').last()).toBeChecked()
    await expect(page.getByTestId('color')).toHaveValue('#8b8d98')
    await page.keyboard.press('Home')
    await expect(colours.getByRole('radio').first()).toBeFocused()
    await expect(page.getByTestId('color')).toHaveValue('#e5484d')
    await page.keyboard.press('Tab')
    await expect(colours.locator(':focus')).toHaveCount(0)
  },
)

test('Home and End lead to the ends of every group of choices', LONG, async ({ signInAs }) => {
  const page = await signInAs('admin')
  await page.goto('/users/new')
  const profiles = page.getByTestId('profile').getByRole('radio')
  await profiles.first().focus()
  await page.keyboard.press('End')
  await expect(profiles.last()).toBeFocused()
  await expect(profiles.last()).toBeChecked()
  await page.keyboard.press('Home')
  await expect(profiles.first()).toBeChecked()
  const queues = page.getByTestId('queueIds').getByRole('checkbox')
  await queues.first().focus()
  await page.keyboard.press('End')
  await expect(queues.last()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(queues.first()).toBeFocused()
  await expect(page.getByTestId('queueIds').getByRole('checkbox', { checked: true })).toHaveCount(0)

  await page.goto('/queues/new')
  const palette = page.getByTestId('color').getByRole('radio')
  await palette.nth(3).focus()
  await page.keyboard.press('Home')
  await expect(palette.first()).toBeChecked()
  await page.keyboard.press('End')
  await expect(palette.last()).toBeChecked()
})

test(
  'Home and End lead to the first and the last person who was found',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('admin')
    const name = `Lista ${Date.now()}`
    for (const at of [1, 2, 3]) {
      const number = `55119${`${Date.now()}`.slice(-7)}${at}`
      await atDesk(page, 'POST', '/contacts', { name: `${name} ${at}`, number })
    }
    await page.goto('/schedules/new')
    await page.getByTestId('find').fill(name)
    const found = page.getByRole('dialog').getByRole('link', { name })
    await expect(found).toHaveCount(3)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    await expect(found.last()).toBeFocused()
    await page.keyboard.press('Home')
    await expect(found.first()).toBeFocused()
    // In the text they are the text's.
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('End')
    await expect(page.getByTestId('find')).toBeFocused()
  },
)

test(
  'the tags of a contact are reached by arrows from their box, and ticked by Space',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('admin')
    await page.goto('/contacts/new')
    const box = page.getByTestId('contact-tags')
    // A tag of the demo.
    await box.fill('vip')
    await box.press('ArrowDown')
    const vip = page.getByRole('checkbox', { name: 'vip' })
    await expect(vip).toBeFocused()
    await page.keyboard.press('Space')
    await expect(vip).toBeChecked()
    await expect(box).toBeFocused()
  },
)

test(
  'all that is wrong with a form is said at once, and stays said until it is mended',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('admin')
    await page.goto('/queues/new')
    await page.getByTestId('name').fill('V')
    // The colour of a queue of the demo.
    await page.getByTestId('ownColor').fill('#3b82f6')
    await page.getByTestId('save').click()
    await expect(page.getByText('Too Short!')).toBeVisible()
    await expect(page.getByTestId('color')).toContainText('já usa esta cor')
    await page.getByTestId('name').fill('Vendas de campo')
    await expect(page.getByText('Too Short!')).toHaveCount(0)
    await expect(page.getByTestId('color')).toContainText('já usa esta cor')
  },
)

test('who presses Enter twice has saved once, and is not told that it is there already', async ({
  signInAs,
}) => {
  const page = await signInAs('admin')
  const name = `Duas vezes ${Date.now()}`
  await page.goto(`/tags?q=${encodeURIComponent(name)}`)
  await page.getByTestId('add').first().click()
  await page.getByTestId('name').fill(name)
  const sent: string[] = []
  // Saved, and its answer longer under way than the second press takes to come.
  let second: () => void = () => undefined
  const isPressed = new Promise<void>((resolve) => (second = resolve))
  await page.route('**/tags/new.data*', async (route) => {
    if (route.request().method() === 'POST') {
      sent.push(route.request().url())
      const response = await route.fetch()
      await isPressed
      return await route.fulfill({ response })
    }
    await route.continue()
  })
  await page.getByTestId('name').press('Enter')
  await expect(page.getByTestId('save')).toBeDisabled()
  await page.getByTestId('name').press('Enter')
  second()
  await expect(page).toHaveURL(/\/tags\?q=/)
  await expect(page.getByRole('row', { name })).toHaveCount(1)
  expect(sent).toHaveLength(1)
})

test(
  'what a form was refused is not taken back by an older answer that comes late',
  LONG,
  async ({ signInAs }) => {
    const page = await signInAs('admin')
    await page.goto('/tags/new')
    let letGo: () => void = () => undefined
    const isRefused = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/tags/new.data*', async (route) => {
      if (route.request().postData()?.includes('asks') === true) await isRefused
      await route.continue()
    })
    await page.getByTestId('save').click()
    await expect(page.getByText('Obrigatório')).toBeVisible()
    // A tag of the demo.
    await page.getByTestId('name').fill('vip')
    await page.getByTestId('save').click()
    await expect(page.getByText('Já existe a tag vip')).toBeVisible()
    await expect(page.getByTestId('save')).toBeEnabled()
    const root = page.locator('html')
    const drawn = (await root.getAttribute('data-now')) ?? ''
    letGo()
    // The document is drawn anew with every answer.
    await expect(root).not.toHaveAttribute('data-now', drawn)
    await expect(page.getByText('Obrigatório')).toHaveCount(0)
    await expect(page.getByText('Já existe a tag vip')).toBeVisible()
  },
)
