import type { RecordedEntry } from './inbox.ts'
import type { Person } from './people.ts'
import type { Simulator } from './simulator.ts'

/** Everybody with their devices, and what the whole world has to show. */
export function describeWorld(sim: Simulator) {
  return sim.people.all().map((person) => ({
    pn: person.pn,
    lid: person.lid,
    name: person.name,
    about: person.about,
    passkey: person.passkey,
    hidesNumber: person.hidesNumber,
    company: person.company,
    devices: [
      ...sim.endpoints.of(person).map(({ device }) => ({
        id: device,
        kind: 'SimDevice',
        prekeys: 0,
        online: false,
        queued: 0,
      })),
      ...sim.companions.of(person).map((companion) => ({
        id: companion.device,
        kind: 'Companion',
        prekeys: sim.companions.countKeys(companion),
        online: companion.link?.ready ?? false,
        queued: sim.deliveries.countWaiting(companion),
        platform: companion.platform,
      })),
    ].sort((a, b) => a.id - b.id),
  }))
}

/** One chat as the person's phone shows it: what they wrote with its ticks, and what they got. */
export function readConversation(sim: Simulator, person: Person, company: Person) {
  const wrote = sim.sent.between(person.pn, company.pn).map(({ id, at, status, message }) => ({
    id,
    from: 'person' as const,
    at,
    status,
    message: message.toJSON(),
  }))
  const got = sim.inbox
    .list({ kind: 'message', at: person.pn })
    .filter((entry) => entry.from === company.pn && entry.device === 0)
    .map((entry: RecordedEntry) => ({
      id: entry.id,
      from: 'company' as const,
      at: typeof entry.t === 'number' ? entry.t : 0,
      message: entry.message,
    }))
  return { messages: [...wrote, ...got].sort((a, b) => a.at - b.at) }
}
