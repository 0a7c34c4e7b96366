import * as Input from '@radix-ui/themes/components/text-field'
import { Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { CSSProperties } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { chosenIn } from '#app/components/forms/choice-fields.tsx'
import { Note } from '#app/components/forms/fields.tsx'
import type { Field, Option } from '#app/components/forms/fields.tsx'
import { FieldNote } from '#app/components/form-field.tsx'
import { boxesOf, moveInGroup } from '#app/components/move-in-group.ts'
import { useFailureToast } from '#app/features/desk/use-failure-toast.ts'
import { createTag } from './contacts-client.ts'
import { colorOf, tagOptions } from './tag-options.ts'

/**
 * The contact's tags: search the company's, or make one in passing (specification part 1 §5). All are in the form: with scripts the
 * style sheet shows those that are ticked or looked for.
 */
export function TagsField({ field, tags }: { field: Field; tags: readonly Option[] }) {
  const { t } = useTranslation('contactBook')
  const fail = useFailureToast()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [made, setMade] = useState<readonly Option[]>([])
  const [isTooShort, setIsTooShort] = useState(false)
  const chosen = chosenIn(field.initialValue)
  const all = [...tags, ...made.filter(({ value }) => !tags.some((tag) => tag.value === value))]
  const { matches, create, isShort } = tagOptions(typed, all)
  const type = (text: string) => {
    setTyped(text)
    setIsTooShort(false)
  }
  const make = async (name: string) => {
    try {
      const { id: value, color } = await createTag(name, colorOf(name))
      setMade((known) => [...known, { value, label: name, color }])
      type('')
    } catch (thrown) {
      fail(thrown)
    }
  }
  const enter = () => {
    const boxes = [...(list.current?.querySelectorAll('input') ?? [])]
    const first = boxes.find(({ value, checked }) => !checked && matches.has(Number(value)))
    if (first !== undefined) {
      first.click()
      return type('')
    }
    if (create !== null) return void make(create)
    setIsTooShort(isShort)
  }
  return (
    <div className="form-field tags-field">
      <label htmlFor={id}>{t('form.tags')}</label>
      <div ref={list} role="group" aria-label={t('form.tags')} className="check-chips">
        {all.map(({ value, label, color }) => (
          <label
            key={value}
            style={{ '--colour': color } as CSSProperties}
            data-match={matches.has(Number(value)) ? '' : undefined}
          >
            <input
              type="checkbox"
              name={field.name}
              value={value}
              defaultChecked={chosen.has(String(value)) || made.some((tag) => tag.value === value)}
              onKeyDown={moveInGroup}
              onChange={({ nativeEvent }) => {
                if (!nativeEvent.isTrusted) return
                // One that is no longer ticked may go from sight.
                input.current?.focus()
                type('')
              }}
            />
            <i aria-hidden />
            {label}
          </label>
        ))}
        {create !== null && (
          <button
            type="button"
            className="plain-button link"
            data-testid="create-tag"
            onClick={() => void make(create)}
          >
            <Plus size={13} aria-hidden />
            {t('form.createTag', { name: create })}
          </button>
        )}
      </div>
      <Input.Root
        ref={input}
        id={id}
        autoComplete="off"
        placeholder={t('form.addTag')}
        value={typed}
        aria-describedby={`${id}-note`}
        className="tags-search"
        data-testid="contact-tags"
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          const { key } = event
          if (key === 'ArrowDown' || key === 'ArrowUp')
            boxesOf(list.current)
              .at(key === 'ArrowDown' ? 0 : -1)
              ?.focus()
          else if (key !== 'Enter') return
          event.preventDefault()
          if (key === 'Enter' && typed.trim() !== '') enter()
        }}
        onBlur={() => setIsTooShort(isShort && matches.size === 0)}
      />
      <FieldNote
        id={id}
        hint={undefined}
        problem={isTooShort ? t('form.tagTooShort') : undefined}
      />
      <Note field={field} hint={undefined} />
    </div>
  )
}
