import type { CompanyContext, Statement } from '#core/context.ts'
import { brazilNinthDigitVariants, formatNumber } from '#core/phone.ts'
import type { NameGiver, PersonNames } from './contact-name.ts'
import { contactName, giverOf, unnamedSql } from './contact-name.ts'
import type { IdentityKind } from '../channels/identity-kinds.ts'

/** A name a provider has for a person. `scope` is the part of the world it is unique in: '' for phone and group. */
export type Identity = { kind: IdentityKind; scope: string; value: string }

/** As it is kept; `number`: of an id, the phone number that came with it. */
export type StoredIdentity = Identity & { number: string | null }

/** Identities that came together, each as it is kept. */
export function asStored(identities: readonly Identity[]): StoredIdentity[] {
  const number = numberOf(identities)
  return identities.map((identity) => ({
    ...identity,
    number: isNumbered(identity) ? number : null,
  }))
}
const isNumbered = ({ kind }: Identity) => kind === 'lid' || kind === 'bsuid'

/** How rows of contact_identities are written, whose `number` is NULL where none came: one that came stays until another one does. */
export const ON_KNOWN = `ON CONFLICT (company_id, kind, value, scope) DO UPDATE SET number = excluded.number
    WHERE excluded.number IS NOT NULL AND excluded.number IS NOT contact_identities.number`
/** The same for what somebody saves by hand: it says nothing of whom others are known by. */
export const ON_KNOWN_THERE = `${ON_KNOWN} AND contact_identities.contact_id = excluded.contact_id`

/** The facts of a contact that decide what happens to its message. */
export type KnownContact = {
  id: number
  name: string
  nameGivenBy: NameGiver | null
  number: string | null
  isGroup: boolean
  active: boolean
  disableBot: boolean
  acceptAudioMessage: boolean
  lgpdAcceptedAt: number | null
}

export type IdentityMatch =
  | {
      kind: 'known'
      contactId: number
      contact: KnownContact
      /** The given identities the contact is not known by yet, exactly so spelled or with that number: for addIdentitiesStatements. */
      missing: StoredIdentity[]
      /** All contacts that the identities lead to, oldest first, when they are more than one. Nothing is merged here. */
      conflict: number[] | null
    }
  | { kind: 'unknown' }

export type MatchRow = Omit<
  KnownContact,
  'isGroup' | 'active' | 'disableBot' | 'acceptAudioMessage'
> & {
  person: number
  kind: IdentityKind
  scope: string
  value: string
  /** Of the identity. */
  withNumber: string | null
  isGroup: number
  active: number
  disableBot: number
  acceptAudioMessage: number
}

/**
 * Who is meant, for many people at once: one statement for a page of events. Each person is the list of identities that came with
 * one event; the answers are in the same order. A phone number is found in either Brazilian spelling. Of several contacts the
 * oldest is the answer.
 */
export async function findContactsByIdentities(
  ctx: CompanyContext,
  people: readonly (readonly Identity[])[],
): Promise<IdentityMatch[]> {
  if (people.every((identities) => identities.length === 0))
    return people.map(() => ({ kind: 'unknown' }))
  return matchesOf(people, await ctx.db.all<MatchRow>(matchesStatement(ctx, people)))
}

/** The statement of findContactsByIdentities, for who asks more in the same round trip; `matchesOf` reads its rows. */
export function matchesStatement(
  ctx: CompanyContext,
  people: readonly (readonly Identity[])[],
): Statement {
  const asked = people.flatMap((identities, person) =>
    spelledOut(identities).map((identity) => ({ person, ...identity })),
  )
  return ctx.db.statement(
    `SELECT j.value ->> 'person' AS person, i.kind, i.scope, i.value, i.number AS withNumber, c.id, c.name, c.name_given_by AS nameGivenBy, c.number, c.is_group AS isGroup, c.active,
       c.disable_bot AS disableBot, c.accept_audio_message AS acceptAudioMessage, c.lgpd_accepted_at AS lgpdAcceptedAt
     FROM json_each(?2) j
     CROSS JOIN contact_identities i ON i.company_id = ?1 AND i.kind = j.value ->> 'kind' AND i.value = j.value ->> 'value'
       AND i.scope = j.value ->> 'scope'
     CROSS JOIN contacts found ON found.id = i.contact_id AND found.company_id = ?1
     CROSS JOIN contacts c ON c.id = coalesce(found.merged_into, found.id) AND c.company_id = ?1
     ORDER BY c.id`,
    JSON.stringify(asked),
  )
}

export function matchesOf(
  people: readonly (readonly Identity[])[],
  rows: readonly MatchRow[],
): IdentityMatch[] {
  const byPerson = people.map((): MatchRow[] => [])
  for (const row of rows) byPerson[row.person]?.push(row)
  return people.map((identities, person) => matchOf(identities, byPerson[person] ?? []))
}

function matchOf(identities: readonly Identity[], rows: readonly MatchRow[]): IdentityMatch {
  const [oldest] = rows
  if (oldest === undefined) return { kind: 'unknown' }
  const known = ({ kind, scope, value, number }: StoredIdentity) =>
    rows.some(
      (row) =>
        row.kind === kind &&
        row.scope === scope &&
        row.value === value &&
        (number === null || isSpelt(number, row.withNumber)),
    )
  const ids = [...new Set(rows.map((row) => row.id))]
  return {
    kind: 'known',
    contactId: oldest.id,
    contact: {
      id: oldest.id,
      name: oldest.name,
      nameGivenBy: oldest.nameGivenBy,
      number: oldest.number,
      isGroup: oldest.isGroup === 1,
      // As they are once they are one.
      active: rows.every(({ active }) => active === 1),
      disableBot: oldest.disableBot === 1,
      acceptAudioMessage: oldest.acceptAudioMessage === 1,
      lgpdAcceptedAt: oldest.lgpdAcceptedAt,
    },
    missing: asStored(identities).filter((identity) => !known(identity)),
    conflict: ids.length > 1 ? ids : null,
  }
}

export type NewContact = PersonNames & {
  /** The name is of a phone's address book: what stands there a person typed, and no later profile name takes its place. */
  isSavedName?: boolean
  /** At least one. */
  identities: readonly Identity[]
  channel: string
  isGroup?: boolean
  pictureUrl?: string | null
  /** The company's acceptAudioMessageContact setting. */
  acceptAudioMessage?: boolean
}

/**
 * Creates the contact unless one of the identities is somebody's by now, and makes the contact, new or found, known by all of
 * them; the first statement returns {id} of a new one. After these two statements, in the same batch, each identity that no other contact had leads to it:
 * `SELECT contact_id FROM contact_identities WHERE company_id = ?1 AND kind = … AND value = … AND scope = …`.
 */
export function createContactStatements(ctx: CompanyContext, person: NewContact): Statement[] {
  if (person.identities.length === 0) throw new Error('a contact needs an identity')
  const now = ctx.clock.now()
  const number = numberOf(person.identities)
  const spelled = JSON.stringify(spelledOut(person.identities))
  return [
    ctx.db.statement(
      `INSERT INTO contacts (company_id, name, number, channel, is_group, accept_audio_message, picture_url, created_at, updated_at, name_given_by)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8, ?10 WHERE ${holderSql('?9')} IS NULL ON CONFLICT DO NOTHING RETURNING id`,
      contactName(person, person.identities),
      number,
      person.channel,
      person.isGroup === true ? 1 : 0,
      person.acceptAudioMessage === false ? 0 : 1,
      person.pictureUrl ?? null,
      now,
      spelled,
      // A group is called by its subject, which nobody's message says.
      person.isGroup === true ? null : giverOf(person),
    ),
    // changes() and last_insert_rowid() speak of the insert above: nothing may stand between the two.
    ctx.db.statement(
      `INSERT INTO contact_identities (company_id, kind, scope, value, contact_id, created_at, number)
       SELECT ?1, j.value ->> 'kind', j.value ->> 'scope', j.value ->> 'value', holder.id, ?4, j.value ->> 'number'
       FROM (SELECT coalesce(${holderSql('?3')}, CASE changes() WHEN 1 THEN last_insert_rowid() END,
               (SELECT id FROM contacts WHERE company_id = ?1 AND number = ?5 AND merged_into IS NULL)) AS id) holder
       CROSS JOIN json_each(?2) j WHERE holder.id IS NOT NULL ${ON_KNOWN}`,
      JSON.stringify(asStored(person.identities)),
      spelled,
      now,
      number,
    ),
  ]
}

/** Makes a contact known by more identities, and gives it the number among them if it had none. Others' identities stay theirs. */
export function addIdentitiesStatements(
  ctx: CompanyContext,
  contactId: number,
  identities: readonly (Identity & { number?: string | null })[],
): Statement[] {
  if (identities.length === 0) return []
  const now = ctx.clock.now()
  const add = ctx.db.statement(
    `INSERT INTO contact_identities (company_id, kind, scope, value, contact_id, created_at, number)
     SELECT ?1, j.value ->> 'kind', j.value ->> 'scope', j.value ->> 'value', c.id, ?4, j.value ->> 'number'
     FROM contacts c CROSS JOIN json_each(?3) j WHERE c.company_id = ?1 AND c.id = ?2 ${ON_KNOWN}`,
    contactId,
    JSON.stringify(identities),
    now,
  )
  const number = numberOf(identities)
  if (number === null) return [add]
  const fill = ctx.db.statement(
    `UPDATE OR IGNORE contacts SET number = ?3, name = CASE WHEN ${unnamedSql()} THEN ?5 ELSE name END, updated_at = ?4
     WHERE company_id = ?1 AND id = ?2 AND number IS NULL AND EXISTS (SELECT 1 FROM contact_identities
       WHERE company_id = ?1 AND kind = 'phone' AND value = ?3 AND scope = '' AND contact_id = ?2)`,
    contactId,
    number,
    now,
    formatNumber(number),
  )
  return [add, fill]
}

const isSpelt = (number: string, other: string | null) =>
  other !== null && brazilNinthDigitVariants(number).includes(other)

function numberOf(identities: readonly Identity[]): string | null {
  return identities.find((identity) => identity.kind === 'phone')?.value ?? null
}

/** The identities, with the other spelling of each Brazilian mobile number. */
export function spelledOut(identities: readonly Identity[]): Identity[] {
  return identities.flatMap((identity) =>
    identity.kind === 'phone'
      ? brazilNinthDigitVariants(identity.value).map((value) => ({ ...identity, value }))
      : [{ ...identity }],
  )
}

/** The oldest contact that one of the identities in the JSON list leads to, or null. */
export function holderSql(list: string): string {
  return `(SELECT min(coalesce(hc.merged_into, hc.id)) FROM json_each(${list}) hj
    CROSS JOIN contact_identities hi ON hi.company_id = ?1 AND hi.kind = hj.value ->> 'kind' AND hi.value = hj.value ->> 'value'
      AND hi.scope = hj.value ->> 'scope'
    JOIN contacts hc ON hc.id = hi.contact_id AND hc.company_id = ?1)`
}
