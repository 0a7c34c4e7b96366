import * as TextField from '@radix-ui/themes/components/text-field'
import { Plus, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Named } from '#domains/tickets/tickets.types.ts'
import { Chip } from '#app/components/chip.tsx'
import { FieldNote } from '#app/components/form-field.tsx'
import { useFailureToast } from '#app/features/tickets/use-failure-toast.ts'
import { createTag } from './contacts-client.ts'
import { colorOf, tagOptions } from './tag-options.ts'

type TagsFieldProps = {
  tags: readonly Named[]
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

/** The contact's tags: search the company's, or make one in passing (specification part 1 §5). */
export function TagsField({ tags, chosen, onChange }: TagsFieldProps) {
  const { t } = useTranslation('contactBook')
  const fail = useFailureToast()
  const [typed, setTyped] = useState('')
  const [made, setMade] = useState<readonly Named[]>([])
  const [isTooShort, setIsTooShort] = useState(false)
  const all = useMemo(
    () => [...tags, ...made.filter(({ id }) => !tags.some((tag) => tag.id === id))],
    [tags, made],
  )
  const { matches, create, isShort } = tagOptions(typed, all, chosen)
  const add = (id: number) => {
    setTyped('')
    setIsTooShort(false)
    if (!chosen.includes(id)) onChange([...chosen, id])
  }
  const make = async (name: string) => {
    try {
      const tag = await createTag(name, colorOf(name))
      setMade((known) => [...known, tag])
      add(tag.id)
    } catch (thrown) {
      fail(thrown)
    }
  }
  const enter = () => {
    const [first] = matches
    if (typed.trim() === '') return
    if (first !== undefined) return add(first.id)
    if (create !== null) return void make(create)
    setIsTooShort(isShort)
  }
  const isOpen = typed.trim() !== '' && (matches.length > 0 || create !== null)
  return (
    <div className="form-field tags-field">
      <label htmlFor="contact-tags">{t('form.tags')}</label>
      {chosen.length > 0 && (
        <ul className="tags-chosen">
          {all
            .filter(({ id }) => chosen.includes(id))
            .map((tag) => (
              <li key={tag.id}>
                <Chip color={tag.color}>{tag.name}</Chip>
                <button
                  type="button"
                  className="plain-button sign-button focus-ring"
                  aria-label={t('form.dropTag', { name: tag.name })}
                  onClick={() => onChange(chosen.filter((id) => id !== tag.id))}
                >
                  <X size={12} aria-hidden />
                </button>
              </li>
            ))}
        </ul>
      )}
      <TextField.Root
        id="contact-tags"
        autoComplete="off"
        placeholder={t('form.addTag')}
        value={typed}
        aria-describedby="contact-tags-note"
        data-testid="contact-tags"
        onChange={(event) => {
          setTyped(event.target.value)
          setIsTooShort(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          enter()
        }}
        onBlur={() => setIsTooShort(isShort && matches.length === 0)}
      />
      <FieldNote
        id="contact-tags"
        hint={undefined}
        problem={isTooShort ? t('form.tagTooShort') : undefined}
      />
      {isOpen && (
        <ul className="tag-offers scroll-y">
          {matches.map((tag) => (
            <li key={tag.id}>
              <button type="button" className="plain-button" onClick={() => add(tag.id)}>
                <Chip color={tag.color}>{tag.name}</Chip>
              </button>
            </li>
          ))}
          {create !== null && (
            <li>
              <button
                type="button"
                className="plain-button"
                data-testid="create-tag"
                onClick={() => void make(create)}
              >
                <Plus size={13} aria-hidden />
                {t('form.createTag', { name: create })}
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
