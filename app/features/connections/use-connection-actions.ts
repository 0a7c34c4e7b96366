import { useRevalidator } from '@remix-run/react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#app/components/toast.ts'
import {
  closeImportedTickets,
  disconnectPhone,
  linkPhone,
  restartConnections,
  retrySession,
} from './connections-client.ts'
import type { LinkOptions } from './connections-client.ts'
import type { SessionFrame } from './connection-types.ts'
import { useRefusalToast } from './use-refusal-toast.ts'

export type ConnectionActions = {
  /** The connection something is being done to; `all` while they restart. */
  busy: number | 'all' | null
  /** True when it went through; a refusal has been told. */
  link(id: number, options?: LinkOptions): Promise<boolean>
  retry(id: number): Promise<boolean>
  disconnect(id: number): Promise<boolean>
  closeImported(id: number): Promise<boolean>
  restartAll(): Promise<boolean>
}

/** What an admin does with a linked phone. The screen shows what was asked at once; the room tells what came of it. */
export function useConnectionActions(tell: (news: SessionFrame) => void): ConnectionActions {
  const { t } = useTranslation('connections')
  const fail = useRefusalToast()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<ConnectionActions['busy']>(null)
  const run = useCallback(
    async (on: number | 'all', work: () => Promise<unknown>, done?: string) => {
      setBusy(on)
      try {
        await work()
        if (done !== undefined) toast({ kind: 'success', text: done })
        return true
      } catch (thrown) {
        fail(thrown)
        // What was shown in advance may not be so.
        revalidate()
        return false
      } finally {
        setBusy(null)
      }
    },
    [fail, revalidate],
  )
  return useMemo(
    () => ({
      busy,
      link: (id, options) => {
        tell({ id, status: 'OPENING', state: 'linking' })
        return run(id, () => linkPhone(id, options))
      },
      retry: (id) => {
        tell({ id, status: 'OPENING', state: 'connecting' })
        return run(id, () => retrySession(id), t('done.retrying'))
      },
      disconnect: (id) =>
        run(
          id,
          async () => {
            await disconnectPhone(id)
            revalidate()
          },
          t('done.disconnected'),
        ),
      closeImported: (id) =>
        run(
          id,
          async () => {
            await closeImportedTickets(id)
            revalidate()
          },
          t('done.importClosed'),
        ),
      restartAll: () => run('all', restartConnections, t('restarted')),
    }),
    [busy, run, tell, revalidate, t],
  )
}
