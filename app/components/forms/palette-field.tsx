import { getInputProps, useFormMetadata } from '@conform-to/react'
import { useRef } from 'react'
import type { CSSProperties, InputHTMLAttributes, ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { OWN_COLOUR } from '#core/colour.ts'
import { moveInGroup } from '../move-in-group.ts'
import { useHydrated } from '../use-hydrated.ts'
import { described, Frame, Note, withoutBounds } from './fields.tsx'
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
 * A colour out of a palette, or any other. Radio buttons of the platform: arrow keys walk through them, Home and End lead to their ends, and they work without scripts,
 * where the free colour counts once its own button is chosen.
 */
export function PaletteField(props: PaletteFieldProps) {
  const { field, label, hint, swatches, own, ownLabel, preview } = props
  const ownButton = useRef<HTMLInputElement>(null)
  const initial = textOf(field.initialValue).toLowerCase()
  const isOwn = initial !== '' && !swatches.some((one) => isFree(one) && one.colour === initial)
  const ownInitial =
    textOf(own.initialValue) || (isOwn && initial !== OWN_COLOUR ? initial : FALLBACK)
  const value = textOf(field.value)
  const colour = value === OWN_COLOUR ? textOf(own.value) || ownInitial : value
  const radio = {
    ...{ type: 'radio', name: field.name, required: field.required },
    onKeyDown: moveInGroup,
  } as const
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
      <Swatches
        swatches={swatches}
        radioOf={(one) => ({ ...radio, defaultChecked: one === initial })}
      />
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

/** Colours that are told apart, and readable as a chip in both themes. */
const PALETTE: readonly Swatch[] = [
  ...['#e5484d', '#e54666', '#d6409f', '#ab4aba', '#8e4ec6', '#6e56cf', '#3e63dd', '#0090ff'],
  ...['#00a2c7', '#12a594', '#30a46c', '#46a758', '#f76b15', '#ffb224', '#ad7f58', '#8b8d98'],
].map((colour) => ({ colour, name: colour }))

/** Any colour, which others may have too: the platform's own picker, and with scripts a palette beside it. */
export function ColourField(props: FieldProps) {
  const { field } = props
  const { t } = useTranslation('forms')
  const isHydrated = useHydrated()
  const form = useFormMetadata()
  const [key, input] = withoutBounds(getInputProps(field, { type: 'color', ...described(props) }))
  const chosen = textOf(field.value).toLowerCase()
  return (
    <Frame {...props}>
      <div className="colour-field">
        <input key={key} {...input} className="colour-input" data-testid={field.name} />
        {isHydrated && (
          <div role="radiogroup" aria-label={t('palette')} className="colour-swatches">
            <Swatches
              swatches={PALETTE}
              radioOf={(colour) => ({
                type: 'radio',
                name: `${field.id}-palette`,
                // The picker is what is sent.
                form: '',
                checked: colour === chosen,
                onChange: () => form.update({ name: field.name as never, value: colour as never }),
              })}
            />
          </div>
        )}
      </div>
    </Frame>
  )
}

type SwatchesProps = {
  swatches: readonly Swatch[]
  radioOf: (colour: string) => InputHTMLAttributes<HTMLInputElement>
}

/** Radio buttons of colours: one stop for the Tab key, arrows walk through them. */
function Swatches({ swatches, radioOf }: SwatchesProps) {
  return (
    <div className="palette">
      {swatches.map(({ colour, name, takenBy }) =>
        takenBy === undefined ? (
          <input
            key={colour}
            onKeyDown={moveInGroup}
            {...radioOf(colour)}
            className="swatch"
            value={colour}
            aria-label={name}
            title={name}
            style={{ '--colour': colour } as CSSProperties}
          />
        ) : (
          <span
            key={colour}
            className="swatch"
            data-taken
            title={takenBy}
            aria-hidden
            style={{ '--colour': colour } as CSSProperties}
          >
            {[...takenBy][0]?.toUpperCase()}
          </span>
        ),
      )}
    </div>
  )
}

const isFree = ({ takenBy }: Swatch) => takenBy === undefined

/** Where nothing is chosen yet. */
const FALLBACK = '#3e63dd'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
