import { useState } from 'react'
import { useDesk } from '../desk/desk-context.tsx'
import { keptRecordings } from './kept-recordings.ts'
import { sendRecording } from './send-recording.ts'
import type { Around } from './send-recording.ts'
import type { VoiceEnd } from './voice-format.ts'

/** Sends a recording, after which it is a message and kept here no more. Resolves with whether it was; else `trouble` says why. */
export function useSendRecording(channel: string): {
  send(recorded: { id: string; blob: Blob; end: VoiceEnd }, around: Around): Promise<boolean>
  trouble: 'tooShort' | 'failed' | null
} {
  const { outbox } = useDesk()
  const [trouble, setTrouble] = useState<'tooShort' | 'failed' | null>(null)
  return {
    trouble,
    send: async (recorded, around) => {
      setTrouble(null)
      try {
        const outcome = await sendRecording(outbox, { ...recorded, channel }, around)
        if (outcome === 'sent') keptRecordings.drop(recorded.id)
        if (outcome === 'too-short') setTrouble('tooShort')
        return outcome === 'sent'
      } catch {
        setTrouble('failed')
        return false
      }
    },
  }
}
