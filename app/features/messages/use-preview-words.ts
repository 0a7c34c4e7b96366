import { useTranslation } from 'react-i18next'
import { previewWords } from './preview-words.ts'

/** Returns how a preview reads wherever tickets are listed. */
export function usePreviewWords(): (preview: string) => string {
  const { t } = useTranslation('previews')
  return (preview) =>
    previewWords(preview, (kind) => t(kind === 'deleted' ? 'deleted' : `kinds.${kind}`))
}
