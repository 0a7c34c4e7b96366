import { useRef } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { OWN_COLOUR } from '#core/colour.ts'
import { Note } from './fields.tsx'
import type { Field, FieldProps } from './fields.tsx'
import './palette-field.css'

/** A colour of the palette; `takenBy` names what has it already, which nobody else can choose. */
export type Swatch = { colour: string; name: string; takenBy?: string | undefined }

type PaletteFieldProps = FieldProps & {
  swatches: readonly Swatch[]
  /** The field of the free colour: it counts where this one says OWN_COLOUR. */
  own: Field
  ownLabel: string
  /** What the chosen colour looks like in use. */
  preview?: (colour: string) => ReactNode
}

/**
 * A colour out of a palette, or any other. Radio buttons of the platform: arrow keys walk through them, and they work without scripts,
 * where the free colour counts once its own button is chosen.
 */
export function PaletteField(props: PaletteFieldProps) {
  const { field, label, hint, swatches, own, ownLabel, preview } = props
  const ownButton = useRef<HTMLInputElement>(null)
  const initial = textOf(field.initialValue).toLowerCase()
  const isFree = ({ takenBy }: Swatch) => takenBy === undefined
  const isOwn = initial !== '' && !swatches.some((one) => isFree(one) && one.colour === initial)
  const ownInitial =
    textOf(own.initialValue) || (isOwn && initial !== OWN_COLOUR ? initial : FALLBACK)
  const value = textOf(field.value)
  const colour = value === OWN_COLOUR ? textOf(own.value) || ownInitial : value
  const radio = { type: 'radio', name: field.name, required: field.required } as const
  return (
    <div
      key={field.key}
      className="form-field palette-field"
      role="radiogroup"
      aria-labelledby={`${field.id}-label`}
      aria-invalid={field.errors !== undefined}
      aria-describedby={
        field.errors === undefined
          ? hint === undefined
            ? undefined
            : field.descriptionId
          : field.errorId
      }
      data-testid={field.name}
    >
      <div className="palette-head">
        <span id={`${field.id}-label`} className="form-label">
          {field.required === true ? `${label} *` : label}
        </span>
        {preview !== undefined && colour !== '' && preview(colour)}
      </div>
      <div className="palette">
        {swatches.map((swatch) =>
          isFree(swatch) ? (
            <input
              key={swatch.colour}
              {...radio}
              className="swatch"
              value={swatch.colour}
              defaultChecked={swatch.colour === initial}
              aria-label={swatch.name}
              title={swatch.name}
              style={{ '--colour': swatch.colour } as CSSProperties}
            />
          ) : (
            <span
              key={swatch.colour}
              className="swatch"
              data-taken
              title={swatch.takenBy}
              aria-hidden
              style={{ '--colour': swatch.colour } as CSSProperties}
            >
              {[...(swatch.takenBy ?? '')][0]?.toUpperCase()}
            </span>
          ),
        )}
      </div>
      <div className="own-colour">
        <label>
          <input {...radio} ref={ownButton} value={OWN_COLOUR} defaultChecked={isOwn} />
          {ownLabel}
        </label>
        <input
          type="color"
          name={own.name}
          defaultValue={ownInitial}
          className="colour-input"
          aria-label={ownLabel}
          data-testid={own.name}
          onInput={() => {
            if (ownButton.current?.checked === false) ownButton.current.click()
          }}
        />
      </div>
      <Note field={field} hint={hint} />
    </div>
  )
}

/** Where nothing is chosen yet. */
const FALLBACK = '#3e63dd'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
