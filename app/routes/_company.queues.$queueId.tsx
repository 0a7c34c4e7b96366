import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { queueForm } from '#domains/queues/queues.inputs.ts'
import type { QueueForm } from '#domains/queues/queues.inputs.ts'
import { queueIn, queuesOverview } from '#domains/queues/queues.queries.ts'
import { Chip } from '#app/components/chip.tsx'
import { RecordDialog } from '#app/components/dialogs/record-dialog.tsx'
import { changes } from '#app/components/forms/changes.ts'
import type { ChangeText } from '#app/components/forms/changes.ts'
import { TextField } from '#app/components/forms/fields.tsx'
import { PaletteField } from '#app/components/forms/palette-field.tsx'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import { TextAreaField } from '#app/components/forms/text-area.tsx'
import { freeColour, QUEUE_PALETTE } from '#app/features/queues/palette.ts'
import { queuesAction } from '#app/features/queues/queues-action.server.ts'
import { useTextVariables } from '#app/features/variables/use-text-variables.tsx'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { formRules } from '#app/route-builders/form-rules.server.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'
import '#app/features/queues/queues.css'

/** /queues/new and /queues/{id}. */
export const loader = companyLoader({
  permission: 'queue:manage',
  load: async (ctx, { params }) => {
    const id = recordId(params, 'queueId')
    const overview = await queuesOverview(ctx)
    const { queues } = overview
    const queue = id === null ? null : queueIn(overview, id)
    const others = queues.filter((one) => one.id !== id)
    return {
      value: {
        name: queue?.name ?? '',
        color: queue?.color ?? freeColour(others.map(({ color }) => color)),
        greetingMessage: queue?.greetingMessage ?? '',
        // Its place, whatever number it is kept by.
        orderQueue: queue === null ? others.length + 1 : queues.indexOf(queue) + 1,
      } satisfies QueueForm,
      isNew: queue === null,
      taken: others.map(({ name, color }) => ({ name, color: color.toLowerCase() })),
      rules: formRules(queueForm),
      now: ctx.clock.now(),
    }
  },
})

export const action = queuesAction
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

export default function QueueDialog() {
  const { value, isNew, taken, rules, now } = useLoaderData<typeof loader>()
  const { t } = useTranslation('queues')
  const swatches = QUEUE_PALETTE.map(({ colour, hue, tone }) => ({
    colour,
    name: t(`tones.${tone}`, { hue: t(`colours.${hue}`) }),
    takenBy: taken.find(({ color }) => color === colour)?.name,
  }))
  const changed: ChangeText = ({ name, color, greetingMessage, orderQueue }) =>
    changes(
      [
        typeof name === 'string' && t('changed.name', { name }),
        color !== undefined && t('changed.color'),
        greetingMessage !== undefined && t('changed.greeting'),
        typeof orderQueue === 'number' && t('changed.order', { place: orderQueue }),
      ],
      (what) => t('changed.text', { what }),
    )
  return (
    <RecordDialog title={isNew ? t('form.newTitle') : t('form.editTitle')} className="queue-dialog">
      <RecordForm<QueueForm>
        rules={rules}
        value={value}
        changed={isNew ? undefined : changed}
        longTexts={{ greetingMessage: t('form.greeting') }}
      >
        {(fields) => (
          <>
            <div className="queue-first-line">
              <TextField field={fields.name} label={t('form.name')} hint={t('form.nameHint')} />
              <TextField
                type="number"
                field={fields.orderQueue}
                label={t('form.order')}
                hint={t('form.orderHint', { last: taken.length + 1 })}
              />
            </div>
            <PaletteField
              field={fields.color}
              own={fields.ownColor}
              label={t('form.color')}
              hint={taken.length === 0 ? undefined : t('form.colorHint')}
              ownLabel={t('form.ownColor')}
              swatches={swatches}
              preview={(colour) => (
                <span className="queue-preview">
                  {t('form.preview')}
                  <Chip color={colour} dot>
                    {fields.name.value ?? t('form.name')}
                  </Chip>
                </span>
              )}
            />
            <Greeting field={fields.greetingMessage} queueName={fields.name.value} now={now} />
          </>
        )}
      </RecordForm>
    </RecordDialog>
  )
}

type GreetingProps = {
  field: Parameters<typeof TextAreaField>[0]['field']
  queueName: string | undefined
  now: number
}

function Greeting({ field, queueName, now }: GreetingProps) {
  const { t } = useTranslation('queues')
  const text = useTextVariables(now, queueName === undefined ? {} : { queueName })
  return (
    <TextAreaField
      field={field}
      label={t('form.greeting')}
      hint={t('form.greetingHint')}
      {...text}
    />
  )
}
