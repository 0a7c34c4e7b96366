import { acceptFromList, customerWrites, rowOf } from './customer.ts'
import { atDesk, mustHaveTicket } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'

type Tag = { id: number }

test(
  'a tag that is renamed, merged or deleted elsewhere is so in the rows of an open desk',
  LONG,
  async ({ app, request, signInAs }) => {
    const [ana, admin] = [await signInAs('ana'), await signInAs('admin')]
    const word = `Etiqueta ${Date.now()}`
    await admin.goto('/tags')
    const make = (name: string) =>
      atDesk<Tag>(admin, 'POST', '/tags', { name, color: '#112233', kanban: 0 })
    const [first, second] = [await make(`${word} um`), await make(`${word} dois`)]
    const { name } = await customerWrites(request, app.metaSimUrl, 'Tem novidade?')
    await ana.goto('/tickets')
    await acceptFromList(ana, name)
    const { contactId } = await mustHaveTicket(ana, name)
    await atDesk(ana, 'PUT', `/contactTags/${contactId}/${first.id}`)
    const row = rowOf(ana, name)
    await expect(row).toContainText(`${word} um`)

    await atDesk(admin, 'PUT', `/tags/${first.id}`, {
      name: `${word} um novo`,
      color: '#332211',
      kanban: 0,
    })
    await expect(row).toContainText(`${word} um novo`)
    await atDesk(admin, 'POST', `/tags/${first.id}/merge`, { intoId: second.id })
    await expect(row).toContainText(`${word} dois`)
    await expect(row).not.toContainText(`${word} um`)
    await atDesk(admin, 'DELETE', `/tags/${second.id}`)
    await expect(row).not.toContainText(word)
  },
)

test(
  'a page reads nothing for a colleague’s change that it does not show, and its frame does for its own',
  LONG,
  async ({ signInAs }) => {
    const [page, admin] = [await signInAs('ana'), await signInAs('admin')]
    const { name } = await atDesk<{ name: string }>(admin, 'GET', '/company')
    const OF_FRAME = /_routes=routes%2F_company$/
    // As its room stands, everything is read once.
    await Promise.all([
      page.waitForResponse(OF_FRAME),
      page.waitForResponse(/_routes=routes%2F_company\.quick-messages$/),
      page.goto('/quick-messages'),
    ])
    const read: (string | null)[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('.data')) read.push(searchParams.get('_routes'))
    })
    const values = { name: `Alheia ${Date.now()}`, color: '#112233' }
    const tag = await atDesk<Tag>(admin, 'POST', '/tags', values)
    try {
      const ofFrame = page.waitForResponse(OF_FRAME)
      await atDesk(admin, 'PUT', '/company', { name: `${name} Ltda` })
      await ofFrame
      expect(new Set(read)).toEqual(new Set(['routes/_company']))
    } finally {
      await atDesk(admin, 'PUT', '/company', { name })
      await atDesk(admin, 'DELETE', `/tags/${tag.id}`)
    }
  },
)
