import { Button } from '@radix-ui/themes/components/button'
import { useLocation } from '@remix-run/react'
import { UserPen } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { ChangedMeanwhile, RecordValues } from '#core/changed-meanwhile.ts'
import type { Change, Changes, ChangeText } from './changes.ts'
import { SAVES_OVER } from './use-hasty-save.ts'

/** Labels of a record's long texts, by their fields: what somebody else made of them stands in the note. */
export type LongTexts = Readonly<Record<string, string>>

/** As many characters are read at a glance; a longer text is folded. */
const GLANCE_CHARS = 300
/** So many changes are read in one sentence; more are a list. */
const SENTENCE_CHANGES = 3

type ChangedNoteProps = {
  change: ChangedMeanwhile
  text: ChangeText
  texts?: LongTexts | undefined
  isBusy: boolean
  /** Begins the form anew with what the record is now. Without scripts the dialog is loaded again. */
  onTake: () => void
}

/**
 * Above a form whose record somebody else changed since it was read: what changed, and the two ways on. From here the form says that its
 * record was read as it is told here (`READ_AS`): saving is saving over (but for a second press, `use-hasty-save.ts`), and a third person's change
 * is not lost either.
 */
export function ChangedNote({ change, text, texts = {}, isBusy, onTake }: ChangedNoteProps) {
  const { t } = useTranslation(['forms', 'common'])
  const { pathname, search } = useLocation()
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [change])
  return (
    <div ref={note} className="changed-note" role="alert" tabIndex={-1} data-testid="changed">
      <ChangesSaid changes={text(changedFields(change), change.now, change.readAs)} />
      {Object.entries(changedFields(change)).map(
        ([name, value]) =>
          Object.hasOwn(texts, name) &&
          typeof value === 'string' &&
          value !== '' && (
            <details key={name} open={value.length <= GLANCE_CHARS} data-testid="their-text">
              <summary>{t('changed.newText', { label: texts[name] })}</summary>
              <blockquote>{value}</blockquote>
            </details>
          ),
      )}
      <div className="changed-note-ways">
        <Button asChild size="1" variant="soft">
          <a
            href={pathname + search}
            onClick={(event) => {
              event.preventDefault()
              onTake()
            }}
          >
            {t('changed.take')}
          </a>
        </Button>
        <Button
          type="submit"
          {...SAVES_OVER}
          size="1"
          variant="soft"
          color="gray"
          disabled={isBusy}
        >
          {t('changed.saveOver')}
        </Button>
      </div>
    </div>
  )
}

export function ChangesSaid({ changes: { parts, text } }: { changes: Changes }) {
  const { t } = useTranslation(['forms', 'common'])
  const said = (part: Change, key: 'changed.field' | 'changed.line') =>
    typeof part === 'string'
      ? part
      : part.value === undefined
        ? t('changed.other', { label: part.label })
        : t(key, { label: part.label, value: part.value })
  const isSentence = parts.length <= SENTENCE_CHANGES
  return (
    <>
      <p>
        <UserPen size={15} aria-hidden />
        {isSentence
          ? text(parts.map((part) => said(part, 'changed.field')).join(', '))
          : t('changed.lead')}
      </p>
      {!isSentence && (
        <ul>
          {parts.map((part, at) => (
            <li key={at}>{said(part, 'changed.line')}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** In a form that was begun anew with what the record is now: the way back to what its writer had. */
export function TakenNote({ onUndo }: { onUndo: () => void }) {
  const { t } = useTranslation(['forms', 'common'])
  return (
    <p className="taken-note" role="status" data-testid="taken">
      {t('changed.taken')}
      <Button type="button" size="1" variant="soft" color="gray" onClick={onUndo}>
        {t('changed.untake')}
      </Button>
    </p>
  )
}

function changedFields({ readAs, now }: ChangedMeanwhile): Partial<RecordValues> {
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => readAs[name] !== value))
}
