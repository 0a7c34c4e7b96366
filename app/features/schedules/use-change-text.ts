import { useTranslation } from '#app/i18n/use-translation.tsx'
import { changes } from '#app/components/forms/changes.ts'
import type { ChangeText } from '#app/components/forms/changes.ts'
import { useWallText } from './use-wall-text.ts'

/** Words for what somebody else changed of a planned message; its values are those of `readAsOf`. */
export function useChangeText(): ChangeText {
  const { t } = useTranslation('schedules')
  const wallText = useWallText()
  return ({ body, sendAt, repeatEvery, repeatUntil, cancelled }) =>
    changes(
      [
        body !== undefined && t('changed.body'),
        typeof sendAt === 'string' && t('changed.sendAt', { time: wallText(sendAt) }),
        (repeatEvery !== undefined || repeatUntil !== undefined) &&
          t(repeatEvery === '' ? 'changed.once' : 'changed.repeats'),
        cancelled !== undefined && t(cancelled === true ? 'changed.cancelled' : 'changed.back'),
      ],
      (what) => t('changed.text', { what }),
    )
}
