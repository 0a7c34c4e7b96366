import { encodeQR } from 'qr'
import { describe, expect, it } from 'vitest'
import { inLongRun } from '#scripts/tests/long.ts'
import { SHOP } from '../whatsapp/test-world.ts'
import { withPhonePage } from './test-linked-page.ts'

const openPhone = withPhonePage()

/** Runs in the page: whoever asks for the screen gets one with this code beside other things. */
function shareScreenWithQr(code: boolean[][]): void {
  const MODULE_PX = 4
  const screen = document.createElement('canvas')
  Object.assign(screen, { width: 1280, height: 720 })
  const paint = screen.getContext('2d') as CanvasRenderingContext2D
  const draw = () => {
    paint.fillStyle = '#f4f6f5'
    paint.fillRect(0, 0, 1280, 720)
    paint.fillStyle = '#111'
    paint.fillText('Leia este código com o celular', 480, 100)
    for (const [y, row] of code.entries())
      for (const [x, isDark] of row.entries())
        if (isDark) paint.fillRect(480 + x * MODULE_PX, 160 + y * MODULE_PX, MODULE_PX, MODULE_PX)
  }
  navigator.mediaDevices.getDisplayMedia = () => {
    draw()
    // A canvas sends pictures only while something is drawn on it, as a screen does.
    setInterval(draw, 100)
    return Promise.resolve(screen.captureStream(10))
  }
}

/** The product's own journeys use this page at each landing. */
const longIt = inLongRun<(name: string, run: () => Promise<void>) => void>(() => undefined, it)

describe('the screen of a linked phone', () => {
  it('links a device by the QR code that is seen on the screen', async () => {
    const { world, page, problems } = await openPhone(`/?phone=${SHOP.pn}`)
    const client = world.connect((await import('../whatsapp/test-client.ts')).newMemory())
    await page.getByTestId('link-device').click()
    await page.evaluate(shareScreenWithQr, encodeQR(await client.qr(), 'raw'))
    await page.getByTestId('qr-screen').click()
    await page.getByTestId('link-done').getByText('Aparelho conectado.').waitFor()
    expect(await client.closed()).toBe(515)
    expect(problems).toEqual([])
  })

  longIt('reads no screen that it is refused, and stops when it is told to', async () => {
    const { page } = await openPhone(`/?phone=${SHOP.pn}`)
    const button = page.getByTestId('qr-screen')
    await page.getByTestId('link-device').click()
    await page.evaluate(() => {
      navigator.mediaDevices.getDisplayMedia = () => Promise.reject(new Error('refused'))
    })
    await button.click()
    await page.getByTestId('link-problem').getByText('não deixou ler a tela').waitFor()
    await page.evaluate(shareScreenWithQr, [[false]])
    await button.click()
    await page.getByTestId('link-done').getByText('Procurando').waitFor()
    await button.click()
    await button.getByText('Ler da tela').waitFor()
    expect(await page.getByTestId('link-done').textContent()).toBe('')
  })

  longIt(
    'keeps a switch as it was pressed, whatever was asked for before and comes late',
    async () => {
      const { page } = await openPhone(`/?phone=${SHOP.pn}`)
      const passkey = page.getByTestId('passkey')
      await page.getByTestId('phone-name').waitFor()
      const asked = Promise.withResolvers<void>()
      const pressed = Promise.withResolvers<void>()
      const late = Promise.withResolvers<void>()
      // What the page asks next is answered at once, with the state before the press; the answer arrives after it.
      await page.route(
        '**/__wa/state',
        async (route) => {
          const answer = await route.fetch()
          asked.resolve()
          await pressed.promise
          await route.fulfill({ response: answer })
          late.resolve()
        },
        { times: 1 },
      )
      await asked.promise
      const written = page.waitForResponse('**/__wa/user')
      await passkey.check()
      await written
      const jumps = await passkey.evaluateHandle((input) => {
        const seen: boolean[] = []
        setInterval(() => (input as HTMLInputElement).checked || seen.push(true), 1)
        return seen
      })
      pressed.resolve()
      await late.promise
      // A switch that jumped stays so until the page asks again by itself.
      await page.waitForResponse('**/__wa/state')
      expect(await jumps.jsonValue()).toEqual([])
      expect(await passkey.isChecked()).toBe(true)
    },
  )
})
