import { Button } from '@radix-ui/themes/components/button'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FormSection } from '#app/components/form-field.tsx'
import { VOLUME_STEP } from '#app/features/frame/limits.ts'
import { useVolume } from '#app/features/frame/use-volume.ts'
import { chime } from '#app/features/desk/chime.ts'
import { useFormats } from '#app/i18n/use-formats.ts'

/** How loud a notice is, to be heard while it is set. */
export function SoundSection() {
  const { t } = useTranslation('notifications')
  const formats = useFormats()
  const [volume, setVolume] = useVolume()
  const percent = formats.percent(volume)
  return (
    <FormSection title={t('sound.title')}>
      <div className="sound-row">
        <input
          type="range"
          className="sound-volume focus-ring"
          aria-label={t('sound.volume')}
          aria-valuetext={percent}
          min={0}
          max={1}
          step={VOLUME_STEP}
          value={volume}
          onChange={(event) => setVolume(event.currentTarget.valueAsNumber)}
        />
        <span className="sound-percent" aria-hidden>
          {percent}
        </span>
        <Button type="button" variant="soft" color="gray" disabled={volume === 0} onClick={chime}>
          {t('sound.hear')}
        </Button>
      </div>
    </FormSection>
  )
}
