import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { contactById, unmergedContact } from '#domains/contacts/contacts.queries.ts'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { mergeByHand, undoByHand } from '#domains/contact-merges/merge-by-hand.ts'
import { mergeForm, separateForm } from '#domains/contact-merges/merge-forms.ts'
import { contactMerges } from '#domains/contacts/merges.queries.ts'
import { personSummary, foundPeople } from '#app/features/person/found-people.server.ts'
import { companyAction } from '#app/route-builders/company-action.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'
import { MERGE_PARAMS, mergePath, WITH } from './merge-address.ts'

const idOf = (params: Record<string, string | undefined>) => recordId(params, 'contactId') ?? 0

/** A person who can be merged. ERR_NO_CONTACT_FOUND, of a group too: a group is nobody else. */
async function onePerson(ctx: CompanyContext, contactId: number): Promise<ContactView> {
  const contact = await unmergedContact(ctx, contactId)
  if (contact.isGroup) throw new AppError('ERR_NO_CONTACT_FOUND', { message: 'a group' })
  return contact
}

/** The other side that the address names; null where there is none, and somebody is looked for instead. */
async function otherSide(ctx: CompanyContext, contactId: number, search: URLSearchParams) {
  const otherId = Number(search.get(WITH) ?? NaN)
  if (!Number.isSafeInteger(otherId) || otherId === contactId) return null
  return await onePerson(ctx, otherId).catch((thrown: unknown) => {
    if (thrown instanceof AppError && thrown.status === 404) return null
    throw thrown
  })
}

export const mergeLoader = companyLoader({
  permission: 'contact:merge',
  load: async (ctx, { request, params }) => {
    const id = idOf(params)
    const { searchParams } = new URL(request.url)
    const [contact, other, merges] = await Promise.all([
      onePerson(ctx, id),
      otherSide(ctx, id, searchParams),
      contactMerges(ctx, id),
    ])
    const isElse = (one: ContactView) => one.id !== id && !one.isGroup
    return {
      contact: personSummary(contact),
      other: other && personSummary(other),
      found: other === null ? await foundPeople(ctx, searchParams, isElse) : null,
      merges,
    }
  },
})

export const contactMerging = companyAction({
  back: '/contacts',
  own: MERGE_PARAMS,
  intents: {
    merge: {
      schema: mergeForm,
      run: async (ctx, { contactId }, { params }) => {
        const keptId = idOf(params)
        const { mergeId } = await mergeByHand(ctx, keptId, contactId)
        if (mergeId === null) return { key: 'contactBook:done.merged' }
        const fields = { intent: 'separate', mergeId: String(mergeId) }
        return { key: 'contactBook:done.merged', undo: { action: mergePath(keptId), fields } }
      },
    },
    separate: {
      schema: separateForm,
      run: async (ctx, { mergeId }, { params }) => {
        await contactById(ctx, idOf(params))
        await undoByHand(ctx, mergeId)
        return { key: 'contactBook:done.separated' }
      },
    },
  },
})
