import { Download, Mic, Pause, Play } from 'lucide-react'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'
import { clockOf, waveformOf } from './media-facts.ts'
import type { FileFacts } from './media-facts.ts'
import { useMediaStage } from './media-stage.tsx'
import { oneAtATime, player } from './player.ts'
import './audio-player.css'

const BARS = 40

type AudioPlayerProps = {
  /** The message's; below 0 for what is not sent yet. */
  id: number
  url: string
  facts: Pick<FileFacts, 'seconds' | 'waveform'>
  isVoice: boolean
}

/** Play and pause, where it stands, how fast: for a voice note its loudness is the way to seek. */
export function AudioPlayer({ id, url, facts, isVoice }: AudioPlayerProps) {
  const { t } = useTranslation(['messages', 'previews'])
  const { number } = useFormats()
  const playing = useSyncExternalStore(player.subscribe, player.get, player.get)
  const bars = useMemo(() => waveformOf(facts.waveform, BARS), [facts.waveform])
  const { leaving } = useMediaStage()
  useEffect(() => {
    leaving.add(player.stop)
  }, [leaving])
  useEffect(() => oneAtATime(document), [])

  const isOwn = playing.id === id
  const length = (isOwn ? playing.length : null) ?? facts.seconds ?? 0
  const position = isOwn ? Math.min(playing.position, length || playing.position) : 0
  const isPlaying = isOwn && playing.isPlaying
  const through = length > 0 ? position / length : 0
  if (playing.broken === id) {
    return (
      <span className="message-media audio-player" data-kind="audio">
        <span className="file-state">{t('media.unheard')}</span>
        {id > 0 && (
          <a
            className="media-button focus-ring"
            href={`${url}&download=1`}
            download=""
            aria-label={t('media.download')}
          >
            <Download size={16} strokeWidth={1.8} aria-hidden />
          </a>
        )}
      </span>
    )
  }
  return (
    <span className="message-media audio-player" data-kind="audio" data-testid="audio-player">
      <button
        type="button"
        className="plain-button audio-play focus-ring"
        aria-label={t(isPlaying ? 'media.pause' : 'media.play')}
        onClick={() => player.toggle(id, url)}
      >
        {isPlaying ? (
          <Pause size={16} fill="currentColor" aria-hidden />
        ) : (
          <Play size={16} fill="currentColor" aria-hidden />
        )}
      </button>
      <span className="audio-line">
        <span className="audio-track" style={{ '--through': `${through * 100}%` } as object}>
          {bars === null ? <span className="audio-bar" /> : <Waveform bars={bars} />}
          <input
            type="range"
            min={0}
            max={length || 1}
            step="any"
            value={position}
            disabled={length === 0}
            aria-label={t('media.position')}
            aria-valuetext={t('media.at', { at: clockOf(position), of: clockOf(length) })}
            onChange={(event) => player.seek(id, url, event.currentTarget.valueAsNumber)}
          />
        </span>
        <span className="audio-time">
          {isVoice && <Mic size={11} role="img" aria-label={t('previews:kinds.voice')} />}
          {clockOf(position > 0 ? position : length)}
        </span>
      </span>
      <button
        type="button"
        className="plain-button audio-speed focus-ring"
        aria-label={t('media.speed', { speed: number(playing.speed) })}
        title={t('media.speed', { speed: number(playing.speed) })}
        data-testid="audio-speed"
        onClick={() => player.cycleSpeed()}
      >
        {number(playing.speed)}×
      </button>
    </span>
  )
}

/** Drawn twice, one over the other: what was heard covers what is to come. */
function Waveform({ bars }: { bars: readonly number[] }) {
  const path = bars
    .map((loud, index) => {
      const half = Math.max(1, loud * 11)
      return `M${index * 4 + 2} ${12 - half}v${half * 2}`
    })
    .join('')
  return (
    <>
      {['audio-wave', 'audio-wave audio-wave-heard'].map((name) => (
        <svg
          key={name}
          className={name}
          viewBox={`0 0 ${bars.length * 4} 24`}
          preserveAspectRatio="none"
          aria-hidden
        >
          <path d={path} />
        </svg>
      ))}
    </>
  )
}
