import { cleanName } from '#core/clean-name.ts'
import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { forgetAnswersStatement } from '#core/forgotten-answers.ts'
import { problem } from '#core/problems.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { ticketChanged, ticketsStale } from '../tickets/tickets.events.ts'
import { ticketRowsStatement } from '../tickets/tickets.queries.ts'
import type { ContactRow } from '../contacts/contact-view.ts'
import { contactView } from '../contacts/contact-view.ts'
import { spelledOut } from '../contacts/resolve-identity.ts'
import type { Identity } from '../contacts/resolve-identity.ts'
import { contactChanged } from '../contacts/contacts.events.ts'
import {
  contactStatement,
  foundContact,
  missingContact,
  ownContact,
} from '../contacts/contacts.queries.ts'
import { countErasureStatement, erasuresStatement } from './count-erasures.ts'
import { eraseConversations, erasePictures, erasePlanned } from './erase-conversations.ts'
import {
  erasePersonStatements,
  isMergedMeanwhile,
  plannedFilesStatement,
  unmergedStatement,
} from './erase-person-statements.ts'
import { MERGE_TICKETS_TOLD } from '../contacts/limits.ts'

/** What a person who asked to be forgotten is called, by the company's language. */
const ERASED_NAMES: Readonly<Record<string, string>> = {
  'pt-BR': 'Pessoa removida',
  en: 'Removed person',
  es: 'Persona eliminada',
  tr: 'Silinmiş kişi',
}

export type ErasedPerson = { contactId: number; tickets: number; messages: number; files: number }

/**
 * Forgets a person for good (LGPD, art. 18): name, number, addresses, picture, extra fields, tags, notes, and everything that was written
 * or sent. Tickets, their logs and their figures stay, under a name that says so; conversations in hand end, since there is nobody left
 * to answer. Run again it finishes what was cut short, or changes nothing. One who becomes somebody else's part in this moment is not touched. `writtenName` is what whoever is asked to be sure wrote.
 * Throws ERR_NO_CONTACT_FOUND, ERR_CONTACT_MERGED, ERR_INVALID_INPUT for a group and for another name than the person's.
 */
export async function erasePerson(
  ctx: CompanyContext,
  contactId: number,
  writtenName?: string,
): Promise<ErasedPerson> {
  requirePermission(ctx, 'contact:erase')
  const [directory, [rows, identities]] = await Promise.all([
    directoryFor(ctx),
    ctx.db.batch<[ContactRow[], Identity[]]>([
      contactStatement(ctx, contactId),
      ctx.db.statement(
        'SELECT kind, scope, value FROM contact_identities WHERE company_id = ?1 AND contact_id = ?2',
        contactId,
      ),
    ]),
  ])
  const person = await ownContact(ctx, contactId, rows[0])
  if (person.isGroup === 1)
    throw new AppError('ERR_INVALID_INPUT', { message: 'a group is not a person' })
  if (writtenName !== undefined && cleanName(writtenName) !== cleanName(person.name))
    throw new AppError('ERR_INVALID_INPUT', {
      fields: { name: [problem('notTheName', { name: person.name })] },
    })
  const name = ERASED_NAMES[directory.company.language] ?? ERASED_NAMES['pt-BR'] ?? ''
  // Who it was goes first: whatever is cut short after it is nobody's any more.
  const { changed, contacts, own, planned } = await eraseRows(
    ctx,
    contactId,
    knownBy(person, identities),
    name,
  )
  const plannedFiles = await erasePlanned(ctx, planned)
  const files = await erasePictures(ctx, contactId)
  const written = await eraseConversations(
    ctx,
    own.map(({ id }) => id),
  )
  // What was told and answered while there still were messages, and what one of them said once more: it was edited, or came late.
  const again =
    written.messages > 0
      ? [
          countErasureStatement(ctx),
          forgetAnswersStatement(ctx),
          ctx.db.statement(
            `UPDATE tickets SET last_message = '', version = version + 1 WHERE company_id = ?1 AND contact_id = ?2 AND last_message <> ''`,
            contactId,
          ),
        ]
      : []
  const counted = await ctx.db.batch([...again, erasuresStatement(ctx)])
  const [{ erasures }] = counted.at(-1) as [{ erasures: number }]
  const erased = {
    contactId,
    tickets: changed.length,
    messages: written.messages,
    files: plannedFiles + files + written.files,
  }
  ctx.log.info('contact.erased', {
    ...erased,
    userId: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
  })
  const tickets = await ctx.db.all<TicketRow>(
    ticketRowsStatement(
      ctx,
      changed.slice(0, MERGE_TICKETS_TOLD).map(({ id }) => id),
    ),
  )
  await ctx.emit([
    {
      ...contactChanged(directory, contactView(foundContact(contacts[0]), directory), 'update'),
      erasures,
    },
    ...tickets.map((ticket) =>
      ticketChanged(directory, ticket, { action: 'update', movedMessages: true }),
    ),
    ...(changed.length > tickets.length ? [ticketsStale()] : []),
  ])
  return erased
}

type Erasing = {
  changed: { id: number }[]
  contacts: ContactRow[]
  /** All tickets of theirs. */
  own: { id: number }[]
  planned: { id: number; key: string }[]
}

/** Their identities, and the number that they were saved with, each number in all its spellings. */
function knownBy({ number }: ContactRow, identities: readonly Identity[]): Identity[] {
  const saved = number === null ? [] : [{ kind: 'phone', scope: '', value: number } as const]
  return spelledOut([...identities, ...saved])
}

async function eraseRows(
  ctx: CompanyContext,
  contactId: number,
  known: readonly Identity[],
  name: string,
): Promise<Erasing> {
  try {
    const results = await ctx.db.batch([
      unmergedStatement(ctx, contactId),
      changedTicketsStatement(ctx, contactId),
      ctx.db.statement(
        'SELECT id FROM tickets WHERE company_id = ?1 AND contact_id = ?2',
        contactId,
      ),
      plannedFilesStatement(ctx, contactId),
      ...erasePersonStatements(ctx, contactId, known, name),
      contactStatement(ctx, contactId),
    ])
    const [, changed, own, planned] = results as [unknown, ...Erasing[keyof Erasing][]]
    return { changed, own, planned, contacts: results.at(-1) } as Erasing
  } catch (thrown) {
    if (isMergedMeanwhile(thrown)) return await missingContact(ctx, contactId)
    throw thrown
  }
}

/** Tickets that tell something of the person, or are in hand: before they change. */
function changedTicketsStatement(ctx: CompanyContext, contactId: number): Statement {
  return ctx.db.statement(
    `SELECT id FROM tickets WHERE company_id = ?1 AND contact_id = ?2
       AND (last_message <> '' OR referral IS NOT NULL OR status <> 'closed') ORDER BY activity_at DESC`,
    contactId,
  )
}
