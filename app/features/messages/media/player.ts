import { keepSpeed, keptSpeed, nextSpeed } from './audio-speed.ts'

export type Playing = {
  /** The message whose sound is loaded. */
  id: number | null
  isPlaying: boolean
  position: number
  /** Seconds; null until the file has said. */
  length: number | null
  speed: number
  /** The message whose sound this browser can't play, or that is gone. */
  broken: number | null
}

/**
 * The one sound that plays. It lives outside the bubbles: one that is scrolled out of sight plays on, and beginning another ends it.
 */
export function createPlayer(makeAudio: () => HTMLAudioElement = () => new Audio()) {
  let audio: HTMLAudioElement | null = null
  let state: Playing = {
    id: null,
    isPlaying: false,
    position: 0,
    length: null,
    speed: keptSpeed(),
    broken: null,
  }
  const listeners = new Set<() => void>()
  const set = (change: Partial<Playing>) => {
    state = { ...state, ...change }
    listeners.forEach((listener) => listener())
  }

  const element = () => {
    if (audio !== null) return audio
    const made = (audio = makeAudio())
    made.preload = 'metadata'
    const told = () => set({ isPlaying: !made.paused && !made.ended, position: made.currentTime })
    for (const news of ['play', 'pause', 'timeupdate', 'seeked']) made.addEventListener(news, told)
    made.addEventListener('ended', () => set({ isPlaying: false, position: 0 }))
    made.addEventListener('loadedmetadata', () =>
      set({ length: Number.isFinite(made.duration) ? made.duration : null }),
    )
    made.addEventListener('error', () => set({ isPlaying: false, broken: state.id }))
    return made
  }

  const load = (id: number, url: string) => {
    const sound = element()
    if (state.id === id) return sound
    sound.pause()
    sound.src = url
    sound.playbackRate = sound.defaultPlaybackRate = state.speed
    set({ id, position: 0, length: null, broken: null })
    return sound
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    toggle(id: number, url: string) {
      const sound = load(id, url)
      if (!sound.paused) return sound.pause()
      // Refused where the browser wants a press first, or can't play it: `error` tells the latter.
      sound.play().catch(() => set({ isPlaying: false }))
    },
    seek(id: number, url: string, seconds: number) {
      const sound = load(id, url)
      sound.currentTime = seconds
      set({ position: seconds })
    },
    cycleSpeed() {
      const speed = nextSpeed(state.speed)
      keepSpeed(speed)
      if (audio !== null) audio.playbackRate = audio.defaultPlaybackRate = speed
      set({ speed })
    },
    stop: () => audio?.pause(),
  }
}

export const player = createPlayer()

/** A video that begins silences the voice, and a voice every video. */
export function oneAtATime(root: Document): () => void {
  const began = ({ target }: Event) => {
    if (target instanceof HTMLVideoElement) player.stop()
  }
  const unsubscribe = player.subscribe(() => {
    if (player.get().isPlaying) root.querySelectorAll('video').forEach((video) => video.pause())
  })
  root.addEventListener('play', began, true)
  return () => {
    unsubscribe()
    root.removeEventListener('play', began, true)
  }
}
