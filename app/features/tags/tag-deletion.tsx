import { useTranslation } from '#app/i18n/use-translation.tsx'
import { DeleteDialog } from '#app/components/dialogs/delete-dialog.tsx'
import type { TagsKind } from './kinds.ts'
import type { TagDeletionData } from './tags-data.server.ts'

export function TagDeletion({ kind, name, contactsCount }: TagDeletionData & { kind: TagsKind }) {
  const { t } = useTranslation('tags')
  const said = kind === 'lanes' ? 'lanes.remove' : 'remove'
  return (
    <DeleteDialog title={t(`${said}.title`, { name })}>
      {[
        contactsCount === 0
          ? t(`${said}.unused`)
          : `${t(`${said}.used`, { count: contactsCount })} ${t('remove.stay')}`,
        t('remove.final'),
      ].join(' ')}
    </DeleteDialog>
  )
}
