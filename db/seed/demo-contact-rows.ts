import { OUTRA, OUTRA_TAGS, TAGS, idIn } from './demo-companies.ts'
import type { DemoCompany } from './demo-companies.ts'
import type { DemoContact } from './demo-contacts.ts'
import { insertRows } from './insert-rows.ts'
import type { SeedRow } from './insert-rows.ts'
import type { SeedTarget } from './target.ts'

/** Contacts of a company with their identities and tags. */
export function contactRows(
  { now }: SeedTarget,
  db: D1Database,
  company: DemoCompany,
  people: readonly DemoContact[],
): D1PreparedStatement[] {
  const { id: company_id } = company
  const tags = company === OUTRA ? OUTRA_TAGS : TAGS
  const rows: SeedRow[] = people.map((person) => ({
    id: person.id,
    company_id,
    name: person.name,
    number: person.number,
    email: person.email,
    channel: person.channel,
    is_group: person.isGroup,
    active: person.active,
    disable_bot: person.disableBot,
    extra_info: person.extraInfo,
    created_at: now - person.knownForMs,
    updated_at: now - person.knownForMs,
  }))
  const identities = people.map(({ id, identity, knownForMs }) => ({
    company_id,
    ...identity,
    contact_id: id,
    created_at: now - knownForMs,
  }))
  const contactTags = people.flatMap((person) =>
    person.tags.map((name) => ({
      company_id,
      contact_id: person.id,
      tag_id: idIn(company, tags.find((tag) => tag.name === name)?.id ?? 0),
    })),
  )
  return [
    ...insertRows(db, 'contacts', rows),
    ...insertRows(db, 'contact_identities', identities),
    ...insertRows(db, 'contact_tags', contactTags),
  ]
}
