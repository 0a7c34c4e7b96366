import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'
import { launchOptions } from '#scripts/tests/browser.ts'
import { ownFolder } from '#scripts/tests/own-folders.ts'
import { test } from './fixtures.ts'
import { sound } from './sample-files.ts'
import type { SampleFile } from './sample-files.ts'

const SECONDS = 30
/** What the browser's own capture runs at, so that nothing is made over. */
const RATE = 48_000

/** Syllables of changing pitch: a browser's noise suppression takes an even tone for noise. */
export const SPEECH = sound('speech.wav', SECONDS, RATE, (at) => {
  const pitch = 220 + 90 * (Math.floor(at * 5) % 7)
  const swell = Math.sin(Math.PI * ((at * 5) % 1))
  return (
    0.5 * swell * (Math.sin(2 * Math.PI * pitch * at) + 0.4 * Math.sin(6 * Math.PI * pitch * at))
  )
})

/** A room in which nobody speaks. */
export const SILENCE = sound('silence.wav', SECONDS, RATE, () => 0)

/** Tests in a browser of their own, whose microphone hears this from its opening on, again and again. */
export const hearing = (heard: SampleFile) =>
  test.extend<object, { launchOptions: LaunchOptions }>({
    launchOptions: [
      async ({}, use) => {
        const folder = ownFolder('balcao-heard-')
        const file = join(folder, heard.name)
        writeFileSync(file, heard.buffer)
        const options = launchOptions()
        await use({
          ...options,
          args: [
            ...options.args,
            '--use-fake-device-for-media-stream',
            '--use-fake-ui-for-media-stream',
            `--use-file-for-fake-audio-capture=${file}`,
          ],
        })
        rmSync(folder, { recursive: true })
      },
      { scope: 'worker', box: true },
    ],
  })

/** What the microphone hears: a tone, so that no sound card is needed. */
export const toneAsMicrophone = () => {
  navigator.mediaDevices.getUserMedia = () => {
    const context = new AudioContext()
    const tone = context.createOscillator()
    const out = context.createMediaStreamDestination()
    tone.connect(out)
    tone.start()
    return Promise.resolve(out.stream)
  }
}
