import { Button } from '@radix-ui/themes/components/button'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as Dialog from '#app/components/dialog.tsx'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { toast } from '#app/components/toast.ts'
import { DeskError } from '#app/desk-client/request.ts'
import type { Named } from '#domains/tickets/tickets.types.ts'
import { changeOf, newBodyOf, newValues, serverProblems, valuesOf } from './connection-form.ts'
import type { ConnectionChannel, ConnectionDetail } from './connection-types.ts'
import { changeConnection, createConnection } from './connections-client.ts'
import type { SavedConnection } from './connections-client.ts'
import { GeneralFields, PhoneFields } from './general-fields.tsx'
import { GreetingFields } from './greeting-fields.tsx'
import { TokenField } from './token-field.tsx'
import { useConnectionForm } from './use-connection-form.ts'
import { useRefusalToast } from './use-refusal-toast.ts'

type ConnectionFormProps = {
  channel: ConnectionChannel
  /** Null: a new connection. */
  detail: ConnectionDetail | null
  queues: readonly Named[]
  isFirst: boolean
  onSaved: (saved: SavedConnection) => void
  onClose: () => void
}

export function ConnectionForm(props: ConnectionFormProps) {
  const { channel, detail, queues, isFirst, onSaved, onClose } = props
  const { t } = useTranslation(['connections', 'common'])
  const fail = useRefusalToast()
  const [isBusy, setIsBusy] = useState(false)
  const isNew = detail === null
  // What the room changes meanwhile must not take back what is being written.
  const before = useMemo(
    () => (detail === null ? newValues(isFirst) : valuesOf(detail)),
    [detail, isFirst],
  )
  const form = useConnectionForm(before, { channel, isNew })

  const save = async () => {
    if (!form.check()) return
    setIsBusy(true)
    try {
      const saved = isNew
        ? await createConnection(newBodyOf(form.values, channel))
        : await changeConnection(detail.id, changeOf(form.values, before, channel))
      form.settle()
      if (!isNew) toast({ kind: 'success', text: t('connections:done.saved') })
      onSaved(saved)
    } catch (thrown) {
      setIsBusy(false)
      const isShown = thrown instanceof DeskError && form.refuse(serverProblems(thrown.fields))
      if (!isShown) fail(thrown)
    }
  }
  return (
    <form
      className="connection-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <GeneralFields form={form} isNew={isNew} channel={channel} queues={queues} />
      <GreetingFields
        form={form}
        connectionId={detail?.id ?? null}
        file={detail?.greetingMediaAttachment?.name ?? null}
      />
      {channel === 'whatsapp' && <PhoneFields form={form} />}
      {detail !== null && <TokenField connectionId={detail.id} last4={detail.tokenLast4} />}
      <div className="dialog-actions form-foot">
        <Dialog.Close>
          <Button type="button" variant="soft" color="gray">
            {t('common:cancel')}
          </Button>
        </Dialog.Close>
        <Button type="submit" loading={isBusy} data-testid="save-connection">
          {isNew ? t('connections:form.create') : t('common:save')}
        </Button>
      </div>
      <ConfirmDialog
        open={form.isLeaving}
        onOpenChange={(open) => !open && form.stay()}
        title={t('connections:form.leaveTitle')}
        confirmLabel={t('connections:form.leave')}
        cancelLabel={t('common:leave.stay')}
        danger
        onConfirm={() => {
          form.settle()
          onClose()
        }}
      >
        {t('connections:form.leaveText')}
      </ConfirmDialog>
    </form>
  )
}
