import type { Locator } from '@playwright/test'
import { acceptFromList, bubble, customerWrites, pickUpPhone, rowOf } from './customer.ts'
import { expect, LONG, test, WITH_SERVICE_WORKER } from './fixtures.ts'
import { toneAsMicrophone } from './microphone.ts'
import { picture } from './sample-files.ts'

test('pictures and a document go out with their words, and stand on the customer’s phone', async ({
  browser,
  app,
  signInAs,
}) => {
  const desk = await signInAs('ana')
  await desk.goto('/tickets')
  await desk.getByTestId('subtab-pending').click()
  const customer = await pickUpPhone(browser, app.phoneUrl)
  await customer.write('Me manda a foto?')
  await expect(rowOf(desk, customer.name)).toBeVisible()
  await acceptFromList(desk, customer.name)

  await desk
    .getByTestId('composer-files')
    .setInputFiles([
      await picture(desk, 'praia.png'),
      { name: 'boleto.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 boleto') },
      { name: 'vazio.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    ])
  const rows = desk.getByTestId('tray-row')
  await expect(rows).toHaveCount(3)
  await expect(desk.getByTestId('composer-send')).toBeDisabled()
  await rows.filter({ hasText: 'vazio.txt' }).getByTestId('tray-remove').click()
  await rows.filter({ hasText: 'praia.png' }).getByTestId('tray-caption').fill('A vista daqui')
  await desk.getByTestId('composer-send').click()

  await expect(bubble(desk, 'A vista daqui').getByTestId('open-picture')).toBeVisible()
  await expect(bubble(desk, 'boleto.pdf')).toBeVisible()
  await expect(desk.getByTestId('attachment-tray')).toHaveCount(0)
  await customer.reads('A vista daqui')
  const shown = customer.page.getByTestId('attachment-image').locator('img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  await expect(customer.page.getByTestId('attachment-document')).toContainText('boleto.pdf')
  await expect(bubble(desk, 'A vista daqui')).toHaveAttribute('data-ack', '3')
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(
    `at ${width} px a refused file is in sight when it is added, and a send that cannot go names it`,
    LONG,
    async ({ app, request, signInAs }) => {
      const desk = await signInAs('ana')
      await desk.setViewportSize({ width, height })
      await desk.goto('/tickets')
      const customer = await customerWrites(request, app.metaSimUrl, 'Pode mandar tudo')
      await acceptFromList(desk, customer.name)
      const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('x') })
      await desk
        .getByTestId('composer-files')
        .setInputFiles([
          await picture(desk, 'um.png'),
          await picture(desk, 'dois.png'),
          text('tres.txt'),
          { ...text('vazio.txt'), buffer: Buffer.alloc(0) },
        ])
      const tray = desk.getByTestId('attachment-tray')
      const refused = desk.getByTestId('tray-row').filter({ hasText: 'vazio.txt' })
      const isInSight = () =>
        refused.evaluate((row) => {
          const [own, around] = [row, row.parentElement as Element].map((one) =>
            one.getBoundingClientRect(),
          )
          return own!.top >= around!.top - 1 && own!.bottom <= around!.bottom + 1
        })
      await expect(refused).toBeVisible()
      await expect.poll(isInSight).toBe(true)
      const why = desk.getByTestId('composer').getByRole('status')
      for (const send of [
        () => desk.getByTestId('composer-input').press('Enter'),
        // Greyed, and yet it answers a press.
        () => desk.getByTestId('composer-send').click({ force: true }),
      ]) {
        await tray.evaluate((list) => (list.scrollTop = 0))
        await send()
        await expect(why).toHaveText('Nada foi enviado: tire ou corrija vazio.txt.')
        await expect.poll(isInSight).toBe(true)
      }
      await refused.getByTestId('tray-remove').click()
      await expect(why).toHaveText('')
      await desk.getByTestId('composer-send').click()
      await expect(bubble(desk, 'tres.txt')).toBeVisible()
    },
  )

for (const width of [1440, 390])
  test(
    `at ${width} px a long file name keeps its end, its extension and its size in sight`,
    LONG,
    async ({ app, request, signInAs }) => {
      const desk = await signInAs('ana')
      await desk.setViewportSize({ width, height: 844 })
      await desk.goto('/tickets')
      const customer = await customerWrites(request, app.metaSimUrl, 'Manda o contrato?')
      await acceptFromList(desk, customer.name)
      const name = `${'contrato de prestação de serviços de manutenção predial '.repeat(3)}v2.pdf`
      await desk
        .getByTestId('composer-files')
        .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 x') })
      const shows = async (place: Locator, size: Locator) => {
        const isInSight = await place.locator('.file-name > :last-child').evaluate((end) => {
          const [own, around] = [end, end.closest('.tray-row, .message-media') as Element].map(
            (one) => one.getBoundingClientRect(),
          )
          return own!.width > 0 && own!.right <= around!.right
        })
        expect(isInSight).toBe(true)
        await expect(place.locator('.file-name > :last-child')).toHaveText('ial v2.pdf')
        await expect(size).toBeInViewport({ ratio: 1 })
      }
      const row = desk.getByTestId('tray-row')
      await shows(row, row.locator('.tray-size'))
      await desk.getByTestId('composer-send').click()
      const sent = bubble(desk, 'v2.pdf')
      await expect(sent.getByTestId('open-document')).toBeVisible()
      await shows(sent, sent.locator('.message-media-detail'))
    },
  )

test.describe('with the service worker', () => {
  test.use(WITH_SERVICE_WORKER)

  test('what is pasted and dropped waits in the tray, and a send that was offline goes on after a reload', async ({
    browser,
    app,
    signInAs,
  }) => {
    const desk = await signInAs('ana')
    await desk.goto('/tickets')
    await desk.getByTestId('subtab-pending').click()
    const customer = await pickUpPhone(browser, app.phoneUrl)
    await customer.write('Oi!')
    await acceptFromList(desk, customer.name)
    const bytes = (await picture(desk, 'x.png')).buffer.toString('base64')
    for (const kind of ['paste', 'drop'] as const)
      await desk.evaluate(
        ([how, base64]) => {
          const data = new DataTransfer()
          const file = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
          data.items.add(new File([file], `${how}.png`, { type: 'image/png' }))
          const event =
            how === 'paste'
              ? new ClipboardEvent('paste', {
                  clipboardData: data,
                  bubbles: true,
                  cancelable: true,
                })
              : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          const target = how === 'paste' ? '#composer-input' : '.ticket-header'
          document.querySelector(target)?.dispatchEvent(event)
        },
        [kind, bytes] as const,
      )
    await expect(desk.getByTestId('tray-row')).toHaveCount(2)

    // The way to send comes with the tray, before the network goes.
    await desk.waitForLoadState('networkidle')
    await desk.context().setOffline(true)
    await desk.getByTestId('tray-caption').last().fill('a segunda')
    await desk.getByTestId('composer-input').fill('a primeira')
    // What a crash in the next moment leaves on the device: all of it.
    const kept = await desk.getByTestId('composer-send').evaluate((send: HTMLButtonElement) => {
      send.click()
      const keys = Object.keys(localStorage).filter((one) => one.startsWith('balcao:outbox:'))
      return keys.map((key) => localStorage.getItem(key) ?? '').sort()
    })
    expect(kept.map((one) => JSON.parse(one))).toMatchObject([
      [0, { body: 'a primeira' }],
      [1, { body: 'a segunda' }],
    ])
    const url = desk.url()
    await desk.goto('about:blank')
    await desk.context().setOffline(false)
    await desk.goto(url)
    await expect(desk.getByTestId('waiting-file')).toHaveCount(0)
    await expect(customer.page.getByTestId('attachment-image')).toHaveCount(2)
    await expect(bubble(desk, 'a segunda').locator('img')).toBeVisible()
  })
})

for (const [what, mime] of [
  ['a voice note', 'audio/ogg'],
  ['an MP3, where the browser records no Opus', 'audio/mpeg'],
] as const)
  test(
    `what is spoken is heard, and sent as ${what}; one that is called off is gone`,
    LONG,
    async ({ browser, app, signInAs }) => {
      const desk = await signInAs('ana')
      await desk.addInitScript(toneAsMicrophone)
      if (mime === 'audio/mpeg')
        await desk.addInitScript(() => {
          MediaRecorder.isTypeSupported = (type) => type === 'audio/webm'
        })
      await desk.goto('/tickets')
      await desk.getByTestId('subtab-pending').click()
      const customer = await pickUpPhone(browser, app.phoneUrl)
      await customer.write('Explica por áudio?')
      await acceptFromList(desk, customer.name)

      await desk.getByTestId('composer-record').click()
      await expect(desk.getByTestId('recorder')).toHaveAttribute('data-state', 'recording')
      await desk.getByTestId('recorder-cancel').click()
      await expect(desk.getByTestId('composer-input')).toBeFocused()

      await desk.getByTestId('composer-record').click()
      await expect(desk.getByTestId('recorder-clock')).toHaveText('0:02')
      await desk.getByTestId('recorder-pause').click()
      await expect(desk.getByTestId('recorder')).toHaveAttribute('data-state', 'paused')
      await desk.getByTestId('recorder-stop').click()
      // It is listened to before it goes, with the player of messages that came.
      const preview = desk.getByTestId('recorder-audio')
      await preview.getByRole('button', { name: 'Tocar', exact: true }).click()
      await expect(preview.getByRole('button', { name: 'Pausar', exact: true })).toBeVisible()
      await expect(preview.getByRole('button', { name: 'Tocar', exact: true })).toBeVisible()
      const seek = preview.getByRole('slider')
      await seek.press('ArrowRight')
      await expect(seek).not.toHaveValue('0')
      await desk.getByTestId('recorder-send').click()
      await expect(desk.getByTestId('composer-input')).toBeVisible()
      const heard = customer.page.getByTestId('attachment-audio').locator('audio')
      const src = await heard.getAttribute('src')
      const file = await customer.page.request.get(new URL(src ?? '', app.phoneUrl).href)
      expect(file.headers()['content-type']).toContain(mime)
      // It is sound from beginning to end, as a phone decodes it.
      const { seconds, loudest } = await heard.evaluate(async (audio: HTMLAudioElement) => {
        const bytes = await (await fetch(audio.src)).arrayBuffer()
        const sound = await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(bytes)
        const samples = sound.getChannelData(0)
        return { seconds: sound.duration, loudest: samples.reduce((a, b) => Math.max(a, b), 0) }
      })
      expect(seconds).toBeGreaterThan(1.5)
      expect(loudest).toBeGreaterThan(0.2)
    },
  )
