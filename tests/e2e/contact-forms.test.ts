import type { Page } from '@playwright/test'
import { readSpreadsheet } from '#core/spreadsheet/read-spreadsheet.ts'
import { newCustomer } from './customer.ts'
import { atDesk } from './desk-calls.ts'
import { expect, test } from './fixtures.ts'
import { PlainBrowser } from './plain-browser.ts'

type Saved = { id: number; name: string }

async function saved(page: Page): Promise<Saved> {
  const { name, number } = newCustomer()
  return await atDesk<Saved>(page, 'POST', '/contacts', { name, number })
}

/** The page of a contact, as a browser without scripts shows it: what can be done with it are links there. */
async function opened(page: Page, { id, name }: Saved) {
  const browser = new PlainBrowser(page)
  const list = `/contacts?${new URLSearchParams({ q: name }).toString()}`
  await browser.open(list)
  await browser.follow(`[data-testid="open-${id}"]`)
  return {
    browser,
    list,
    linkTo: (form: string) => browser.linkOf(`.page-actions a[href="/contacts/${id}/${form}"]`),
  }
}

test('a person is forgotten without scripts, once their name is written', async ({ signInAs }) => {
  const admin = await signInAs('admin')
  const person = await saved(admin)
  const { browser, linkTo } = await opened(admin, person)
  await browser.open(await linkTo('erase'))
  await browser.send('[data-testid="save"]', { name: 'Outro nome' })
  expect(browser.status).toBe(400)
  expect(await browser.text()).toContain(`Digite o nome como está: ${person.name}`)
  expect(await browser.value('name')).toBe('Outro nome')
  await browser.send('[data-testid="save"]', { name: person.name })
  expect(await browser.has('.done-notice')).toBe(true)
  await browser.open(`/contacts/${person.id}`)
  expect(await browser.text()).toContain('Pessoa removida')
})

test('a ticket is opened from a contact without scripts, or it is said who has them', async ({
  signInAs,
}) => {
  const [ana, bruno] = [await signInAs('ana'), await signInAs('bruno')]
  const person = await saved(ana)
  const { browser, linkTo } = await opened(ana, person)
  const form = await linkTo('ticket')
  await browser.open(form)
  const queueId = await browser.firstChoice('queueId')
  await browser.send('[data-testid="save"]', { queueId })
  expect(browser.path).toMatch(/^\/tickets\/[\w-]{36}$/)
  const ticket = browser.path
  await browser.open(form)
  await browser.send('[data-testid="save"]', { queueId })
  expect(browser.path).toBe(ticket)

  const his = new PlainBrowser(bruno)
  await his.open(form)
  await his.send('[data-testid="save"]', { queueId: await his.firstChoice('queueId') })
  expect(await his.has(`[role=alert] + * [href="${ticket}"]`)).toBe(true)
  expect(await his.text()).toContain(`já atende ${person.name}`)
})

test('all contacts go out as a file without scripts', async ({ signInAs }) => {
  const ana = await signInAs('ana')
  const { name } = await saved(ana)
  const browser = new PlainBrowser(ana)
  await browser.open('/contacts')
  const path = await browser.linkOf('[data-testid="export-plain"]')
  const bytes = await (await ana.request.get(path)).body()
  expect((await readSpreadsheet(bytes)).map(([first]) => first)).toContain(name)
})

test('a contact is blocked and unblocked without scripts', async ({ signInAs }) => {
  const admin = await signInAs('admin')
  const { browser, list, linkTo } = await opened(admin, await saved(admin))
  const form = await linkTo('block')
  for (const says of ['Contato bloqueado', 'Contato desbloqueado']) {
    await browser.open(form)
    await browser.send('[data-testid="confirm-block"]')
    expect(await browser.text()).toContain(says)
    await browser.open(list)
    expect(await browser.has('.contact-blocked')).toBe(says === 'Contato bloqueado')
  }
})

test('what a colleague made of a contact meanwhile is said, each field as it is now', async ({
  signInAs,
}) => {
  const admin = await signInAs('admin')
  const person = await saved(admin)
  const { browser, linkTo } = await opened(admin, person)
  await browser.open(await linkTo('edit'))
  const [name, email] = [`${person.name} dela`, 'dela@exemplo.test']
  await atDesk(admin, 'PUT', `/contacts/${person.id}`, { name, email, disableBot: true })
  await browser.send('[data-testid="save"]', { name: `${person.name} minha` })
  expect(browser.status).toBe(409)
  expect(await browser.text()).toContain(
    `Este contato mudou enquanto você editava: agora se chama ${name}, o e-mail agora é ${email}, o robô agora está desligado.`,
  )
})

test('two contacts are united and separated without scripts', async ({ signInAs }) => {
  const admin = await signInAs('admin')
  const [stays, goes] = [await saved(admin), await saved(admin)]
  const { browser, linkTo } = await opened(admin, stays)
  const form = await linkTo('merge')
  await browser.open(form)
  await browser.send('[data-testid="find"]', { find: goes.name })
  await browser.follow(`.found-people [data-testid="contact-${goes.id}"]`)
  await browser.send('[data-testid="confirm-merge"]')
  expect(await browser.text()).toContain('Contatos unidos.')
  await browser.open(`/contacts?${new URLSearchParams({ q: goes.name }).toString()}`)
  expect(await browser.has(`[data-testid="contact-${goes.id}"]`)).toBe(false)
  await browser.open(form)
  await browser.send('[data-testid^="separate-"]')
  expect(await browser.text()).toContain('Contatos separados de novo.')
  await browser.open(`/contacts?${new URLSearchParams({ q: goes.name }).toString()}`)
  expect(await browser.has(`[data-testid="contact-${goes.id}"]`)).toBe(true)
})

test('probable duplicates are told apart, and imports are offered, without scripts', async ({
  signInAs,
}) => {
  const admin = await signInAs('admin')
  const email = `${newCustomer().number}@casa.test`
  const both = async () => {
    const { name, number } = newCustomer()
    return await atDesk<Saved>(admin, 'POST', '/contacts', { name, number, email })
  }
  const [first, second] = [await both(), await both()]
  const browser = new PlainBrowser(admin)
  await browser.open('/contacts')
  await browser.follow('[data-testid="duplicates-plain"]')
  await browser.send(`[data-testid="apart-${first.id}-${second.id}"]`)
  expect(browser.path).toBe('/contacts/duplicates')
  expect(await browser.text()).toContain('Anotado: são pessoas diferentes.')
  expect(await browser.has(`[data-testid="pair-${first.id}-${second.id}"]`)).toBe(false)
  for (const way of ['import-phone', 'import-sheet']) {
    await browser.open('/contacts')
    await browser.follow(`[data-testid="${way}-plain"]`)
    expect(await browser.has('form[method="post"] button[type="submit"]')).toBe(true)
  }
})
