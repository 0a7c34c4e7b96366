import { acceptFromList, bubble, customerSends, customerWrites } from './customer.ts'
import { expect, LONG } from './fixtures.ts'
import { holdAnswers, pageWithoutWorker } from './held-answers.ts'
import { inWhatsapp, linkNewPhone, newPerson, test } from './phones.ts'
import { picture } from './sample-files.ts'
import type { SampleFile } from './sample-files.ts'

/** So many lines that what came before them is out of sight. */
const CHATTER = 60

test(
  'everything a contact sent is found by kind, and leads to its place in the conversation',
  LONG,
  async ({ app, request, signInAs }) => {
    test.slow()
    const desk = await signInAs('admin')
    await desk.goto('/tickets')
    const person = await customerWrites(request, app.metaSimUrl, 'Segue tudo do apartamento')
    const send = (kind: 'image' | 'document', file: SampleFile, caption?: string) =>
      customerSends(request, app.metaSimUrl, person, kind, file, caption)
    await send('image', await picture(desk, 'sala.png', 300, 200), 'A sala')
    await send('image', await picture(desk, 'quarto.png', 200, 300), 'O quarto')
    await send('document', {
      name: 'planta baixa.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4 planta'),
    })
    const link = 'https://imoveis.example/ap/42?vista=mar'
    await customerWrites(request, app.metaSimUrl, `O anúncio é este: ${link}.`, person)
    await acceptFromList(desk, person.name)
    await expect(bubble(desk, link)).toBeVisible()
    await expect(bubble(desk, 'O quarto').getByTestId('open-picture')).toBeVisible()
    for (let n = 1; n <= CHATTER; n++)
      await customerWrites(request, app.metaSimUrl, `conversa ${n}`, person)
    await expect(bubble(desk, `conversa ${CHATTER}`)).toBeVisible()
    await desk.reload()
    await expect(bubble(desk, `conversa ${CHATTER}`)).toBeVisible()
    await expect(bubble(desk, 'O quarto')).toHaveCount(0)

    // The drawer shows the last pictures; a press opens the gallery at that one.
    const strip = desk.getByTestId('contact-media')
    const tiles = strip.locator('[data-testid^=tile-]')
    await expect(tiles).toHaveCount(2)
    await tiles.first().click()
    const lightbox = desk.getByTestId('lightbox')
    await expect(lightbox.getByRole('img')).toHaveAttribute('alt', 'O quarto')
    await desk.keyboard.press('ArrowLeft')
    await expect(lightbox.getByRole('img')).toHaveAttribute('alt', 'A sala')
    await desk.keyboard.press('Escape')
    const gallery = desk.getByTestId('gallery-dialog')
    await expect(lightbox).toHaveCount(0)
    await expect(gallery.locator('[data-testid^=tile-]')).toHaveCount(2)
    await gallery.locator('[data-testid^=tile-]').last().click()
    await lightbox.getByTestId('lightbox-place').click()
    await expect(gallery).toBeHidden()
    await expect(bubble(desk, 'A sala')).toBeInViewport()
    await expect(desk).toHaveURL(/\?message=\d+/)

    await strip.getByTestId('open-gallery').click()
    await gallery.getByTestId('gallery-documents').click()
    await expect(gallery.getByRole('listitem')).toContainText('planta baixa.pdf')
    await gallery.getByTestId('gallery-links').click()
    await expect(gallery.getByRole('link', { name: /imoveis\.example/ })).toHaveAttribute(
      'href',
      link,
    )
    await gallery.getByTestId('gallery-place').click()
    await expect(gallery).toBeHidden()
    await expect(bubble(desk, 'O anúncio é este')).toBeInViewport()
  },
)

test(
  'a writer in a group is talked to in a ticket of their own',
  LONG,
  async ({ app, browser, signInAs }) => {
    test.slow()
    const admin = await pageWithoutWorker(browser, app.url, await signInAs('admin'))
    await admin.goto('/tickets')
    const { person: shop } = await linkNewPhone(
      admin,
      browser,
      app.phoneUrl,
      'Celular dos grupos',
      {
        allowGroup: true,
      },
    )
    const [rita, caio] = [
      await newPerson(admin.request, app.phoneUrl, 'Rita do condomínio'),
      await newPerson(admin.request, app.phoneUrl, 'Caio do condomínio'),
    ]
    const wa = (control: string, body: object) =>
      inWhatsapp(admin.request, app.phoneUrl, control, body)
    const group = `1203630${rita.number.slice(-8)}001@g.us`
    await wa('group', {
      id: group,
      subject: 'Condomínio Ipê',
      participants: [rita.number, shop.number, caio.number],
    })
    const says = (from: { number: string }, text: string) =>
      wa('send', { from: from.number, content: { kind: 'text', text }, opts: { group } })
    await says(rita, 'Alguém faz orçamento de pintura?')
    await says(caio, 'A loja faz!')

    await admin.goto('/tickets')
    await admin.getByTestId('subtab-group').click()
    await admin.locator('[data-testid^=ticket-row-]', { hasText: 'Condomínio Ipê' }).click()
    const asked = bubble(admin, 'orçamento de pintura')
    await expect(asked).toContainText('Rita do condomínio')
    await asked.hover()
    await asked.getByTestId('message-more').click()
    await expect(admin.getByTestId('talk-to')).toHaveText(/Rita do condomínio/)
    await admin.getByTestId('talk-to').click()

    const header = admin.getByTestId('ticket-header')
    await expect(header).toContainText('Rita do condomínio')
    await expect(header).not.toContainText('Condomínio Ipê')
    await expect(admin.getByTestId('subtab-open')).toHaveAttribute('aria-pressed', 'true')
    await admin.getByTestId('composer-input').fill('Oi, Rita! Fazemos sim.')
    await admin.getByTestId('composer-send').click()
    await expect(bubble(admin, 'Oi, Rita! Fazemos sim.')).toHaveAttribute('data-ack', /[23]/)

    // Once more: it is the same conversation, not a second one.
    const uuid = new URL(admin.url()).pathname
    await admin.getByTestId('subtab-group').click()
    await admin.locator('[data-testid^=ticket-row-]', { hasText: 'Condomínio Ipê' }).click()
    await asked.hover()
    await asked.getByTestId('message-more').click()
    await admin.getByTestId('talk-to').click()
    await expect(admin).toHaveURL(new RegExp(uuid))
    await expect(bubble(admin, 'Oi, Rita! Fazemos sim.')).toBeVisible()

    // Who goes on writing in the group meanwhile is not led away from it.
    await admin.getByTestId('subtab-group').click()
    await admin.locator('[data-testid^=ticket-row-]', { hasText: 'Condomínio Ipê' }).click()
    await asked.hover()
    const found = await holdAnswers(admin, /\/talkTo$/)
    await asked.getByTestId('message-more').click()
    await admin.getByTestId('talk-to').click()
    await admin.getByTestId('composer-input').click()
    await admin.keyboard.type('Bom dia')
    await found.pass()
    const told = admin.locator('.toast', { hasText: 'já está com você' })
    await expect(told.getByRole('button', { name: 'Abrir' })).toBeVisible()
    await admin.keyboard.type(' a todos')
    await expect(admin.getByTestId('composer-input')).toHaveValue('Bom dia a todos')
    await expect(header).toContainText('Condomínio Ipê')
    await told.getByRole('button', { name: 'Abrir' }).click()
    await expect(admin).toHaveURL(new RegExp(uuid))
    await admin.context().close()
  },
)
