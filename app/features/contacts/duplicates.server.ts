import type { CompanyContext } from '#core/context.ts'
import type { DuplicatePair } from '#domains/contacts/duplicates.types.ts'
import { findDuplicates } from '#domains/contacts/find-duplicates.ts'
import { pairForm } from '#domains/contact-merges/merge-forms.ts'
import { markDistinct } from '#domains/contacts/mark-distinct.ts'
import { personSummary } from '#app/features/person/found-people.server.ts'
import { companyAction } from '#app/route-builders/company-action.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { DUPLICATES_SHOWN, DUPLICATES_WALKS } from './limits.ts'
import { DUPLICATES_PATH } from './list-dialogs.ts'
import { duplicatesPlace } from './merge-address.ts'
import type { DuplicatesPlace } from './merge-address.ts'

export const duplicatesLoader = companyLoader({
  permission: 'contact:merge',
  load: (ctx, { request }) => pairsFrom(ctx, duplicatesPlace(new URL(request.url).searchParams)),
})

/**
 * Some pairs from a place on, and the place behind them. A walk may find none: so many are made for one page at most, and where they
 * do not suffice the page says that the search goes on.
 */
export async function pairsFrom(ctx: CompanyContext, { after, skip }: DuplicatesPlace) {
  const found: DuplicatePair[] = []
  const wanted = skip + DUPLICATES_SHOWN
  let cursor: string | null = after
  for (let walk = 0; walk < DUPLICATES_WALKS && cursor !== null && found.length < wanted; walk++) {
    const page = await findDuplicates(ctx, cursor)
    found.push(...page.pairs)
    cursor = page.nextCursor
  }
  const next: DuplicatesPlace | null = cursor === null ? null : { after: cursor, skip: 0 }
  return {
    pairs: found.slice(skip, wanted).map(({ reason, contacts: [first, second] }) => ({
      reason,
      contacts: [personSummary(first), personSummary(second)] as const,
    })),
    behind: found.length > wanted ? { after, skip: wanted } : next,
    isFirst: after === '' && skip === 0,
  }
}
export type DuplicatesData = Awaited<ReturnType<typeof pairsFrom>>

export const duplicatesAction = companyAction({
  back: DUPLICATES_PATH,
  intents: {
    apart: {
      schema: pairForm,
      run: async (ctx, { contactId, otherId }) => {
        await markDistinct(ctx, contactId, otherId, true)
        const pair = { contactId: String(contactId), otherId: String(otherId) }
        const undo = { action: DUPLICATES_PATH, fields: { intent: 'together', ...pair } }
        return { key: 'contactBook:done.markedDistinct', stays: true, undo }
      },
    },
    together: {
      schema: pairForm,
      run: async (ctx, { contactId, otherId }) => {
        await markDistinct(ctx, contactId, otherId, false)
        return { key: 'contactBook:done.together', stays: true }
      },
    },
  },
})
