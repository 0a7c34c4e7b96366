import type { Page } from '@playwright/test'
import { acceptFromList, bubble, customerWrites, inConversation, rowOf } from './customer.ts'
import type { Customer } from './customer.ts'
import { atDesk, mustHaveTicket } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'
import { hearing, SILENCE, SPEECH } from './microphone.ts'

const speaking = hearing(SPEECH)
const silent = hearing(SILENCE)

/** What encoding adds or takes at the ends, in seconds. */
const SLACK = 0.3

/** The page's own clock, in seconds. */
const clockOf = (desk: Page) => desk.evaluate(() => performance.now() / 1_000)

const recorder = (desk: Page) => desk.getByTestId('recorder')
const kept = (desk: Page) => desk.getByTestId('kept-recording')

/** Returns what the clock said before: however slow the machine is, no more than what passes from then on is recorded. */
async function startRecording(desk: Page): Promise<number> {
  const began = await clockOf(desk)
  await desk.getByTestId('composer-record').click()
  await expect(recorder(desk)).toHaveAttribute('data-state', 'recording')
  return began
}

/** Returns how many seconds went by from `began` until the press was heard. */
async function press(desk: Page, testId: string, began: number): Promise<number> {
  await desk.getByTestId(testId).click()
  return (await clockOf(desk)) - began
}

/** Lets so much time pass by the page's own clock, whatever the recorder shows. Returns how much did. */
async function speakFor(desk: Page, seconds: number): Promise<number> {
  const begun = await desk.evaluate(() => performance.now())
  const passed = await desk.waitForFunction(
    ([from, ms]) => {
      const now = performance.now() - from
      return now >= ms ? now : null
    },
    [begun, seconds * 1_000] as const,
    { polling: 20 },
  )
  return ((await passed.jsonValue()) ?? 0) / 1_000
}

type Arrived = { mime: string; seconds: number; loud: number[]; claimed: number | null }

/** The stored file as a phone decodes it: how long it sounds, how loud each whole second is, and what the message says of it. */
async function arrived(desk: Page, customer: Customer): Promise<Arrived> {
  const player = customer.page.getByTestId('attachment-audio').locator('audio')
  await expect(player).toHaveCount(1)
  const { id } = await mustHaveTicket(desk, customer.name)
  const { messages } = await atDesk<{
    messages: { mediaType: string | null; data: { seconds?: number } | null }[]
  }>(desk, 'GET', `/messages/${id}`)
  const told = messages.find(({ mediaType }) => mediaType === 'audio')
  const decoded = await player.evaluate(async (audio: HTMLAudioElement) => {
    const answer = await fetch(audio.src)
    const mime = answer.headers.get('content-type') ?? ''
    const rate = 48_000
    const heard = await new OfflineAudioContext(1, 1, rate).decodeAudioData(
      await answer.arrayBuffer(),
    )
    const samples = heard.getChannelData(0)
    const loud = Array.from({ length: Math.floor(heard.duration) }, (_, second) =>
      Math.sqrt(
        samples
          .subarray(second * rate, (second + 1) * rate)
          .reduce((sum, value) => sum + value * value, 0) / rate,
      ),
    )
    return { mime, seconds: heard.duration, loud }
  })
  return { ...decoded, claimed: told?.data?.seconds ?? null }
}

/** A browser that records no Opus: what it has becomes an MP3. */
const withoutOpus = (page: Page) =>
  page.addInitScript(() => {
    MediaRecorder.isTypeSupported = (type) => type === 'audio/webm'
  })

for (const mime of ['audio/ogg', 'audio/mpeg']) {
  speaking(
    `seven seconds that are spoken are seven seconds: shown, sent and heard, as ${mime}`,
    mime === 'audio/ogg' ? {} : LONG,
    async ({ browser, app, signInAs }) => {
      const desk = await signInAs('ana')
      if (mime === 'audio/mpeg') await withoutOpus(desk)
      const customer = await inConversation(
        desk,
        { browser, phoneUrl: app.phoneUrl },
        'Explica por áudio?',
      )
      const began = await startRecording(desk)
      const spoken = await speakFor(desk, 7.1)
      await expect(desk.getByTestId('recorder-clock')).toHaveText(/^0:0[78]$/)
      const most = await press(desk, 'recorder-send', began)
      const { seconds, loud, claimed, ...file } = await arrived(desk, customer)
      expect(file.mime).toContain(mime)
      expect(seconds).toBeGreaterThan(spoken - SLACK)
      expect(seconds).toBeLessThan(most + SLACK)
      // Sound from beginning to end.
      expect(Math.min(...loud.slice(0, 7))).toBeGreaterThan(0.01)
      expect(Math.abs((claimed ?? 0) - seconds)).toBeLessThan(0.2)
      const shown = `0:0${Math.round(claimed ?? 0)}`
      await expect(desk.getByTestId('audio-player')).toContainText(shown)
    },
  )

  silent(
    `what is quiet is no shorter for that, as ${mime}`,
    LONG,
    async ({ browser, app, signInAs }) => {
      const desk = await signInAs('ana')
      if (mime === 'audio/mpeg') await withoutOpus(desk)
      const customer = await inConversation(
        desk,
        { browser, phoneUrl: app.phoneUrl },
        'Explica por áudio?',
      )
      const began = await startRecording(desk)
      const spoken = await speakFor(desk, 4)
      await expect(desk.getByTestId('recorder-clock')).toHaveText(/^0:0[45]$/)
      const most = await press(desk, 'recorder-stop', began)
      await expect(desk.getByTestId('recorder-length')).toHaveText(/^0:0[45]$/)
      await expect(desk.getByTestId('recorder-send')).toBeFocused()
      await desk.keyboard.press('Enter')
      const { seconds, loud, claimed } = await arrived(desk, customer)
      expect(seconds).toBeGreaterThan(spoken - SLACK)
      expect(seconds).toBeLessThan(most + SLACK)
      expect(Math.max(...loud)).toBeLessThan(0.01)
      expect(Math.abs((claimed ?? 0) - seconds)).toBeLessThan(0.2)
    },
  )

  speaking(
    `a pause is left out, of the clock and of what is sent, as ${mime}`,
    LONG,
    async ({ browser, app, signInAs }) => {
      const desk = await signInAs('ana')
      if (mime === 'audio/mpeg') await withoutOpus(desk)
      const customer = await inConversation(
        desk,
        { browser, phoneUrl: app.phoneUrl },
        'Explica por áudio?',
      )
      const began = await startRecording(desk)
      const before = await speakFor(desk, 2)
      const mostBefore = await press(desk, 'recorder-pause', began)
      await expect(recorder(desk)).toHaveAttribute('data-state', 'paused')
      const clock = desk.getByTestId('recorder-clock')
      const stood = await clock.textContent()
      await speakFor(desk, 3)
      await expect(clock).toHaveText(stood ?? '')
      const resumed = await clockOf(desk)
      await desk.getByTestId('recorder-pause').click()
      await expect(recorder(desk)).toHaveAttribute('data-state', 'recording')
      const after = await speakFor(desk, 1)
      const mostAfter = await press(desk, 'recorder-send', resumed)
      const { seconds, claimed } = await arrived(desk, customer)
      expect(seconds).toBeGreaterThan(before + after - SLACK)
      expect(seconds).toBeLessThan(mostBefore + mostAfter + SLACK)
      expect(Math.abs((claimed ?? 0) - seconds)).toBeLessThan(0.2)
    },
  )
}

speaking(
  'what was said is offered again after another ticket and after a reload, until it is sent',
  LONG,
  async ({ browser, app, request, signInAs }) => {
    const desk = await signInAs('ana')
    const customer = await inConversation(
      desk,
      { browser, phoneUrl: app.phoneUrl },
      'Explica por áudio?',
    )
    const url = desk.url()
    const other = await customerWrites(request, app.metaSimUrl, 'E eu?')
    await startRecording(desk)
    await speakFor(desk, 2)
    await acceptFromList(desk, other.name)
    await expect(recorder(desk)).toHaveCount(0)
    await expect(kept(desk)).toHaveCount(0)
    await desk.goto(url)
    await expect(kept(desk)).toHaveCount(1)

    await startRecording(desk)
    await speakFor(desk, 2)
    await desk.reload()
    await expect(kept(desk)).toHaveCount(2)
    await expect(kept(desk).last().getByTestId('recorder-length')).toHaveText(/^0:0[123]$/)

    await kept(desk).last().getByTestId('kept-recording-discard').click()
    await expect(kept(desk)).toHaveCount(1)
    await kept(desk).getByTestId('kept-recording-send').click()
    await expect(kept(desk)).toHaveCount(0)
    const { seconds, claimed } = await arrived(desk, customer)
    expect(seconds).toBeGreaterThan(1.5)
    expect(Math.abs((claimed ?? 0) - seconds)).toBeLessThan(0.2)
    await desk.reload()
    await expect(bubble(desk, '').first()).toBeVisible()
    await expect(kept(desk)).toHaveCount(0)
  },
)

speaking(
  'a recording that waits is a draft in the row of its ticket, until it is thrown away',
  LONG,
  async ({ browser, app, request, signInAs }) => {
    test.slow()
    const desk = await signInAs('ana')
    const customer = await inConversation(
      desk,
      { browser, phoneUrl: app.phoneUrl },
      'Explica por áudio?',
    )
    const other = await customerWrites(request, app.metaSimUrl, 'E eu?')
    await startRecording(desk)
    await speakFor(desk, 1)
    await acceptFromList(desk, other.name)
    const row = rowOf(desk, customer.name)
    const draft = row.getByTestId('row-draft')
    await expect(draft).toHaveText('Rascunho: Mensagem de voz')
    await desk.reload()
    await expect(draft).toHaveText('Rascunho: Mensagem de voz')
    await row.click()
    await kept(desk).getByTestId('kept-recording-discard').click()
    await expect(kept(desk)).toHaveCount(0)
    await rowOf(desk, other.name).click()
    await expect(bubble(desk, 'E eu?')).toBeVisible()
    await expect(row).toBeVisible()
    await expect(draft).toHaveCount(0)
  },
)

speaking(
  'a recording that is thrown away can be had back',
  LONG,
  async ({ browser, app, signInAs }) => {
    const desk = await signInAs('ana')
    await inConversation(desk, { browser, phoneUrl: app.phoneUrl }, 'Explica por áudio?')
    await startRecording(desk)
    await speakFor(desk, 1.5)
    await desk.keyboard.press('Escape')
    await expect(desk.getByTestId('composer-input')).toBeVisible()
    await expect(kept(desk)).toHaveCount(0)
    await desk.getByRole('button', { name: 'Desfazer' }).click()
    await expect(kept(desk).getByTestId('recorder-length')).toHaveText(/^0:0[12]$/)

    // Also while it is made ready to be sent, which takes as long as it takes: then it is not sent.
    await desk.evaluate(() => {
      const { arrayBuffer } = Blob.prototype
      const held = new Promise((go) => window.addEventListener('go', go, { once: true }))
      Blob.prototype.arrayBuffer = function () {
        return held.then(() => arrayBuffer.call(this))
      }
    })
    await startRecording(desk)
    await speakFor(desk, 1.5)
    await desk.getByTestId('recorder-send').click()
    await expect(recorder(desk)).toHaveAttribute('data-state', 'done')
    await desk.keyboard.press('Escape')
    await desk.evaluate(() => window.dispatchEvent(new Event('go')))
    await desk.getByRole('button', { name: 'Desfazer' }).click()
    await expect(kept(desk).getByTestId('recorder-length')).toHaveCount(2)
    await expect(desk.getByTestId('message-bubble').getByTestId('audio-player')).toHaveCount(0)
  },
)

speaking(
  'what is spoken as a comment stays one, whatever mode the composer is in by then',
  LONG,
  async ({ browser, app, signInAs }) => {
    const desk = await signInAs('ana')
    const customer = await inConversation(
      desk,
      { browser, phoneUrl: app.phoneUrl },
      'Explica por áudio?',
    )
    await desk.getByTestId('composer-note').click()
    await startRecording(desk)
    await expect(recorder(desk)).toHaveAttribute('data-note', '')
    await expect(desk.getByTestId('composer-note-mark')).toContainText('só a equipe vê')
    await speakFor(desk, 1.5)
    await desk.reload()
    await expect(desk.getByTestId('composer')).not.toHaveAttribute('data-note')
    await expect(kept(desk)).toHaveAttribute('data-note', '')
    await expect(kept(desk)).toContainText('só a equipe ouve')
    await kept(desk).getByTestId('kept-recording-send').click()
    await expect(desk.locator('.bubble-note').getByTestId('audio-player')).toBeVisible()
    await desk.getByTestId('composer-input').fill('Já volto')
    await desk.getByTestId('composer-input').press('Enter')
    await customer.reads('Já volto')
    await expect(customer.page.getByTestId('attachment-audio')).toHaveCount(0)
  },
)
