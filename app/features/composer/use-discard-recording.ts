import { useTranslation } from '#app/i18n/use-translation.tsx'
import { toast } from '#app/components/toast.ts'
import { keptRecordings } from './kept-recordings.ts'
import { callOff } from './send-recording.ts'

/** Throws a recording away, also one that is just being sent, and offers it back for a while. */
export function useDiscardRecording(): (id: string) => void {
  const { t } = useTranslation('writing')
  return (id) => {
    callOff(id)
    void keptRecordings.take(id).then((taken) => {
      if (taken === null) return
      toast({
        text: t('recorder.discarded'),
        undo: { run: () => keptRecordings.putBack(taken) },
      })
    })
  }
}
