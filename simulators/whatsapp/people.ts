import { createHash } from 'node:crypto'
import type { Store } from './store.ts'

/** An account of the simulated WhatsApp: a phone number, the LID that stands for it, and how it looks. */
export type Person = {
  pn: string
  lid: string
  name: string
  about: string
  /** `none` has no profile picture; anything else names one. */
  picture: string
  /** This account must confirm with a passkey before it may link a device. */
  passkey: boolean
  /** Nobody is told the phone number, only the LID. */
  hidesNumber: boolean
  /** A company's phone: the phone page offers to link devices to it. */
  company: boolean
}

export type NewPerson = { pn: string } & Partial<Omit<Person, 'pn'>>

type PersonRow = {
  pn: string
  lid: string
  name: string
  about: string
  picture: string
  passkey: number
  hides_number: number
  company: number
}

export type People = ReturnType<typeof createPeople>

export function createPeople(store: Store) {
  const byUser = new Map<string, Person>()
  const remember = (person: Person) => {
    byUser.set(person.pn, person)
    byUser.set(person.lid, person)
  }
  for (const { hides_number, ...row } of store.all<PersonRow>(
    'SELECT pn, lid, name, about, picture, passkey, hides_number, company FROM people ORDER BY rowid',
  )) {
    remember({
      ...row,
      passkey: row.passkey === 1,
      hidesNumber: hides_number === 1,
      company: row.company === 1,
    })
  }

  return {
    /** Adds an account, or changes what is given of one. A LID never changes. */
    save(input: NewPerson): Person {
      const known = byUser.get(input.pn)
      const person: Person = {
        pn: input.pn,
        lid: known?.lid ?? input.lid ?? defaultLid(input.pn),
        name: input.name ?? known?.name ?? input.pn,
        about: input.about ?? known?.about ?? '',
        picture: input.picture ?? known?.picture ?? '1',
        passkey: input.passkey ?? known?.passkey ?? false,
        hidesNumber: input.hidesNumber ?? known?.hidesNumber ?? false,
        company: input.company ?? known?.company ?? false,
      }
      store.run(
        `INSERT INTO people (pn, lid, name, about, picture, passkey, hides_number, company, next_device, key_index)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, 0)
         ON CONFLICT (pn) DO UPDATE SET name = excluded.name, about = excluded.about,
           picture = excluded.picture, passkey = excluded.passkey, hides_number = excluded.hides_number,
           company = excluded.company`,
        person.pn,
        person.lid,
        person.name,
        person.about,
        person.picture,
        person.passkey ? 1 : 0,
        person.hidesNumber ? 1 : 0,
        person.company ? 1 : 0,
      )
      remember(known ? Object.assign(known, person) : person)
      return byUser.get(input.pn) ?? person
    },
    /** By phone number or LID, without device and server. */
    find: (user: string | undefined): Person | null =>
      (user === undefined ? undefined : byUser.get(user)) ?? null,
    /** By the digits somebody typed: a Brazilian mobile is found with and without its ninth digit. */
    findByPhone: (digits: string): Person | null =>
      byUser.get(digits) ?? byUser.get(otherBrazilianForm(digits) ?? '') ?? null,
    all: (): Person[] => [...new Set(byUser.values())],
    /** The device number and key index of the next linked device; numbers are never used twice. */
    nextDevice(person: Person): { device: number; keyIndex: number } {
      const row = store.one<{ device: number; keyIndex: number }>(
        `UPDATE people SET next_device = next_device + 1, key_index = key_index + 1 WHERE pn = ?
         RETURNING next_device - 1 AS device, key_index AS keyIndex`,
        person.pn,
      )
      if (!row) throw new Error(`no person ${person.pn}`)
      return { ...row }
    },
  }
}

/** 15 digits that say nothing about the number, always the same for it. */
function defaultLid(pn: string): string {
  const hash = createHash('sha256').update(pn).digest().readUIntBE(0, 6)
  return String(100_000_000_000_000 + hash)
}

/** 55, two digits of area, then 9 digits of which the first is a 9, or the 8 after it. */
function otherBrazilianForm(digits: string): string | null {
  const long = /^55(\d{2})9(\d{8})$/.exec(digits)
  if (long) return `55${long[1]}${long[2]}`
  const short = /^55(\d{2})([6-9]\d{7})$/.exec(digits)
  return short ? `55${short[1]}9${short[2]}` : null
}
