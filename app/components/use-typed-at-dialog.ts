import { useEffect } from 'react'
import { hearAtDialog, onTypedAtMenu } from './typed-at-dialog.ts'
import { useTellNowhere } from './use-tell-nowhere.ts'
import { isSentence } from './writing-on.ts'

/** On every page: words that are typed at a dialog or a menu press nothing there, and can be copied. */
export function useTypedAtDialog(): void {
  const tellNowhere = useTellNowhere()
  useEffect(() => {
    const tell = (words: string) => {
      if (isSentence(words)) tellNowhere(words)
    }
    onTypedAtMenu(tell)
    const onKey = (event: KeyboardEvent) => hearAtDialog(event, tell)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [tellNowhere])
}
