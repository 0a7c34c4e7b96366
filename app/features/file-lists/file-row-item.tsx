import { Button } from '@radix-ui/themes/components/button'
import * as Field from '@radix-ui/themes/components/text-field'
import { useId, useSyncExternalStore } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { bytesText } from '#app/components/bytes-text.ts'
import { FileName } from '#app/components/file-name.tsx'
import { FileMark } from '#app/components/forms/file-field.tsx'
import { useProblemText } from '#app/components/forms/problem-text.ts'
import { RowButtons } from '#app/components/forms/row-buttons.tsx'
import { RowGrip } from '#app/components/forms/row-grip.tsx'
import { fileProgress } from '#app/desk-client/file-progress.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { rowField } from '#app/route-builders/form-rows.ts'
import type { RowAct } from '#app/route-builders/form-rows.ts'
import { OPTIONS, REPLACEMENT } from './field-names.ts'
import type { FileRow, RowErrors, ShownFile } from './file-row.ts'
import { isOnItsWay } from './uploads.ts'
import type { Upload } from './uploads.ts'

type FileRowItemProps = {
  row: FileRow
  /** Its place, from 0, among so many. */
  at: number
  count: number
  errors: RowErrors | undefined
  onRename: (name: string) => void
  onReplace: (file: File) => void
  onMove: (to: number) => void
  onAct: (act: RowAct) => void
  onRetry: () => void
}

export function FileRowItem({ row, at, count, errors, ...on }: FileRowItemProps) {
  const { t } = useTranslation('fileLists')
  const problemText = useProblemText()
  const errorId = useId()
  const { key, id, name, upload, shown, sending } = row
  const field = (of: string) => rowField(OPTIONS, at, of)
  return (
    <li className="form-row" data-testid="file-row">
      <RowGrip at={at} count={count} onMove={on.onMove} />
      <FileMark key={shown?.href} href={shown?.href ?? ''} mime={markOf(shown)} />
      <div className="file-row-words">
        {id !== null && <input type="hidden" name={field('id')} value={id} />}
        {upload !== null && <input type="hidden" name={field('upload')} value={upload} />}
        {upload !== null && <input type="hidden" name={field('file')} value={shown?.name ?? ''} />}
        <Field.Root
          name={field('name')}
          value={name}
          autoComplete="off"
          aria-label={t('form.fileName', { count: at + 1 })}
          aria-invalid={errors?.name !== undefined}
          aria-describedby={errors?.name === undefined ? undefined : errorId}
          data-testid="file-name"
          onChange={(event) => on.onRename(event.target.value)}
        />
        {errors?.name !== undefined && (
          <p id={errorId} className="field-problem" role="alert">
            {problemText(errors.name)}
          </p>
        )}
        <div className="file-row-facts">
          <Facts shown={shown} />
          <label className="file-replace">
            <span>{t(shown === null ? 'form.choose' : 'form.replace')}</span>
            <input
              type="file"
              name={field(REPLACEMENT)}
              aria-label={t('form.replaceOf', { name })}
              data-testid="replace-file"
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file !== undefined) on.onReplace(file)
                // It goes by itself, not with the form.
                target.value = ''
              }}
            />
          </label>
        </div>
        {sending !== null && sending.state !== 'done' && (
          <Sending fileKey={key} sending={sending} onRetry={on.onRetry} />
        )}
        {errors?.file !== undefined && errors.upload === upload && (
          <p className="field-problem" role="alert">
            {problemText(errors.file)}
          </p>
        )}
      </div>
      <RowButtons at={at} count={count} onAct={on.onAct} />
    </li>
  )
}

/** A picture is shown only where it can be seen. */
const markOf = (shown: ShownFile | null) =>
  shown === null || (shown.href === null && shown.mime?.startsWith('image/') === true)
    ? null
    : shown.mime

const KINDS = ['image', 'video', 'audio'] as const

function Facts({ shown }: { shown: ShownFile | null }) {
  const { t } = useTranslation('fileLists')
  const { number } = useFormats()
  if (shown === null) return <span className="file-row-none">{t('form.noFile')}</span>
  const { name, size, mime, href } = shown
  const kind = KINDS.find((one) => mime?.startsWith(`${one}/`) === true)
  const facts = [
    mime === null ? null : t(`kinds.${kind ?? (mime === 'application/pdf' ? 'pdf' : 'other')}`),
    size === null ? null : bytesText(size, number),
  ].filter((fact) => fact !== null)
  return (
    <>
      {href === null || href.startsWith('blob:') ? (
        <FileName name={name} />
      ) : (
        <a className="link" href={href} target="_blank" rel="noopener noreferrer">
          <FileName name={name} />
        </a>
      )}
      {facts.length > 0 && <span className="file-row-kind">{facts.join(' · ')}</span>}
    </>
  )
}

type SendingProps = {
  fileKey: string
  sending: Exclude<Upload, { state: 'done' }>
  onRetry: () => void
}

function Sending({ fileKey, sending, onRetry }: SendingProps) {
  const { t } = useTranslation('fileLists')
  const problemText = useProblemText()
  const share = useSyncExternalStore(
    fileProgress.subscribe,
    () => fileProgress.of(fileKey),
    () => 0,
  )
  if (isOnItsWay(sending)) {
    const percent = Math.floor(share * 100)
    return (
      <div className="file-sending" data-testid="sending">
        <progress value={share} aria-label={t('form.sending')} />
        <span>{sending.state === 'waiting' ? t('form.inLine') : `${percent}%`}</span>
      </div>
    )
  }
  return (
    <div className="file-stopped" role="alert" data-testid="stopped">
      <span>{sending.state === 'refused' ? problemText(sending.code) : t('form.cut')}</span>
      <Button type="button" size="1" variant="soft" data-testid="retry-upload" onClick={onRetry}>
        {t('form.retry')}
      </Button>
    </div>
  )
}
