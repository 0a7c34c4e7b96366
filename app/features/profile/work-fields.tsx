import { useTranslation } from 'react-i18next'
import { WORK_STEP_MINUTES } from '#domains/users/limits.ts'
import type { OwnUser } from '#domains/users/users.types.ts'
import { Chip } from '#app/components/chip.tsx'
import { Field, FormSection } from '#app/components/form-field.tsx'
import { SelectBox } from '#app/components/select-box.tsx'
import { useMay } from '#app/features/shell/viewer.tsx'
import { ProfileText } from './profile-text.tsx'
import type { ProfileParts } from './profile-text.tsx'

type WorkFieldsProps = ProfileParts & {
  record: OwnUser
  connections: readonly { id: number; name: string }[]
}

/** Steps of the working hours, as the browser takes them. */
const WORK_STEP_SECONDS = WORK_STEP_MINUTES * 60
/** Stands for the company's default in a list that knows no null. */
const NONE = 0

/** What administrators set (specification part 1 §6): fields for them, facts for the others. */
export function WorkFields({ record, connections, ...parts }: WorkFieldsProps) {
  const { t } = useTranslation('profile')
  const setsWork = useMay('user:manage')
  const { form } = parts
  return (
    <FormSection title={t('work')}>
      <dl className="profile-facts">
        <div>
          <dt>{t('role')}</dt>
          <dd>{t(`roles.${record.profile}`)}</dd>
        </div>
        <div>
          <dt>{t('queues')}</dt>
          <dd>
            {record.queues.map((queue) => (
              <Chip key={queue.id} color={queue.color} dot>
                {queue.name}
              </Chip>
            ))}
            {record.queues.length === 0 && t('noQueue')}
          </dd>
        </div>
      </dl>
      {setsWork ? (
        <div className="profile-three">
          <Field id="profile-connection" label={t('connection')}>
            <SelectBox
              id="profile-connection"
              placeholder={t('connection')}
              data-testid="profile-connection"
              options={[
                { value: NONE, label: t('noConnection') },
                ...connections.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={form.values.whatsappId ?? NONE}
              onChange={(id) => form.set({ whatsappId: id === NONE ? null : id })}
            />
          </Field>
          <ProfileText
            {...parts}
            field="startWork"
            label={t('startWork')}
            type="time"
            step={WORK_STEP_SECONDS}
          />
          <ProfileText
            {...parts}
            field="endWork"
            label={t('endWork')}
            type="time"
            step={WORK_STEP_SECONDS}
          />
        </div>
      ) : (
        <p className="field-hint">{t('setByAdmin')}</p>
      )}
    </FormSection>
  )
}
