import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ChangedNote, TakenNote } from '#app/components/forms/changed-note.tsx'
import { useChangeText } from '../schedules/use-change-text.ts'
import type { PlannedNews } from './use-planned-edit.ts'
import '#app/components/forms/forms.css'

/** Above the fields of a planned message: what somebody else made of it, or that it is no longer to be changed. */
export function PlannedNotes({ news, isBusy }: { news: PlannedNews; isBusy: boolean }) {
  const { t } = useTranslation(['later', 'schedules'])
  const text = useChangeText()
  const { changed, over, isCancelled, take, untake } = news
  if (over !== null)
    return (
      <p className="form-problem" role="alert" data-testid="schedule-over">
        {t(`dialog.${over}`)}
      </p>
    )
  return (
    <>
      {changed !== undefined && (
        <ChangedNote
          change={changed}
          text={text}
          texts={{ body: t('dialog.body') }}
          isBusy={isBusy}
          onTake={take}
        />
      )}
      {untake !== null && <TakenNote onUndo={untake} />}
      {isCancelled && <p className="pick-note">{t('schedules:form.cancelled')}</p>}
    </>
  )
}
