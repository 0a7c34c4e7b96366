import { useState } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { Attachments } from './use-attachments.ts'

const NEW_RECEIVER = 'receiver'

/**
 * Why a send that was tried did not go, in words: somebody else would have got it, a file is refused, or one is on its way to the tray. `show`
 * brings a refused one into sight, and has it named.
 */
export function useBlockedSend(
  files: Attachments,
  input: RefObject<HTMLTextAreaElement | null>,
  hasNewReceiver: boolean,
): { reason: string | null; show(): void } {
  const { t } = useTranslation('messages')
  const [triedWith, setTriedWith] = useState<string | null>(null)
  // The next time is another one.
  if (triedWith === NEW_RECEIVER && !hasNewReceiver) setTriedWith(null)
  const refused = files.list.find(({ problem }) => problem !== null)
  const [late] = files.arriving
  const blocking = hasNewReceiver
    ? { id: NEW_RECEIVER, reason: t('composer.receiverUnseen') }
    : refused === undefined
      ? late && { id: late.id, reason: t('composer.fileLate', { name: late.name }) }
      : { id: refused.id, reason: t('composer.fileRefused', { name: refused.file.name }) }
  return {
    reason: blocking?.id === triedWith ? (blocking?.reason ?? null) : null,
    show: () => {
      setTriedWith(blocking?.id ?? null)
      const row = input.current?.form?.querySelector('.tray-row[data-problem]')
      row?.scrollIntoView({ block: 'nearest' })
    },
  }
}
