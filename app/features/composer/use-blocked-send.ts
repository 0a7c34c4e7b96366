import { useState } from 'react'
import type { RefObject } from 'react'
import type { Attachments } from './use-attachments.ts'

/** What a send that was tried could not take along. `show` brings that file of the tray into sight, and has it named. */
export function useBlockedSend(
  files: Attachments,
  input: RefObject<HTMLTextAreaElement | null>,
): { blockedBy: string | null; show(): void } {
  const [triedWith, setTriedWith] = useState<string | null>(null)
  const refused = files.list.find(({ problem }) => problem !== null)
  return {
    blockedBy: refused !== undefined && refused.id === triedWith ? refused.file.name : null,
    show: () => {
      setTriedWith(refused?.id ?? null)
      const row = input.current?.form?.querySelector('.tray-row[data-problem]')
      row?.scrollIntoView({ block: 'nearest' })
    },
  }
}
