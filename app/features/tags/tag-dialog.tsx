import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { SaveTagInput } from '#domains/tags/tags.inputs.ts'
import { RecordDialog } from '#app/components/dialogs/record-dialog.tsx'
import { changes } from '#app/components/forms/changes.ts'
import type { ChangeText } from '#app/components/forms/changes.ts'
import { SwitchField, TextField } from '#app/components/forms/fields.tsx'
import { ColourField } from '#app/components/forms/palette-field.tsx'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import type { TagsKind } from './kinds.ts'
import type { TagData } from './tags-data.server.ts'

const NEW_COLOUR = '#3e63dd'

/** A new tag, or one that is changed; a new one of the board's page is a lane. */
export function TagDialog({ kind, tag, hasBoard, rules }: TagData & { kind: TagsKind }) {
  const { t } = useTranslation('tags')
  const title = {
    tags: [t('form.newTitle'), t('form.editTitle')],
    lanes: [t('lanes.newTitle'), t('lanes.editTitle')],
  }[kind][tag === null ? 0 : 1]
  const fresh: SaveTagInput = { name: '', color: NEW_COLOUR, kanban: kind === 'lanes' }
  const changed: ChangeText = ({ name, color, kanban }) =>
    changes(
      [
        typeof name === 'string' && t('changed.name', { name }),
        color !== undefined && t('changed.color'),
        kanban === true && t('changed.lane'),
        kanban === false && t('changed.noLane'),
      ],
      (what) => t(kind === 'lanes' ? 'lanes.changed' : 'changed.text', { what }),
    )
  return (
    <RecordDialog title={title ?? ''}>
      <RecordForm<SaveTagInput>
        rules={rules}
        value={
          tag === null ? fresh : { name: tag.name, color: tag.color, kanban: tag.kanban === 1 }
        }
        changed={tag === null ? undefined : changed}
      >
        {(fields) => (
          <>
            <TextField field={fields.name} label={t('form.name')} />
            <ColourField field={fields.color} label={t('form.color')} />
            {(hasBoard || tag?.kanban === 1) && (
              <SwitchField
                field={fields.kanban}
                label={t('form.kanban')}
                hint={t('form.kanbanHint')}
              />
            )}
          </>
        )}
      </RecordForm>
    </RecordDialog>
  )
}
