import { useEffect, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { AudioPlayer } from '../messages/media/audio-player.tsx'
import { clockOf } from '../messages/media/media-facts.ts'
import { player } from '../messages/media/player.ts'
import { voiceFile } from './voice-file.ts'
import type { VoiceEnd } from './voice-format.ts'

type Sound = { address: string; seconds: number | null; waveform: null }

/** Messages count up from 1: the player knows what is not one yet by numbers below. */
let lastId = 0

/** What was recorded, as it would be sent: its length is that of its samples. */
export function RecordedSound({ blob, end }: { blob: Blob; end: VoiceEnd }) {
  const { t } = useTranslation('writing')
  const [id] = useState(() => --lastId)
  const [sound, setSound] = useState<Sound | null>(null)
  useEffect(() => {
    let made: string | null = null
    let isHere = true
    const show = (file: Blob, seconds: number | null) => {
      if (!isHere) return
      made = URL.createObjectURL(file)
      setSound({ address: made, seconds, waveform: null })
    }
    voiceFile(blob, end).then(
      ({ file, seconds }) => show(file, seconds),
      // It can be listened to as the browser made it; sending says what is wrong.
      () => show(blob, null),
    )
    return () => {
      isHere = false
      if (made === null) return
      if (player.get().id === id) player.stop()
      URL.revokeObjectURL(made)
    }
  }, [blob, end, id])
  if (sound === null) return <span className="recorder-audio" />
  return (
    <>
      <span
        className="recorder-audio"
        role="group"
        aria-label={t('recorder.recorded')}
        data-testid="recorder-audio"
      >
        <AudioPlayer id={id} url={sound.address} facts={sound} isVoice />
      </span>
      {sound.seconds !== null && (
        <time className="recorder-clock" data-testid="recorder-length">
          {clockOf(sound.seconds)}
        </time>
      )}
    </>
  )
}
