import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { startApp } from '../tests/node/app-process.ts'
import { runCommand } from './failure.ts'
import { projectPath } from './project.ts'
import { ensureBrowser, launchOptions } from './tests/browser.ts'

/** `npm run screens`: pictures of the running demo in both themes, wide and narrow, and the README's, into docs/screens/. */
const FOLDER = projectPath('docs', 'screens')
const SIZES = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const
const THEMES = ['light', 'dark'] as const
const BRAZIL = { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' } as const
/** Writes in the README's picture; afterwards her conversation is on the phone page. */
const CUSTOMER = { number: '5511955550143', name: 'Heloísa Prates' }
const COMPANY_NUMBER_ID = '106540352242922'
/** The demo's connection that waits for its QR code. */
const LINKED_PHONE = 4

type Take = { page: Page; shot(name: string): Promise<void> }

async function screens(): Promise<void> {
  await ensureBrowser((line) => console.log(`· ${line}`))
  mkdirSync(FOLDER, { recursive: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-screens-'))
  const app = await startApp({ DATA_DIR: dataDir, SIMULATORS: '1' })
  const browser = await chromium.launch(launchOptions())
  try {
    await readme(browser, app)
    for (const theme of THEMES) {
      for (const [size, viewport] of Object.entries(SIZES)) {
        const context = await browser.newContext({ viewport, colorScheme: theme, ...BRAZIL })
        const page = await context.newPage()
        const shot = async (name: string) => {
          await page.screenshot({
            path: `${FOLDER}/${name}-${theme}-${size}.png`,
            animations: 'disabled',
          })
        }
        await tour({ page, shot }, app.url)
        await page.goto(phoneOf(app.phoneUrl))
        await page.getByTestId('phone-bubble').first().waitFor()
        await shot('phone')
        await context.close()
      }
    }
  } finally {
    await browser.close()
    await app.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function tour({ page, shot }: Take, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await shot('login')
  await signIn(page, url, 'admin@demo.test')
  await page.goto(`${url}/tickets`)
  const rows = page.locator('[data-testid^=ticket-row-]')
  await rows.first().waitFor()
  await shot('tickets')
  await rows.first().click()
  await page.getByTestId('message-bubble').last().waitFor()
  await shot('conversation')
  await page.goto(`${url}/tickets`)
  await page.getByTestId('subtab-pending').click()
  await rows.first().click()
  await page.getByTestId('accept-ticket').first().waitFor()
  await shot('pending')
  await page.goto(`${url}/contacts`)
  await page.getByTestId('new-contact').waitFor()
  await shot('contacts')
  await page.goto(`${url}/connections`)
  await page.getByTestId(`connection-${LINKED_PHONE}`).waitFor()
  await shot('connections')
  // Unlinked at first; once a picture was taken, a code waits or is over.
  await page
    .locator(['connect', 'qr', 'newQr'].map((act) => `[data-testid=${act}-${LINKED_PHONE}]`).join())
    .first()
    .click()
  await page.getByTestId('qr-code').waitFor()
  await shot('qr-code')
  await page.goto(`${url}/connections?edit=${LINKED_PHONE}`)
  await page.getByTestId('connection-name').waitFor()
  await shot('connection')
}

/** The desk and the phone of one customer in the middle of a conversation, beside each other. */
async function readme(browser: Browser, app: { url: string; phoneUrl: string }): Promise<void> {
  const desk = await (await browser.newContext({ viewport: SIZES.wide, ...BRAZIL })).newPage()
  const phone = await (await browser.newContext({ viewport: SIZES.narrow, ...BRAZIL })).newPage()
  await phone.goto(phoneOf(app.phoneUrl))
  const says = async (text: string) => {
    await phone.getByTestId('phone-input').fill(text)
    await phone.getByTestId('phone-send').click()
  }
  await says('Oi, bom dia! 😊')
  await says('Minha geladeira chegou ontem e não está gelando')
  await signIn(desk, app.url, 'ana@demo.test')
  await desk.goto(`${app.url}/tickets`)
  await desk.getByTestId('subtab-pending').click()
  await desk.locator('[data-testid^=ticket-row-]', { hasText: 'Heloísa' }).click()
  await desk.getByTestId('accept-ticket').first().click()
  const answers = async (text: string) => {
    await desk.getByTestId('composer-input').fill(text)
    await desk.getByTestId('composer-send').click()
    await phone
      .getByTestId('phone-bubble')
      .filter({ hasText: text.slice(0, 12) })
      .waitFor()
  }
  await answers(
    'Bom dia, Heloísa! Sou a *Ana*, do suporte. Ela ficou ligada por pelo menos 4 horas?',
  )
  await says('Ficou a noite toda')
  await answers('Obrigada. Já abri a visita técnica para amanhã de manhã, sem custo ✅')
  await says('Nossa, que rápido! Obrigada')
  await desk.getByTestId('message-bubble').filter({ hasText: 'que rápido' }).waitFor()
  await desk.locator('[data-testid=message-bubble][data-ack="3"]').nth(1).waitFor()
  const [left, right] = [await desk.screenshot(), await phone.screenshot()]
  const both = await (
    await browser.newContext({ viewport: { width: 1880, height: 900 } })
  ).newPage()
  await both.setContent(
    `<body style="margin:0;display:flex;gap:24px;align-items:center;justify-content:center;height:900px;background:#e9ecf5">
      ${[left, right].map((image) => `<img style="height:820px;border-radius:16px;box-shadow:0 12px 40px #0b1c5033" src="data:image/png;base64,${image.toString('base64')}">`).join('')}
    </body>`,
  )
  await both.screenshot({ path: `${FOLDER}/readme.png` })
}

const phoneOf = (url: string) =>
  `${url}/?person=${CUSTOMER.number}&name=${encodeURIComponent(CUSTOMER.name)}&number=${COMPANY_NUMBER_ID}`

async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill('balcao-demo')
  await page.getByRole('button', { name: 'Acessar' }).click()
  await page.waitForURL((at) => !at.pathname.startsWith('/login'))
}

runCommand('screens', screens)
