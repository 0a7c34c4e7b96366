import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '#app/components/dialogs/delete-dialog.tsx'
import type { TagDeletionData } from './tags-data.server.ts'

export function TagDeletion({ name, contactsCount }: TagDeletionData) {
  const { t } = useTranslation('tags')
  return (
    <DeleteDialog title={t('remove.title', { name })}>
      {contactsCount === 0
        ? t('remove.unused')
        : `${t('remove.used', { count: contactsCount })} ${t('remove.stay')}`}
    </DeleteDialog>
  )
}
