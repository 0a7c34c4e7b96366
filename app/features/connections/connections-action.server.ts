import { z } from 'zod'
import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { problem } from '#core/problems.ts'
import type { Problem } from '#core/problems.ts'
import { checkConnectionForm } from '#domains/connections/check-connection-form.ts'
import {
  connectionForm,
  connectionReadAs,
  createConnectionByForm,
  newConnectionForms,
  numberOf,
  pairingForm,
  saveConnectionByForm,
} from '#domains/connections/connection-form.ts'
import { deleteConnection } from '#domains/removals/delete-connection.ts'
import { GREETING_FILE_MAX_BYTES } from '#domains/connections/limits.ts'
import { replaceToken } from '#domains/connections/replace-token.ts'
import {
  disconnectSession,
  linkSession,
  restartSessions,
  tryAgain,
} from '#domains/connections/session-commands.ts'
import { AROUND_FILE_BYTES } from '#domains/media/limits.ts'
import { closeImportedTickets } from '#domains/tickets/close-imported.ts'
import { companyAction } from '#app/route-builders/company-action.ts'
import type { Shown } from '#app/route-builders/company-action.ts'
import type { Notice } from '#app/route-builders/notice.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'
import { CHANNEL } from './channels.ts'

const nothing = z.object({})
/** A code is on its way: where it was asked for shows it, and stays open. */
const ASKED: Shown = { shown: {} }

type Args = { params: Record<string, string | undefined> }
const idOf = ({ params }: Args) => recordId(params, 'connectionId') ?? 0

/** What the page of connections and its dialogs do. A token is shown where its form was, and nowhere else. */
export const connectionsAction = companyAction({
  back: '/connections',
  words: 'connections',
  own: [CHANNEL],
  mayBeAll: true,
  readAs: connectionReadAs,
  rows: { queueIds: 'set' },
  permission: 'connection:manage',
  maxBytes: GREETING_FILE_MAX_BYTES + AROUND_FILE_BYTES,
  intents: {
    whatsapp: {
      ofNoRecord: true,
      schema: newConnectionForms.whatsapp,
      check: (ctx, form) => checkConnectionForm(ctx, null, form),
      run: create,
    },
    whatsappapi: {
      ofNoRecord: true,
      schema: newConnectionForms.whatsappapi,
      run: create,
    },
    save: {
      schema: connectionForm,
      check: (ctx, form, args) => checkConnectionForm(ctx, idOf(args), form),
      run: async (ctx, form, { readAs, ...args }) => {
        await orWhy(saveConnectionByForm(ctx, idOf(args), form, readAs))
        return { key: 'connections:done.saved' }
      },
    },
    code: {
      schema: pairingForm,
      run: async (ctx, form, args) => {
        await orWhy(linkSession(ctx, idOf(args), { number: numberOf(form) }))
        return ASKED
      },
    },
    token: {
      schema: nothing,
      run: async (ctx, _input, args) => {
        const { token } = await replaceToken(ctx, idOf(args), { once: true })
        return { shown: { token } }
      },
    },
    /** Of a row of the page. */
    retry: {
      ofNoRecord: true,
      schema: z.object({ id: z.int().positive() }),
      run: async (ctx, { id }) => {
        await orWhy(tryAgain(ctx, id))
        return { key: 'connections:done.retrying' }
      },
    },
    delete: byId(deleteConnection, { key: 'connections:done.deleted' }),
    disconnect: byId(disconnectSession, { key: 'connections:done.disconnected' }),
    closeImported: byId(closeImportedTickets, { key: 'connections:done.importClosed' }),
    restart: {
      ...byId(restartSessions, { key: 'connections:done.restarted' }),
      ofNoRecord: true,
    },
    link: byId((ctx, id) => linkSession(ctx, id, {}), ASKED),
    erase: byId((ctx, id) => linkSession(ctx, id, { erase: true }), ASKED),
    relink: byId(async (ctx, id) => {
      await disconnectSession(ctx, id)
      await linkSession(ctx, id, {})
    }, ASKED),
  },
})

/** An intent that takes nothing but the connection of its address. */
function byId(work: (ctx: CompanyContext, id: number) => Promise<unknown>, done: Notice | Shown) {
  return {
    schema: nothing,
    run: async (ctx: CompanyContext, _input: unknown, args: Args) => {
      await orWhy(work(ctx, idOf(args)))
      return done
    },
  } as const
}

async function create(ctx: CompanyContext, form: Parameters<typeof createConnectionByForm>[1]) {
  const { id, token } = await orWhy(createConnectionByForm(ctx, form))
  return { shown: { token, id: String(id), channel: form.channel } }
}

const WHY: Readonly<Record<string, Problem>> = {
  ERR_NO_NODE: 'phonesAway',
  ERR_NO_ANSWER: 'phoneNoAnswer',
  ERR_ALREADY_LINKED: 'phoneLinked',
  ERR_NO_SESSION: 'phoneNotLinked',
  ERR_CORRUPT: 'phoneDamaged',
  ERR_DISK_FULL: 'phonesFull',
  ERR_CARRIER: 'phoneRefused',
  ERR_STOPPING: 'phonesStopping',
}

/** Waits for what a phone, or Meta, is asked for. Why it did not do it stands above the form, in words of its own. */
async function orWhy<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    const { code, message, data } = thrown
    const why = WHY[String(data?.['reason'])]
    throw why === undefined
      ? thrown
      : new AppError(code, { message, fields: { '': [problem(why)] } })
  }
}
