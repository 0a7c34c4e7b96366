import { Button } from '@radix-ui/themes/components/button'
import { Paperclip, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GREETING_FILE_MAX_BYTES } from '#domains/connections/limits.ts'
import { IconAction } from '#app/components/icon-action.tsx'
import { toast } from '#app/components/toast.ts'
import { DeskError } from '#app/desk-client/request.ts'
import { useFailureToast } from '#app/features/tickets/use-failure-toast.ts'
import { removeGreetingFile, uploadGreetingFile } from './connections-client.ts'
import { Field } from '#app/components/form-field.tsx'
import { MEGABYTE } from './limits.ts'
import { inputId } from './use-connection-form.ts'
import type { ConnectionForm } from './use-connection-form.ts'
import { useInput } from './use-input.ts'

type GreetingFieldsProps = {
  form: ConnectionForm
  /** Null while the connection is new: a file belongs to one that is there. */
  connectionId: number | null
  file: string | null
}

/** What a person who writes for the first time is greeted with: a text, and a file. */
export function GreetingFields({ form, connectionId, file }: GreetingFieldsProps) {
  const { t } = useTranslation('connections')
  const { input, problemOf } = useInput({ form })
  return (
    <>
      <Field
        id={inputId('greetingMessage')}
        label={t('form.greeting')}
        hint={t('form.greetingHint')}
        problem={problemOf('greetingMessage')}
      >
        <textarea
          {...input('greetingMessage')}
          className="form-textarea"
          rows={4}
          value={form.values.greetingMessage}
          onChange={(event) => form.set({ greetingMessage: event.target.value })}
        />
      </Field>
      <div className="form-field">
        <span className="form-label">{t('form.greetingMedia')}</span>
        {connectionId === null ? (
          <p className="field-hint">{t('form.mediaAfterSave')}</p>
        ) : (
          <GreetingFile connectionId={connectionId} first={file} />
        )}
      </div>
    </>
  )
}

/** Saved at once, apart from the form: a file has no draft. */
function GreetingFile({ connectionId, first }: { connectionId: number; first: string | null }) {
  const { t } = useTranslation('connections')
  const fail = useFailureToast()
  const picker = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(first)
  const [isBusy, setIsBusy] = useState(false)
  const save = async (work: () => Promise<string | null>, done: string) => {
    setIsBusy(true)
    try {
      setName(await work())
      toast({ kind: 'success', text: done })
    } catch (thrown) {
      const isOtherKind = thrown instanceof DeskError && thrown.fields['file'] !== undefined
      if (isOtherKind) toast({ kind: 'error', text: t('form.mediaKind') })
      else fail(thrown)
    } finally {
      setIsBusy(false)
    }
  }
  const upload = (file: File) => {
    if (file.size > GREETING_FILE_MAX_BYTES) {
      const size = GREETING_FILE_MAX_BYTES / MEGABYTE
      toast({ kind: 'error', text: t('form.mediaTooLarge', { size }) })
      return
    }
    const work = async () => {
      await uploadGreetingFile(connectionId, file)
      return file.name
    }
    void save(work, t('form.mediaSaved'))
  }
  const remove = () => {
    const work = async () => {
      await removeGreetingFile(connectionId)
      return null
    }
    void save(work, t('form.mediaRemoved'))
  }
  return (
    <div className="form-file">
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/*,video/*,audio/*,application/pdf"
        data-testid="greeting-file"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file !== undefined) upload(file)
          event.target.value = ''
        }}
      />
      {name === null ? (
        <Button
          type="button"
          variant="soft"
          color="gray"
          loading={isBusy}
          onClick={() => picker.current?.click()}
        >
          <Paperclip size={15} aria-hidden />
          {t('form.addMedia')}
        </Button>
      ) : (
        <>
          <Paperclip size={15} aria-hidden />
          <span className="truncate">{name}</span>
          <IconAction
            label={t('form.removeMedia', { name })}
            icon={<Trash2 size={15} aria-hidden />}
            size="1"
            variant="ghost"
            loading={isBusy}
            data-testid="remove-greeting-file"
            onClick={remove}
          />
        </>
      )}
    </div>
  )
}
