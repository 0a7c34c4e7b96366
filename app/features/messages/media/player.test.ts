import { beforeEach, expect, it } from 'vitest'
import { createPlayer } from './player.ts'

/** As much of an audio element as the player uses. */
class FakeAudio extends EventTarget {
  src = ''
  preload = ''
  paused = true
  ended = false
  currentTime = 0
  duration = 20
  playbackRate = 1
  defaultPlaybackRate = 1
  play() {
    this.paused = false
    this.dispatchEvent(new Event('play'))
    return Promise.resolve()
  }
  pause() {
    this.paused = true
    this.dispatchEvent(new Event('pause'))
  }
  tell(event: string, change: Partial<FakeAudio> = {}) {
    Object.assign(this, change)
    this.dispatchEvent(new Event(event))
  }
}

let audio: FakeAudio
let player: ReturnType<typeof createPlayer>

beforeEach(() => {
  audio = new FakeAudio()
  player = createPlayer(() => audio as unknown as HTMLAudioElement)
})

it('plays and pauses a message, and says where it stands', () => {
  player.toggle(1, '/one')
  audio.tell('loadedmetadata')
  audio.tell('timeupdate', { currentTime: 5 })
  expect(player.get()).toMatchObject({ id: 1, isPlaying: true, position: 5, length: 20 })
  player.toggle(1, '/one')
  expect(player.get()).toMatchObject({ id: 1, isPlaying: false, position: 5 })
  player.toggle(1, '/one')
  audio.tell('ended', { ended: true })
  expect(player.get()).toMatchObject({ id: 1, isPlaying: false, position: 0 })
})

it('plays one message at a time', () => {
  player.toggle(1, '/one')
  player.toggle(2, '/two')
  expect(audio.src).toBe('/two')
  expect(player.get()).toMatchObject({ id: 2, isPlaying: true, position: 0, length: null })
})

it('seeks in a message that was not begun, and begins it there', () => {
  player.seek(1, '/one', 7)
  expect([audio.src, audio.currentTime, player.get().position]).toEqual(['/one', 7, 7])
  player.toggle(1, '/one')
  expect(audio.currentTime).toBe(7)
})

it('keeps its speed from one message to the next', () => {
  player.cycleSpeed()
  player.toggle(1, '/one')
  expect([player.get().speed, audio.playbackRate]).toEqual([1.5, 1.5])
  player.cycleSpeed()
  expect(audio.playbackRate).toBe(2)
  player.toggle(2, '/two')
  expect(audio.playbackRate).toBe(2)
})

it('names a message it cannot play, until another one is begun', () => {
  player.toggle(1, '/one')
  audio.tell('error')
  expect(player.get()).toMatchObject({ broken: 1, isPlaying: false })
  player.toggle(2, '/two')
  expect(player.get().broken).toBeNull()
})

it('tells whoever listens, and nobody who left', () => {
  let told = 0
  const leave = player.subscribe(() => (told += 1))
  player.toggle(1, '/one')
  const heard = told
  expect(heard).toBeGreaterThan(0)
  leave()
  player.toggle(1, '/one')
  expect(told).toBe(heard)
})
