import { rowOf } from './customer.ts'
import { atDesk } from './desk-calls.ts'
import { expect, LONG } from './fixtures.ts'
import { inWhatsapp, linkNewPhone, newConnection, newPerson, test } from './phones.ts'

const DAY_S = 86_400

test(
  'the token that programs send with is renewed, after a question, and shown once',
  LONG,
  async ({ signInAs }) => {
    const admin = await signInAs('admin')
    const connection = await newConnection(admin, 'Celular dos robôs')
    await admin.goto('/connections')
    await admin.getByTestId(`edit-${connection.id}`).click()
    const dialog = admin.getByRole('dialog')
    await expect(dialog).toContainText(`Termina em ${connection.token.slice(-4)}`)
    await dialog.getByTestId('renew-token').click()
    const question = admin.getByRole('alertdialog')
    await expect(question).toContainText('deixa de funcionar na hora')
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await expect(question).toBeHidden()
    await admin.getByTestId(`edit-${connection.id}`).click()
    await dialog.getByTestId('renew-token').click()
    await question.getByRole('button', { name: 'Gerar novo token' }).click()
    const shown = admin.getByTestId('api-token')
    await expect(shown).toHaveText(/^[A-Z0-9]{30}$/)
    const token = (await shown.textContent()) ?? ''
    expect(token).not.toBe(connection.token)

    await question.getByRole('button', { name: 'Fechar' }).click()
    await expect(question).toBeHidden()
    await admin.getByTestId(`edit-${connection.id}`).click()
    await expect(dialog).toContainText(`Termina em ${token.slice(-4)}`)
    await expect(shown).toHaveCount(0)
  },
)

test(
  'a greeting gets a file, which stays when the dialog is opened again, and is taken off',
  LONG,
  async ({ signInAs }) => {
    const admin = await signInAs('admin')
    const { id } = await newConnection(admin, 'Celular que saúda')
    await admin.goto('/connections')
    const dialog = admin.getByRole('dialog')
    const open = () => admin.getByTestId(`edit-${id}`).click()
    const save = async () => {
      await dialog.getByTestId('save').click()
      await expect(dialog).toBeHidden()
    }
    await open()
    await dialog.getByTestId('file').setInputFiles({
      name: 'cardápio da semana.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4 cardápio'),
    })
    await save()
    await open()
    await expect(dialog.locator('.file-kept')).toContainText('cardápio da semana.pdf')
    await dialog.getByTestId('keep-media').uncheck()
    await save()
    await open()
    await expect(dialog.getByTestId('file')).toBeVisible()
    await expect(dialog.locator('.file-kept')).toHaveCount(0)
    await dialog.getByTestId('file').setInputFiles({
      name: 'vírus.exe',
      mimeType: 'application/x-msdownload',
      buffer: Buffer.from('MZ'),
    })
    await dialog.getByTestId('save').click()
    await expect(dialog).toContainText('Só dá para anexar fotos, vídeos, áudios e PDF.')
  },
)

test(
  'what a phone brought from before is closed by a button, once it has all come',
  LONG,
  async ({ app, browser, signInAs }) => {
    test.slow()
    const admin = await signInAs('admin')
    const since = new Date(Date.now() - 30 * DAY_S * 1000).toISOString()
    const { connection, person } = await linkNewPhone(
      admin,
      browser,
      app.phoneUrl,
      'Celular com passado',
      { importOldMessages: since },
    )
    const old = await newPerson(admin.request, app.phoneUrl, 'Dona Lourdes')
    await inWhatsapp(admin.request, app.phoneUrl, 'history', {
      to: person.number,
      chunks: [
        {
          kind: 'RECENT',
          conversations: [
            {
              id: `${old.lid}@lid`,
              pnJid: `${old.number}@s.whatsapp.net`,
              name: old.name,
              messages: [
                {
                  message: {
                    key: { remoteJid: `${old.lid}@lid`, fromMe: false, id: 'PASSADO1' },
                    message: { conversation: 'Guardei a receita que você mandou' },
                    messageTimestamp: Math.floor(Date.now() / 1000) - 3 * DAY_S,
                  },
                  msgOrderId: 1,
                },
              ],
            },
          ],
          pushnames: [{ id: `${old.number}@s.whatsapp.net`, pushname: old.name }],
        },
      ],
    })
    await expect(admin.getByTestId(`preparing-${connection.id}`)).toBeDisabled()
    const desk = await signInAs('sup')
    await desk.goto('/tickets')
    await desk.getByTestId('subtab-pending').click()
    await expect(rowOf(desk, old.name)).toBeVisible()

    // Nobody reloads the page: the button comes when the import has rested (specification part 2 §9: 35 seconds).
    const button = admin.getByTestId(`closeImported-${connection.id}`)
    await expect(button).toBeVisible({ timeout: 60_000 })
    await button.click()
    const question = admin.getByRole('alertdialog')
    await expect(question).toContainText('Celular com passado')
    await question.getByRole('button', { name: 'Resolver atendimentos importados' }).click()
    await expect(button).toHaveCount(0)
    await expect(rowOf(desk, old.name)).toHaveCount(0)
    await desk.getByTestId('tab-closed').click()
    await expect(rowOf(desk, old.name)).toBeVisible()
  },
)

test(
  'a linked connection is deleted by its name, and the phone has no device any more',
  LONG,
  async ({ app, browser, signInAs }) => {
    test.slow()
    const admin = await signInAs('admin')
    const { connection, phone } = await linkNewPhone(
      admin,
      browser,
      app.phoneUrl,
      'Celular de férias',
    )
    await admin.getByTestId(`delete-${connection.id}`).click()
    const question = admin.getByRole('alertdialog')
    await expect(question).toContainText('Excluir a conexão Celular de férias?')
    await question.getByTestId('confirm-delete').click()
    await expect(admin.getByTestId(`connection-${connection.id}`)).toHaveCount(0)
    await expect(phone.devices).toHaveCount(0)
    const left = await atDesk<{ id: number }[]>(admin, 'GET', '/whatsapp')
    expect(left.map(({ id }) => id)).not.toContain(connection.id)
  },
)
