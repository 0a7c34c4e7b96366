import { expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeQueue,
  makeTicket,
} from '#tests/edge/factories.ts'
import { saveSetting } from '../settings/settings.service.ts'
import { closeAll } from '../tickets/close-all.ts'
import { ticketByUuid } from '../tickets/tickets.queries.ts'
import { updateTicket } from '../attending/tickets.service.ts'
import { saveTag } from '../tags/save-tag.ts'

it('a lane of the board is no tag of a ticket: not shown, and not enough where one is required', async () => {
  const company = await makeCompany()
  const queue = await makeQueue(company)
  const connection = await makeConnection(company, { queues: [queue] })
  const contact = await makeContact(company)
  const ticket = await makeTicket(company, { contact, connection, queue, status: 'open' })
  const ctx = contextFor(company)
  const lane = await saveTag(ctx, null, { name: 'Proposta', color: '#112233', kanban: true })
  const put = (tagId: number) =>
    ctx.db.all(
      ctx.db.statement(
        'INSERT INTO contact_tags (company_id, contact_id, tag_id) VALUES (?1, ?2, ?3)',
        contact.id,
        tagId,
      ),
    )
  await put(lane.id)
  await saveSetting(ctx, { column: 'requiredTag', data: 'enabled' })
  const { version, tags } = await ticketByUuid(ctx, ticket.uuid)
  expect(tags).toEqual([])
  await expect(updateTicket(ctx, ticket.id, { status: 'closed', version })).rejects.toMatchObject({
    code: 'ERR_TAG_REQUIRED',
  })
  expect(await closeAll(ctx, { status: 'open', queueIds: [] })).toEqual({ count: 0 })
  const vip = await saveTag(ctx, null, { name: 'VIP', color: '#112233', kanban: false })
  await put(vip.id)
  expect((await ticketByUuid(ctx, ticket.uuid)).tags.map(({ name }) => name)).toEqual(['VIP'])
  expect(await closeAll(ctx, { status: 'open', queueIds: [] })).toEqual({ count: 1 })
})
