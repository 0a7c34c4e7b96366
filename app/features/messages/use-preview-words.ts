import { useTranslation } from 'react-i18next'
import { previewWords } from './preview-words.ts'

/** Returns how a preview reads wherever tickets are listed; `staysWithContact`: of one that is deleted, whether the contact still sees it. */
export function usePreviewWords(): (preview: string, staysWithContact?: boolean) => string {
  const { t } = useTranslation('previews')
  return (preview, staysWithContact = false) =>
    previewWords(preview, (kind) => {
      if (kind !== 'deleted') return t(`kinds.${kind}`)
      return t(staysWithContact ? 'deletedHere' : 'deleted')
    })
}
