import type { Browser, Page } from '@playwright/test'
import { SIZES } from './screen.ts'

const BRAZIL = { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' } as const
/** Writes in the README's picture. */
const CUSTOMER = { number: '5511955550143', name: 'Heloísa Prates' }
const COMPANY_NUMBER_ID = '106540352242922'

const phoneOf = (phoneUrl: string) =>
  `${phoneUrl}/?person=${CUSTOMER.number}&name=${encodeURIComponent(CUSTOMER.name)}&number=${COMPANY_NUMBER_ID}`

/** The desk and the phone of one customer in the middle of a conversation, beside each other. */
export async function takeReadmePicture(
  browser: Browser,
  app: { url: string; phoneUrl: string },
  file: string,
): Promise<void> {
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
  await both.screenshot({ path: file })
  for (const page of [desk, phone, both]) await page.context().close()
}

async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill('balcao-demo')
  await page.getByRole('button', { name: 'Acessar' }).click()
  await page.waitForURL((at) => !at.pathname.startsWith('/login'))
}
