import { Button } from '@radix-ui/themes/components/button'
import { Upload } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { OPTIONS_MAX } from '#domains/file-lists/limits.ts'
import { useProblemText } from '#app/components/forms/problem-text.ts'
import { ROW_ACT, rowAct, rowField } from '#app/route-builders/form-rows.ts'
import type { RowAct } from '#app/route-builders/form-rows.ts'
import { FILES, OPTIONS } from './field-names.ts'
import type { FileRow, RowErrors } from './file-row.ts'
import { FileRowItem } from './file-row-item.tsx'
import { isOnItsWay, isStopped } from './uploads.ts'
import { useFileRows } from './use-file-rows.ts'
import { useHeldSave } from './use-held-save.ts'
import './file-lists.css'

/** What is wrong with the form's fields, by their names. */
type Errors = Readonly<Record<string, string[] | null | undefined>>

type FileRowsFieldProps = {
  /** The rows that the form begins with. */
  first: () => FileRow[]
  errors: Errors
}

/** The files of a list: chosen or dropped, named, put in order, taken away. */
export function FileRowsField({ first, errors }: FileRowsFieldProps) {
  const { t } = useTranslation('fileLists')
  const { t: common } = useTranslation(['common', 'forms'])
  const problemText = useProblemText()
  const place = useRef<HTMLFieldSetElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const files = useFileRows(first)
  const { rows } = files
  const [said, say] = useState('')
  const rowErrors = useRowErrors(errors, rows)
  const isWaiting = useHeldSave({
    place,
    isSending: rows.some(({ sending }) => sending !== null && isOnItsWay(sending)),
    hasStopped: rows.some(({ sending }) => sending !== null && isStopped(sending)),
    onStopped: () =>
      place.current?.querySelector<HTMLElement>('[data-testid="retry-upload"]')?.focus(),
  })

  /** What the field holds goes to the server; a file is not sent with the form again. */
  const take = () => {
    const field = input.current
    if (field?.files == null || field.files.length === 0) return
    files.add([...field.files])
    field.value = ''
  }
  const taken = useRef(take)
  // They may have been chosen before the scripts were there.
  useEffect(() => taken.current(), [])

  const move = (key: string, to: number) => {
    files.move(key, to)
    say(common('forms:rows.moved', { count: to + 1, total: rows.length }))
  }
  const act = (key: string, { kind }: RowAct, at: number) => {
    const to = kind === 'up' ? at - 1 : at + 1
    if (kind === 'remove') {
      files.remove(key)
      input.current?.focus()
    } else if (to >= 0 && to < rows.length) move(key, to)
  }
  const ofList = [...(errors[OPTIONS] ?? []), ...(errors[FILES] ?? [])]
  return (
    <fieldset ref={place} className="form-section" data-testid="files">
      <legend>
        {t('form.files')} <small>{t('form.filesCount', { count: rows.length })}</small>
      </legend>
      <input type="hidden" name="sent" value="yes" />
      {rows.length > 0 && (
        <ol className="form-rows">
          {rows.map((row, at) => (
            <FileRowItem
              key={row.key}
              row={row}
              at={at}
              count={rows.length}
              errors={rowErrors.get(row.key)}
              onRename={(name) => files.rename(row.key, name)}
              onReplace={(file) => files.replace(row.key, file)}
              onMove={(to) => move(row.key, to)}
              onAct={(made) => act(row.key, made, at)}
              onRetry={() => files.retry(row.key)}
            />
          ))}
        </ol>
      )}
      <div className="form-field">
        <div className="file-drop" data-full={rows.length >= OPTIONS_MAX ? '' : undefined}>
          <input
            ref={input}
            type="file"
            name={FILES}
            multiple
            aria-label={t('form.add')}
            aria-describedby={hintId}
            data-testid="add-files"
            onChange={take}
          />
          <span className="file-drop-words" aria-hidden>
            <Upload size={15} aria-hidden />
            <span>
              <b>{t('form.add')}</b> {common('forms:file.drop')}
            </span>
          </span>
          <Button
            type="submit"
            name={ROW_ACT}
            value={rowAct({ kind: 'add' })}
            formNoValidate
            size="1"
            variant="soft"
            className="file-add"
            data-testid="add-chosen"
          >
            {t('form.addChosen')}
          </Button>
        </div>
        <p id={hintId} className="field-hint">
          {t('form.filesHint', { count: OPTIONS_MAX })}
        </p>
        {ofList.map((code) => (
          <p key={code} className="field-problem" role="alert">
            {problemText(code)}
          </p>
        ))}
        {files.refused.map(({ name, code }, at) => (
          <p
            key={`${at} ${name}`}
            className="field-problem"
            role="alert"
            data-testid="refused-file"
          >
            {t('form.refused', { name, why: problemText(code) })}
          </p>
        ))}
      </div>
      <p className="sr-only" role="status">
        {said}
      </p>
      {isWaiting && (
        <p className="field-hint" role="status" data-testid="save-waits">
          {t('form.waits')}
        </p>
      )}
    </fieldset>
  )
}

/**
 * What is wrong with each row, by its key: the errors say places, and rows change theirs.
 */
function useRowErrors(errors: Errors, rows: readonly FileRow[]): ReadonlyMap<string, RowErrors> {
  const [known, setKnown] = useState(() => ({ errors, byKey: byKey(errors, rows) }))
  if (known.errors === errors) return known.byKey
  const made = { errors, byKey: byKey(errors, rows) }
  setKnown(made)
  return made.byKey
}

const byKey = (errors: Errors, rows: readonly FileRow[]) =>
  new Map(
    rows.map(({ key, upload }, at): [string, RowErrors] => {
      const first = (field: string) => errors[rowField(OPTIONS, at, field)]?.[0]
      return [key, { name: first('name'), file: first('upload') ?? first('id'), upload }]
    }),
  )
