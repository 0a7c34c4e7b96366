import { getInputProps } from '@conform-to/react'
import { FileText, Film, Mic, Upload, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FileName } from '../file-name.tsx'
import { IconAction } from '../icon-action.tsx'
import { described, Frame, withoutBounds } from './fields.tsx'
import type { Field, FieldProps } from './fields.tsx'
import './file-field.css'

export type KeptFile = {
  /** Sent while the file is to stay. */
  field: Field
  value: string
  name: string
  /** Null where it cannot be looked at. */
  href: string | null
  mime: string | null
}

type FileFieldProps = FieldProps & {
  accept?: string
  /** The file that the record has. */
  kept: KeptFile | null
}

/** One file, sent with the form: chosen or dropped, put in place of the one there is, or that one taken off. */
export function FileField({ accept, kept, ...props }: FileFieldProps) {
  const { t } = useTranslation('forms')
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  // It may have been chosen before the scripts were there.
  useEffect(() => setChosen(input.current?.files?.[0]?.name ?? null), [])
  const [key, { defaultValue: _none, ...file }] = withoutBounds(
    getInputProps(props.field, { type: 'file', ...described(props) }),
  )
  const clear = () => {
    if (input.current === null) return
    input.current.value = ''
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    input.current.focus()
    setChosen(null)
  }
  return (
    <Frame {...props}>
      {kept !== null && <Kept {...kept} isReplaced={chosen !== null} />}
      <div className="file-drop">
        <input
          key={key}
          {...file}
          ref={input}
          type="file"
          {...(accept === undefined ? {} : { accept })}
          data-testid={props.field.name}
          onChange={(event) => setChosen(event.target.files?.[0]?.name ?? null)}
        />
        <span className="file-drop-words" aria-hidden={chosen === null}>
          <Upload size={15} aria-hidden />
          {chosen === null ? (
            <span>
              <b>{t(kept === null ? 'file.choose' : 'file.replace')}</b>{' '}
              <span className="file-drop-also">{t('file.drop')}</span>
            </span>
          ) : (
            <FileName name={chosen} />
          )}
        </span>
        {chosen !== null && (
          <IconAction
            label={t('file.clear')}
            icon={<X size={14} aria-hidden />}
            size="1"
            variant="ghost"
            onClick={clear}
          />
        )}
      </div>
    </Frame>
  )
}

function Kept({ field, value, name, href, mime, isReplaced }: KeptFile & { isReplaced: boolean }) {
  const { t } = useTranslation('forms')
  const [key, keep] = withoutBounds(getInputProps(field, { type: 'checkbox', value }))
  return (
    <div className="file-kept" data-replaced={isReplaced ? '' : undefined}>
      {href === null ? (
        <span>
          <FileMark mime={mime} />
          <FileName name={name} />
        </span>
      ) : (
        <a className="link" href={href} target="_blank" rel="noopener noreferrer">
          <FileMark href={href} mime={mime} />
          <FileName name={name} />
        </a>
      )}
      <label>
        {t('file.keep')}
        <input
          key={key}
          {...keep}
          type="checkbox"
          role="switch"
          className="switch"
          data-testid={`keep-${field.name}`}
        />
      </label>
    </div>
  )
}

/** The picture itself, or the mark of the file's kind. */
export function FileMark({ href, mime }: { href?: string; mime: string | null }) {
  const [isBroken, setIsBroken] = useState(false)
  const kind = mime?.split('/')[0]
  const Icon = kind === 'video' ? Film : kind === 'audio' ? Mic : FileText
  return (
    <span className="file-mark">
      {href !== undefined && kind === 'image' && !isBroken ? (
        <img src={href} alt="" loading="lazy" onError={() => setIsBroken(true)} />
      ) : (
        <Icon size={15} strokeWidth={1.6} aria-hidden />
      )}
    </span>
  )
}
