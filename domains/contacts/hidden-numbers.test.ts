import { beforeEach, describe, expect, it } from 'vitest'
import type { CompanyContext } from '#core/context.ts'
import type { AppError } from '#core/errors.ts'
import { contextFor } from '#tests/edge/context.ts'
import { TEST_NOW } from '#tests/edge/factories.ts'
import type { TestCompany, TestContact } from '#tests/edge/factories.ts'
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeQueue,
  makeTicket,
  makeUser,
} from '#tests/edge/factories.ts'
import { numbersIn } from '#tests/edge/numbers-in.ts'
import { testPlatform } from '#tests/edge/post-form.ts'
import { listSchedulesInput } from '../schedules/schedules.inputs.ts'
import { listSchedules } from '../schedules/schedules.queries.ts'
import { createSchedule } from '../schedules/schedules.service.ts'
import { searchInput } from '../search/search.inputs.ts'
import { searchEverything } from '../search/search.queries.ts'
import { listTicketsInput } from '../tickets/tickets.inputs.ts'
import { listTickets } from '../tickets/tickets.queries.ts'
import { saveSetting } from '../settings/settings.service.ts'
import { contactProfile } from './contact-profile.ts'
import { contactById, contactNames } from './contacts.queries.ts'
import { createContact } from './contacts.service.ts'
import { names, page, walk } from './contacts.test-pages.ts'
import { findDuplicates } from './find-duplicates.ts'
import { importOne, importRows } from './import-rows.ts'
import { updateContact } from './update-contact.ts'

describe('numbers that are hidden', () => {
  let hiding: TestCompany
  let boss: CompanyContext
  let attendant: CompanyContext
  let maria: TestContact
  beforeEach(async () => {
    hiding = await makeCompany()
    boss = contextFor(hiding, await makeUser(hiding, { profile: 'admin' }))
    const queue = await makeQueue(hiding)
    const connection = await makeConnection(hiding, { queues: [queue], isDefault: true })
    attendant = contextFor(hiding, await makeUser(hiding, { queues: [queue] }))
    maria = await makeContact(hiding, { name: 'Maria', number: '5511987654321' })
    const nameless = await makeContact(hiding, {
      name: '+55 11 97777-6655',
      number: '5511977776655',
    })
    const ticket = await makeTicket(hiding, {
      contact: nameless,
      connection,
      queue,
      status: 'open',
    })
    await createSchedule(boss, {
      ticketId: ticket.id,
      body: 'bom dia',
      sendAt: new Date(TEST_NOW + 3_600_000).toISOString(),
    })
    await makeContact(hiding, { name: 'Família', number: '120363041234567890', isGroup: true })
    await saveSetting(boss, { column: 'lgpdHideNumber', data: 'enabled' })
  })

  it('are masked for a user, whole for an admin', async () => {
    const shown = async (ctx: CompanyContext) =>
      (await page(ctx)).contacts.map(({ name, number }) => [name, number])
    expect(await shown(boss)).toEqual([
      ['+55 11 97777-6655', '5511977776655'],
      ['Família', '120363041234567890'],
      ['Maria', '5511987654321'],
    ])
    expect(await shown(attendant)).toEqual([
      ['+55 11 *****-**55', '5511*******55'],
      ['Família', '120363041234567890'],
      ['Maria', '5511*******21'],
    ])
    expect((await contactById(attendant, maria.id)).number).toBe('5511*******21')
    expect((await contactNames(attendant)).map(({ number }) => number)).toContain('5511*******21')
    expect(JSON.stringify([await page(attendant), await contactNames(attendant)])).not.toMatch(
      /987654|777766/,
    )
  })

  it('cannot be found out by trying digits', async () => {
    for (const searchParam of ['98765', '119', '55', 'maria 98765']) {
      expect((await page(boss, { searchParam })).contacts.length, searchParam).toBeGreaterThan(0)
    }
    for (const searchParam of ['98765', '119', '55', 'x98765']) {
      expect((await page(attendant, { searchParam })).contacts, searchParam).toEqual([])
    }
    expect(await names(attendant, { searchParam: 'maria 11111' })).toEqual(['Maria'])
  })

  it('cannot be found out by digits that are joined to something the index folds away', async () => {
    const marks = ['\u0301', '\u0323', '\u200d', '\u20e3', '"']
    const numbers = ['9876', '7777']
    for (const mark of marks)
      for (const digits of numbers)
        for (const searchParam of [
          [...digits].join(mark),
          `${mark}${digits}`,
          `${digits}${mark}`,
          `maria ${[...digits].join(mark)}`,
          [...digits].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join(mark),
        ]) {
          const found = await page(attendant, { searchParam })
          const asked = JSON.stringify(searchParam)
          expect(
            found.contacts.filter(({ name }) => name !== 'Maria'),
            asked,
          ).toEqual([])
          const tickets = await listTickets(attendant, listTicketsInput.parse({ searchParam }))
          expect(tickets.tickets, asked).toEqual([])
          const { contacts } = await searchEverything(attendant, searchInput.parse({ searchParam }))
          expect(contacts?.items.filter(({ name }) => name !== 'Maria') ?? [], asked).toEqual([])
          const planned = await listSchedules(attendant, listSchedulesInput.parse({ searchParam }))
          expect(planned.schedules, asked).toEqual([])
        }
  })

  it('cannot be found out by a place in a list', async () => {
    const known = await makeContact(hiding, { name: 'Minha', number: '5511900000000' })
    const nameless = await makeContact(hiding, {
      name: '+55 11 94444-4444',
      number: '5511944444444',
    })
    const placeOf = async () => {
      const listed = (await contactNames(attendant)).map(({ id }) => id)
      const { found } = await walk(attendant, {})
      const walked = found.map(({ id }) => id)
      return [listed, walked].map((ids) => ids.indexOf(known.id) < ids.indexOf(nameless.id))
    }
    const places = []
    for (const guess of [
      '+55 11 90000-0000',
      '+55 11 94444-4443',
      '+55 11 94444-4445',
      '+55 11 99999-9999',
    ]) {
      await updateContact(attendant, testPlatform(), known.id, { name: guess })
      places.push(await placeOf())
    }
    expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(1)
  })

  it('do not travel in a cursor', async () => {
    for (let i = 0; i < 30; i++) {
      await makeContact(hiding, {
        name: `+55 11 96666-${1000 + i}`,
        number: `551196666${1000 + i}`,
      })
    }
    const first = await page(attendant)
    expect(numbersIn(first.nextCursor!, ['5511966661000', '5511977776655'])).toEqual([])
    expect(first.nextCursor).not.toContain('contacts')
    const { found } = await walk(attendant, {})
    expect(new Set(found.map(({ id }) => id)).size).toBe(33)
    expect(found.at(-1)?.name).toBe('Maria')
  })

  it('are confirmed by no pair of probable duplicates', async () => {
    const many = await makeCompany()
    const sup = contextFor(many, await makeUser(many, { profile: 'supervisor' }))
    const admin = contextFor(many, await makeUser(many, { profile: 'admin' }))
    await saveSetting(contextFor(many), { column: 'lgpdHideNumber', data: 'enabled' })
    const pair = async (first: object, second: object) => {
      const made = [await makeContact(many, first), await makeContact(many, second)]
      return made.map(({ id }) => id)
    }
    const byNumber = await pair({ number: '5511912345678' }, { number: '11912345678' })
    const byNumberInName = await pair(
      { name: '+55 11 97777-6655', number: '5511977776655' },
      { name: '+55 11 97777-6655', number: null },
    )
    const byName = await pair({ name: 'Maria Lima' }, { name: 'Maria Lima', number: null })
    const found = async (ctx: CompanyContext) => {
      const ids: number[][] = []
      for (let cursor: string | undefined; ;) {
        const { pairs, nextCursor } = await findDuplicates(ctx, cursor)
        ids.push(...pairs.map(({ contacts }) => contacts.map(({ id }) => id)))
        if (nextCursor === null) return ids
        cursor = nextCursor
      }
    }
    expect(await found(admin)).toEqual([byNumber, byNumberInName, byName])
    expect(await found(sup)).toEqual([byName])
    // Nor by the cursor of somebody who sees them.
    const { nextCursor } = await findDuplicates(sup, undefined)
    expect(numbersIn(nextCursor!, ['5511912345678', '5511977776655'])).toEqual([])
  })

  it('are neither confirmed nor replaced by a guess', async () => {
    const [right, wrong] = ['5511987654321', '5511987654320']
    const works = (number: string) => [
      contactProfile(attendant, number),
      importRows(attendant, [{ name: 'Palpite', number, email: '' }]),
      importOne(attendant, { name: 'Palpite', number }),
      updateContact(attendant, testPlatform(), maria.id, { number }),
    ]
    const codes = async (number: string) =>
      (await Promise.allSettled(works(number))).map((work) =>
        work.status === 'rejected' ? (work.reason as AppError).code : work.value,
      )
    const refused = Array(4).fill('ERR_NUMBERS_HIDDEN')
    expect(await codes(right)).toEqual(refused)
    expect(await codes(wrong)).toEqual(refused)
    expect(await contactById(boss, maria.id)).toMatchObject({ name: 'Maria', number: right })
    expect(
      (await updateContact(attendant, testPlatform(), maria.id, { number: '5511*******21' })).id,
    ).toBe(maria.id)
  })

  it('that a colleague guesses are somebody’s, but not whose', async () => {
    const guess = { name: 'Palpite', number: '5511987654321' }
    const other = await makeContact(hiding, { name: 'Outra', number: null })
    const refusals = async (ctx: CompanyContext) => {
      const works = [
        createContact(ctx, testPlatform(), guess),
        updateContact(ctx, testPlatform(), other.id, guess),
      ]
      return (await Promise.allSettled(works)).map((work) =>
        work.status === 'rejected' ? (work.reason as AppError) : null,
      )
    }
    for (const refused of await refusals(attendant)) {
      expect(refused?.code).toBe('ERR_DUPLICATED_CONTACT')
      expect(refused?.data).toBeUndefined()
    }
    for (const refused of await refusals(boss))
      expect(refused?.data).toEqual({ contact: { id: maria.id } })
  })
})
