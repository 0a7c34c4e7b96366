import { getTextareaProps } from '@conform-to/react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { described, Frame, withoutBounds } from './fields.tsx'
import type { FieldProps } from './fields.tsx'
import './text-area.css'

type TextAreaProps = FieldProps & {
  rows?: number
  placeholder?: string
  /** Names that are filled when the text is used, `{{name}}`, in words: pressing one writes it where the caret is. */
  variables?: { label: string; list: readonly { name: string; label: string }[] }
  /** What becomes of the text as it stands. */
  preview?: {
    label: string
    of: (text: string) => ReactNode
    /** What its writer can hardly mean, in words. */
    doubt?: (text: string) => string | null
  }
}

/** A text of several lines. */
export function TextAreaField({
  rows = 5,
  placeholder,
  variables,
  preview,
  ...props
}: TextAreaProps) {
  const { field } = props
  const area = useRef<HTMLTextAreaElement>(null)
  /** Where nobody has been in the text, a variable goes to its end. */
  const wasInText = useRef(false)
  const [key, input] = withoutBounds(getTextareaProps(field, described(props)))
  const insert = (name: string) => {
    const text = area.current
    if (text === null) return
    text.focus()
    if (!wasInText.current) text.setSelectionRange(text.value.length, text.value.length)
    wasInText.current = true
    // No other way of writing into a text leaves its undo history whole.
    document.execCommand('insertText', false, `{{${name}}}`)
  }
  const now = typeof field.value === 'string' ? field.value : ''
  return (
    <>
      <Frame {...props}>
        <textarea
          key={key}
          {...input}
          ref={area}
          rows={rows}
          className="form-textarea"
          {...(placeholder === undefined ? {} : { placeholder })}
          // Without scripts nothing else leads to the field that was refused; with them conform does.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={field.errors !== undefined}
          data-testid={field.name}
          onPointerDown={() => {
            wasInText.current = true
          }}
          onKeyDown={() => {
            wasInText.current = true
          }}
        />
        {variables !== undefined && (
          <div className="text-variables" role="group" aria-label={variables.label}>
            <small aria-hidden>{variables.label}</small>
            {variables.list.map(({ name, label }) => (
              <button
                key={name}
                type="button"
                className="plain-button focus-ring"
                title={`{{${name}}}`}
                data-variable={name}
                // The text keeps the focus, and with it the keyboard of a phone.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => insert(name)}
              >
                {label} <code>{`{{${name}}}`}</code>
              </button>
            ))}
          </div>
        )}
      </Frame>
      {preview !== undefined && (
        <div className="form-field">
          <span className="form-label">{preview.label}</span>
          <div className="text-preview" data-testid={`${field.name}-preview`}>
            {preview.of(now)}
          </div>
          {preview.doubt !== undefined && (
            <small className="field-hint" role="status">
              {preview.doubt(now)}
            </small>
          )}
        </div>
      )}
    </>
  )
}
