import { afterEach, expect, it, vi } from 'vitest'
import { cloudConversation } from '#tests/edge/cloud-conversation.ts'
import { makeContact } from '#tests/edge/factories.ts'
import { ticketsOf } from '#tests/edge/linked-phone.ts'
import { sends } from '#tests/edge/phone-conversation.ts'
import { testPlatform } from '#tests/edge/post-form.ts'
import { rows } from '#tests/edge/two-people.ts'
import {
  lidOf,
  NEW,
  OLD,
  old,
  other,
  waitingConversation,
} from '#tests/edge/waiting-conversation.ts'
import { editContact } from '../contact-edits/edit-contact.ts'
import { updateContactInput } from '../contacts/contacts.inputs.ts'
import { mergeContacts } from '../contact-merges/merge-contacts.ts'
import { undoMerge } from '../contact-merges/undo-merge.ts'
import { retryMessage } from './change-message.ts'
import { sendMessage } from './send-message.ts'

afterEach(() => vi.restoreAllMocks())

const FIX = '5511987650000'
const THIRD = '5531900000003'
const ID = 'BR.13491208655302741918'

it('leaves an id to whom it came with, though a third was joined with the two after it came', async () => {
  const { company, contact, system, writes, waits, says, theirs, correct, leaves } =
    await waitingConversation(FIX)
  await writes({ jid: `${OLD}@s.whatsapp.net`, phone: OLD })
  await writes({ jid: `${NEW}@s.whatsapp.net`, phone: NEW })
  await mergeContacts(system, contact.id, await theirs(), 'person')
  await writes(other)
  const third = await makeContact(company, { number: THIRD })
  await mergeContacts(system, contact.id, third.id, 'person')
  await writes({ jid: other.jid, lid: other.jid })
  await waits()
  await says('para quem tem o id')
  await correct()
  expect(await leaves()).toEqual([other.lid])
})

it('takes the id of the wrong number also where it was the last that wrote', async () => {
  const { company, contact, system, writes, says, correct, ctx } = await waitingConversation(FIX)
  const third = await makeContact(company, { number: THIRD })
  await mergeContacts(system, contact.id, third.id, 'person')
  await writes(old)
  await writes({ jid: old.jid, lid: old.jid })
  await correct()
  await says('depois da correção')
  expect(sends(ctx).map(({ to }) => to)).toEqual([`${FIX}@s.whatsapp.net`])
})

it('leaves their id to who has moved, when the number that is shown follows them', async () => {
  const { system, writes, correct } = await waitingConversation(NEW)
  await writes(old)
  await writes({ ...old, phone: NEW })
  await correct()
  await writes({ jid: old.jid, lid: old.jid })
  expect(await ticketsOf(system)).toHaveLength(1)
})

it('leaves an id that came without a number to whom it is of, whatever number is written beside it', async () => {
  const found = [{ asked: FIX, jid: `${FIX}@s.whatsapp.net`, lid: '900000000000077@lid' }]
  const { company, contact, ctx, system, writes } = await waitingConversation(FIX, {
    'number.check': { ok: true, result: { found } },
  })
  const onlyId = lidOf('900000000000019')
  await rows(company, `DELETE FROM contact_identities WHERE company_id = ?1`)
  await rows(company, `UPDATE contacts SET number = NULL WHERE company_id = ?1`)
  await rows(
    company,
    `INSERT INTO contact_identities (company_id, kind, scope, value, contact_id, created_at) VALUES (?1, 'lid', '', '900000000000019', ?2, 1)`,
    contact.id,
  )
  await editContact(ctx, testPlatform(), contact.id, updateContactInput.parse({ number: FIX }))
  expect(
    await rows(
      company,
      `SELECT kind, value FROM contact_identities WHERE company_id = ?1 ORDER BY value`,
    ),
  ).toEqual([
    { kind: 'phone', value: FIX },
    { kind: 'lid', value: '900000000000019' },
    { kind: 'lid', value: '900000000000077' },
  ])
  await writes(onlyId)
  expect(await ticketsOf(system)).toHaveLength(1)
})

it('goes to a corrected number, whoever was joined, and not to the id of Meta’s that came with the wrong one', async () => {
  const { writes, joins, correct, says, sentTo, shown } = await cloudConversation(FIX)
  await writes(OLD, ID)
  await joins()
  await correct()
  await says('depois', await shown())
  expect(sentTo()).toEqual([`+${FIX}`])
})

it('so it does with two ids of Meta’s', async () => {
  const { writes, correct, says, sentTo } = await cloudConversation(FIX)
  await writes(OLD, ID)
  await writes(OLD, 'BR.2')
  await correct()
  await says('depois')
  expect(sentTo()).toEqual([`+${FIX}`])
})

it('corrects what waits for an id of Meta’s that came with the wrong number', async () => {
  const { writes, joins, correct, says, status, leaves } = await cloudConversation(FIX)
  await writes(OLD, ID)
  await joins()
  await writes(undefined, ID)
  await status('DISCONNECTED')
  await says('esperando')
  await correct()
  expect(await leaves()).toEqual([`+${FIX}`])
})

it.each([
  ['number and id', OLD],
  ['id alone', undefined],
])('knows a stranger with the wrong number by it, writing by %s', async (_, number) => {
  const { contact, system, writes, correct } = await cloudConversation(FIX)
  await writes(OLD, ID)
  await correct()
  await writes(number, ID)
  const people = (await ticketsOf(system)).map(({ contactId }) => contactId)
  expect(new Set(people).size).toBe(2)
  expect(people).toContain(contact.id)
})

it('is another message to a corrected number, where nobody confirmed the one to the wrong number', async () => {
  const { ctx, says, correct, isUnconfirmed } = await waitingConversation(FIX)
  const message = await says('olá')
  await isUnconfirmed(message)
  await correct()
  await retryMessage(ctx, message.id)
  await ctx.settled()
  const [first, second] = sends(ctx)
  expect(second).toMatchObject({ to: `${FIX}@s.whatsapp.net` })
  expect(second?.messageId).not.toBe(first?.messageId)
})

it('leaves an id of Meta’s where the number that it came with is only saved again', async () => {
  const found = [{ asked: OLD, jid: `${OLD}@s.whatsapp.net`, lid: '900000000000077@lid' }]
  const { company, contact, ctx } = await waitingConversation(FIX, {
    'number.check': { ok: true, result: { found } },
  })
  await rows(
    company,
    `INSERT INTO contact_identities (company_id, kind, scope, value, contact_id, created_at, number) VALUES (?1, 'bsuid', '', '${ID}', ?2, 1, '${OLD}')`,
    contact.id,
  )
  // The same number, written in the other way.
  const input = updateContactInput.parse({ number: '551187654321' })
  await editContact(ctx, testPlatform(), contact.id, input)
  expect(
    await rows(
      company,
      `SELECT value FROM contact_identities WHERE company_id = ?1 AND kind <> 'phone' ORDER BY value`,
    ),
  ).toEqual([{ value: '900000000000077' }, { value: ID }])
})

it('takes the id of the wrong number also from who got it back with that number', async () => {
  const { contact, admin, system, ctx, writes, theirs } = await waitingConversation()
  const onlyId = lidOf('900000000000019')
  await writes(onlyId)
  const kept = await theirs()
  await writes(old)
  const corrects = (id: number) =>
    editContact(admin, testPlatform(), id, updateContactInput.parse({ number: FIX }))
  const merged = await mergeContacts(system, kept, contact.id, 'person')
  await corrects(kept)
  await undoMerge(system, merged?.mergeId ?? 0)
  await corrects(contact.id)
  const [ticket] = (await ticketsOf(system)).filter(({ contactId }) => contactId === contact.id)
  await sendMessage(ctx, ticket?.id ?? 0, { body: 'depois da correção' })
  await ctx.settled()
  expect(sends(ctx).map(({ to }) => to)).toEqual([`${FIX}@s.whatsapp.net`])
})

it('says nothing of whom others are known by where a number is somebody’s already', async () => {
  const found = [{ asked: NEW, jid: `${NEW}@s.whatsapp.net`, lid: '900000000000019@lid' }]
  const { company, contact, ctx, writes } = await waitingConversation(FIX, {
    'number.check': { ok: true, result: { found } },
  })
  await writes(lidOf('900000000000019'))
  await makeContact(company, { number: NEW })
  await expect(
    editContact(ctx, testPlatform(), contact.id, updateContactInput.parse({ number: NEW })),
  ).rejects.toMatchObject({ code: 'ERR_DUPLICATED_CONTACT' })
  expect(
    await rows(
      company,
      `SELECT number FROM contact_identities WHERE company_id = ?1 AND kind = 'lid'`,
    ),
  ).toEqual([{ number: null }])
})
