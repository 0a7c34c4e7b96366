import { Button } from '@radix-ui/themes/components/button'
import { UserPen } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { WholeSettingChange } from '#domains/settings/setting-changes.types.ts'
import { CancelLink } from '#app/components/dialogs/cancel-link.tsx'
import { RecordDialog } from '#app/components/dialogs/record-dialog.tsx'
import { FormProblem, useFormAnswer } from '#app/components/forms/form-answer.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'
import { READ_AS } from '#app/route-builders/read-as.ts'
import { useOptionWords } from './option-value.ts'
import { optionField } from './use-named-option.ts'
import './changes.css'

/** One change, whole, and the way to undo it. */
export function ChangeDialog({ change }: { change: WholeSettingChange }) {
  const { nameOf } = useOptionWords()
  return (
    <RecordDialog
      title={nameOf(change.key)}
      startsAtWayOut
      whenDone={() => optionField(change.key)}
    >
      <ChangeForm change={change} />
    </RecordDialog>
  )
}

/** Says what the option has become since: it is undone over that alone. */
function ChangeForm({ change: { key, was, value, at, canUndo, ...change } }: FormProps) {
  const { t } = useTranslation('settings')
  const { valueOf } = useOptionWords()
  const formats = useFormats()
  const { fetcher, result, changed, isBusy } = useFormAnswer()
  const told = changed?.now[key]
  const now = typeof told === 'string' ? told : change.now
  const isOther = canUndo && now !== value
  const texts = { was, value, ...(isOther ? { now } : {}) }
  return (
    <fetcher.Form method="post">
      <input type="hidden" name={READ_AS} value={JSON.stringify({ [key]: now })} />
      <p className="dialog-text">
        {change.user?.name ?? t('changes.system')} ·{' '}
        <time dateTime={at}>{formats.dateTime(at)}</time>
        {change.undoes !== null && <> · {t('changes.undid')}</>}
      </p>
      {changed === undefined && <FormProblem codes={result?.error?.['']} />}
      {isOther && (
        <div className="changed-note" role="alert" data-testid="changed">
          <p>
            <UserPen size={15} aria-hidden />
            {t('changes.changedSince')}
          </p>
        </div>
      )}
      <dl className="change-texts">
        {(['was', 'value', 'now'] as const).map((name) =>
          texts[name] === undefined ? null : (
            <div key={name}>
              <dt>{t(`changes.columns.${name}`)}</dt>
              <dd data-testid={`change-${name}`}>{valueOf(key, texts[name])}</dd>
            </div>
          ),
        )}
      </dl>
      <div className="dialog-actions">
        <CancelLink label={canUndo ? undefined : t('changes.close')} />
        {canUndo && (
          <Button
            type="submit"
            name="intent"
            value="undo"
            loading={isBusy}
            data-testid="confirm-undo"
          >
            {t(isOther ? 'changes.undoAnyway' : 'changes.undo')}
          </Button>
        )}
      </div>
    </fetcher.Form>
  )
}

type FormProps = { change: WholeSettingChange }
