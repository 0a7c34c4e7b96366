import { useCallback } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { toast } from '#app/components/toast.ts'
import { useDesk } from '../desk/desk-context.tsx'

const files = () => import('#app/desk-client/local-files.ts')

/** Throws away a message that was not sent, its file too, and offers it back for a while. */
export function useDiscardMessage(): (clientId: string) => void {
  const { outbox } = useDesk()
  const { t } = useTranslation('messages')
  return useCallback((clientId) => void discard(outbox, clientId, t('discarded')), [outbox, t])
}

async function discard(
  outbox: ReturnType<typeof useDesk>['outbox'],
  clientId: string,
  text: string,
): Promise<void> {
  const entry = outbox.entries().find((one) => one.clientId === clientId)
  if (entry === undefined) return
  const file = entry.file === undefined ? null : await (await files()).findFile(clientId)
  outbox.discard(clientId)
  const putBack = async () => {
    if (file !== null) await (await files()).keepFile(clientId, file)
    outbox.putBack(entry)
  }
  toast({ text, undo: { run: () => void putBack() } })
}
