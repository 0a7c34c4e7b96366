import type { CompanyContext } from '#core/context.ts'
import { allowed } from '#core/context.ts'
import type { Permission } from '#core/permissions.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { Directory, PlanFlags } from '../companies/directory.types.ts'
import { fileListsPage } from '../file-lists/file-lists.queries.ts'
import { quickMessagesPage } from '../quick-messages/quick-messages.queries.ts'
import { foldLoosely } from '../word-index/fold-text.ts'
import { RECORD_MIN_CHARS, RECORDS_FOUND } from './limits.ts'
import type { FindRecordsInput } from './search.inputs.ts'
import { RECORD_KINDS } from './search.types.ts'
import type { FoundRecord, RecordKind } from './search.types.ts'

type Named = Pick<FoundRecord, 'id' | 'name'> & Partial<FoundRecord>
type Source = {
  /** Of the page that shows them: who may not open it finds nothing of it. */
  permission: Permission
  feature?: keyof PlanFlags
} & (
  | { inDirectory(directory: Directory): readonly Named[] }
  /** Those whose name contains the text. */
  | { find(ctx: CompanyContext, text: string): Promise<readonly Named[]> }
)

/** Where each kind is looked for; its page's rights (`menu.test.ts` holds the menu to them). */
export const RECORD_SOURCES: Readonly<Record<RecordKind, Source>> = {
  queue: {
    permission: 'queue:manage',
    inDirectory: ({ queues }) => queues.map(({ id, name }) => ({ id, name })),
  },
  user: {
    permission: 'user:manage',
    inDirectory: ({ users }) => users.map(({ id, name, email }) => ({ id, name, detail: email })),
  },
  tag: {
    permission: 'tag:write',
    // Lanes too: on that page a lane is a tag that is a lane besides.
    inDirectory: ({ tags, company }) =>
      company.plan.useKanban ? tags.filter(({ kanban }) => kanban === 0) : tags,
  },
  lane: {
    permission: 'tag:write',
    feature: 'useKanban',
    inDirectory: ({ tags }) => tags.filter(({ kanban }) => kanban === 1),
  },
  connection: {
    permission: 'connection:manage',
    inDirectory: ({ connections }) => connections.map(({ id, name }) => ({ id, name })),
  },
  quickMessage: {
    permission: 'message:send',
    find: async (ctx, searchParam) => {
      const { records } = await quickMessagesPage(ctx, { searchParam })
      return records.map(({ id, shortcode, message, geral }) => ({
        id,
        name: `/${shortcode}`,
        detail: message,
        mayChange: !geral || allowed(ctx, 'quick-message:manage-all'),
      }))
    },
  },
  fileList: {
    permission: 'setting:manage',
    find: async (ctx, searchParam) => (await fileListsPage(ctx, { searchParam })).files,
  },
}

/**
 * Returns the records whose name, or what is said beside it, has every word of the text, capitals and accents aside: of each kind whose
 * page the caller may open the first few. A text that is too short finds nothing.
 */
export async function findRecords(
  ctx: CompanyContext,
  { searchParam }: FindRecordsInput,
): Promise<FoundRecord[]> {
  const text = searchParam.trim()
  if (text.length < RECORD_MIN_CHARS) return []
  const directory = await directoryFor(ctx)
  const words = foldLoosely(text).split(/\s+/)
  const has = ({ name, detail }: Named) => {
    const said = foldLoosely(`${name} ${detail ?? ''}`)
    return words.every((word) => said.includes(word))
  }
  const found = await Promise.all(
    RECORD_KINDS.map(async (kind): Promise<FoundRecord[]> => {
      const source = RECORD_SOURCES[kind]
      const { permission, feature } = source
      if (!allowed(ctx, permission)) return []
      if (feature !== undefined && !directory.company.plan[feature]) return []
      const records =
        'find' in source ? await source.find(ctx, text) : source.inDirectory(directory).filter(has)
      return records
        .slice(0, RECORDS_FOUND)
        .map(({ id, name, detail = null, mayChange = true }) => {
          return { kind, id, name, detail, mayChange }
        })
    }),
  )
  return found.flat()
}
