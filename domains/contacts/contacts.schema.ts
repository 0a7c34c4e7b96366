import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { IDENTITY_KINDS } from '../channels/identity-kinds.ts'
import { PUBLIC_NAME_SQL } from './public-name.ts'
import { companyId, createdAt, flag, id, json, millis, updatedAt } from '../../db/columns.ts'

/** `stand-in`: made for want of a name, from a username, a number or an id. */
export const NAME_GIVERS = ['person', 'provider', 'stand-in'] as const

/** Shard. A customer or a group. The number is absent for people who only have a username or a page-scoped id. */
export const contacts = sqliteTable(
  'contacts',
  {
    id: id(),
    companyId: companyId(),
    name: text('name').notNull(),
    /** Who gave the name: what a person typed stays, the others follow what the provider says. Null: decided by its look. */
    nameGivenBy: text('name_given_by', { enum: NAME_GIVERS }),
    /**
     * The name as viewers may find and order it who may not see numbers: one with a phone number's worth of digits has none of them.
     * What they are shown is core/phone.ts's to say.
     */
    publicName: text('public_name').generatedAlwaysAs(sql.raw(PUBLIC_NAME_SQL), {
      mode: 'virtual',
    }),
    /** Digits with country code, no plus. */
    number: text('number'),
    email: text('email').notNull().default(''),
    channel: text('channel').notNull().default('whatsapp'),
    isGroup: flag('is_group').notNull().default(false),
    /** false = blocked (specification part 1 §4). */
    active: flag('active').notNull().default(true),
    disableBot: flag('disable_bot').notNull().default(false),
    acceptAudioMessage: flag('accept_audio_message').notNull().default(true),
    lgpdAcceptedAt: millis('lgpd_accepted_at'),
    pictureUrl: text('picture_url'),
    /** extraInfo of the API: [{name, value}]. */
    extraInfo: json<{ name: string; value: string }[]>('extra_info').notNull().default([]),
    /** Set when two contacts are found to be one person: this row points at the one that lives on. */
    mergedInto: integer('merged_into'),
    /** When the person asked to be forgotten. Nothing is written of them any more: the triggers of migration 0035 refuse it. */
    erasedAt: millis('erased_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('contacts_number')
      .on(t.companyId, t.number)
      .where(sql`${t.number} IS NOT NULL AND ${t.mergedInto} IS NULL`),
    index('contacts_name').on(t.companyId, t.name, t.id),
    // Probable duplicates meet here: the last eight digits are the same with and without country code and ninth digit.
    index('contacts_number_end')
      .on(t.companyId, sql`${t.number} % 100000000`)
      .where(sql`${t.number} IS NOT NULL AND ${t.mergedInto} IS NULL AND ${t.isGroup} = 0`),
    index('contacts_email')
      .on(t.companyId, sql`lower(${t.email})`)
      .where(sql`${t.email} <> '' AND ${t.mergedInto} IS NULL AND ${t.isGroup} = 0`),
    index('contacts_numberless')
      .on(t.companyId, t.name, t.id)
      .where(sql`${t.number} IS NULL AND ${t.mergedInto} IS NULL AND ${t.isGroup} = 0`),
  ],
)

/**
 * Shard. Every name a provider has for a contact. `scope` is the part of the world the value is unique in: '' for a phone
 * number, the WABA for a bsuid, the Page or account for psid and igsid.
 */
export const contactIdentities = sqliteTable(
  'contact_identities',
  {
    companyId: companyId(),
    kind: text('kind', { enum: IDENTITY_KINDS }).notNull(),
    scope: text('scope').notNull().default(''),
    value: text('value').notNull(),
    contactId: integer('contact_id').notNull(),
    /** Of a LID or a bsuid: the phone number that its provider named last together with it. Null where none ever was. */
    number: text('number'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('contact_identities_key').on(t.companyId, t.kind, t.value, t.scope),
    index('contact_identities_contact').on(t.companyId, t.contactId),
  ],
)

/** Shard. Two contacts that were found to be one person, with all that is needed to undo it. */
export const contactMerges = sqliteTable(
  'contact_merges',
  {
    id: id(),
    companyId: companyId(),
    keptId: integer('kept_id').notNull(),
    goneId: integer('gone_id').notNull(),
    /**
     * Why: `identities` found by a message or a mapping, `person` by hand. `forgotten`: one of the two, or who they were merged with, was
     * erased or deleted; only that they were one is known.
     */
    reason: text('reason').notNull(),
    /** What was moved, to be moved back. */
    moved: json<Record<string, unknown>>('moved').notNull(),
    createdAt: createdAt(),
    undoneAt: millis('undone_at'),
  },
  (t) => [
    index('contact_merges_kept').on(t.companyId, t.keptId, t.id),
    index('contact_merges_gone').on(t.companyId, t.goneId),
  ],
)

/** Shard. Two contacts that somebody said are two people: they are not offered as duplicates again. The smaller id stands first. */
export const contactDistinctions = sqliteTable(
  'contact_distinctions',
  {
    companyId: companyId(),
    lowId: integer('low_id').notNull(),
    highId: integer('high_id').notNull(),
    byUserId: integer('by_user_id'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('contact_distinctions_key').on(t.companyId, t.lowId, t.highId),
    index('contact_distinctions_high').on(t.companyId, t.highId),
  ],
)
