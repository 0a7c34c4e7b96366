import { describe, expect, it } from 'vitest'
import { RARE_WORDS, vocabulary, zipfSampler } from './volume-words.ts'
import { seededRandom } from './random.ts'
import { VOLUME, volumeContacts, volumeTickets } from './volume.ts'

const NOW = Date.UTC(2026, 10, 20)

describe('the volume data', () => {
  it('has people with a number of their own each', () => {
    const contacts = volumeContacts(NOW)
    expect(contacts).toHaveLength(VOLUME.contacts)
    expect(new Set(contacts.map((contact) => contact.number)).size).toBe(VOLUME.contacts)
  })

  it('tells in each ticket what its messages say', () => {
    const { tickets, messages } = volumeTickets(NOW).next().value!
    for (const ticket of tickets) {
      const own = messages.filter((message) => message.ticketId === ticket.id)
      const last = own.reduce((a, b) => (b.sentAt >= a.sentAt ? b : a))
      expect([ticket.lastMessage, ticket.lastMessageId]).toEqual([last.body, last.id])
      expect(ticket.lastInboundAt).toBe(
        Math.max(...own.filter((m) => m.fromMe === 0).map((m) => m.sentAt)),
      )
    }
    expect(messages.filter((message) => message.ticketId === 1)).toHaveLength(VOLUME.longest)
    const times = messages.map((message) => message.sentAt)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  it('is the same every time', () => {
    const first = () =>
      volumeTickets(NOW)
        .next()
        .value!.tickets.map(({ uuid, lastMessage }) => uuid + lastMessage)
    expect(first()).toEqual(first())
  })
})

describe('its words', () => {
  it('are five thousand, and none of the rare ones', () => {
    const words = vocabulary()
    expect(new Set(words).size).toBe(5000)
    expect(RARE_WORDS.filter((word) => words.includes(word))).toEqual([])
  })

  it('are drawn as people speak: few of them most of the time, all of them sometimes', () => {
    const draw = zipfSampler(seededRandom(1), 5000)
    const seen = new Uint32Array(5000)
    for (let i = 0; i < 500_000; i++) seen[draw()]! += 1
    const firstHundred = seen.slice(0, 100).reduce((sum, n) => sum + n, 0)
    expect(firstHundred / 500_000).toBeGreaterThan(0.4)
    expect(seen.filter((n) => n === 0).length).toBeLessThan(50)
  })
})
