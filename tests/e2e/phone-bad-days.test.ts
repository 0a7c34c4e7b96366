import { expect, LONG } from './fixtures.ts'
import { pickUpShopPhone } from './linked-customer.ts'
import {
  condition,
  damageSession,
  inWhatsapp,
  isIn,
  linkNewPhone,
  newConnection,
  newPerson,
  shownQr,
  test,
} from './phones.ts'

test.beforeEach(() => test.slow())

test(
  'linked phones are started again by a button, and come back without a code',
  LONG,
  async ({ browser, app, request, signInAs }) => {
    const admin = await signInAs('admin')
    const { connection, person, phone } = await linkNewPhone(
      admin,
      browser,
      app.phoneUrl,
      'Celular que reinicia',
    )
    await admin.getByTestId('restart-connections').click()
    const question = admin.getByRole('alertdialog')
    await expect(question).toContainText('Nenhuma mensagem se perde')
    // Logging in waits until WhatsApp is there, so that going and coming back are seen, however fast they are.
    await inWhatsapp(request, app.phoneUrl, 'fault', { refuseConnections: true })
    await question.getByRole('button', { name: 'Reiniciar conexões' }).click()
    await expect(condition(admin, connection.id)).toHaveAttribute(
      'data-condition',
      /^(connecting|waiting)$/,
    )
    await expect(phone.devices).toHaveAttribute('data-online', 'false')
    await inWhatsapp(request, app.phoneUrl, 'fault', { refuseConnections: false })
    await isIn(admin, connection.id, 'open')
    await expect(phone.devices).toHaveAttribute('data-online', 'true')
    await expect(phone.devices).toHaveCount(1)
    await expect(admin.getByTestId('qr-dialog')).toHaveCount(0)
    await expect(admin.getByTestId(`connection-${connection.id}`)).toContainText(
      person.number.slice(-4),
    )
  },
)

test(
  'a damaged session says what happened and what to do; erasing it leads to a new code, and the phone is back',
  LONG,
  async ({ browser, app, signInAs }) => {
    const admin = await signInAs('admin')
    const { connection, phone } = await linkNewPhone(
      admin,
      browser,
      app.phoneUrl,
      'Celular estragado',
    )
    damageSession(connection.id)
    await admin.getByTestId('restart-connections').click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Reiniciar conexões' }).click()
    await isIn(admin, connection.id, 'corrupt')
    await admin.getByTestId(`condition-info-${connection.id}`).click()
    await expect(admin.getByText('Apague a sessão e leia um novo QR code.')).toBeVisible()
    await admin.keyboard.press('Escape')

    // By its address, the dialog that shows codes says so too, and offers what it says.
    await admin.goto(`/connections/${connection.id}/link`)
    const link = admin.getByTestId('qr-dialog')
    await expect(link).toContainText('Apague a sessão e leia um novo QR code.')
    await expect(link.getByTestId('qr-erase')).toHaveText('Apagar sessão e reconectar')
    await admin.keyboard.press('Escape')
    await expect(link).toBeHidden()

    await admin.getByTestId(`erase-${connection.id}`).click()
    const question = admin.getByRole('alertdialog')
    await expect(question).toContainText('Celular estragado')
    await question.getByRole('button', { name: 'Apagar e reconectar' }).click()
    const qr = await shownQr(admin)
    // To the phone, the device whose keys are gone is still there.
    await phone.removeDevice()
    await phone.scan(qr)
    await isIn(admin, connection.id, 'open')
    await expect(admin.getByTestId('qr-dialog')).toBeHidden()
    await expect(phone.devices).toHaveAttribute('data-online', 'true')
  },
)

test(
  'an account that demands a passkey is explained, and no code is asked for again until a person wants one',
  LONG,
  async ({ browser, app, signInAs }) => {
    const admin = await signInAs('admin')
    const person = await newPerson(admin.request, app.phoneUrl, 'Conta com chave', {
      company: true,
      passkey: true,
    })
    const { id } = await newConnection(admin, 'Conta com chave')
    await admin.goto('/connections')
    const phone = await pickUpShopPhone(browser, app.phoneUrl, person.number)
    await admin.getByTestId(`connect-${id}`).click()
    await phone.scan(await shownQr(admin))
    const dialog = admin.getByTestId('qr-dialog')
    await expect(dialog).toHaveAttribute('data-phase', 'stopped')
    await expect(dialog).toContainText('Pede chave de acesso')
    await expect(dialog).toContainText('Chaves de acesso, remova a chave')
    await isIn(admin, id, 'passkey_demanded')
    await expect(dialog.getByTestId('qr-code')).toHaveCount(0)

    await phone.demandPasskey(false)
    await dialog.getByTestId('qr-renew').click()
    await phone.scan(await shownQr(admin))
    await isIn(admin, id, 'open')
  },
)

test('a code whose news is lost on its way is shown all the same', LONG, async ({ signInAs }) => {
  const admin = await signInAs('admin')
  await admin.routeWebSocket(/\/realtime/, (line) => {
    line.connectToServer().onMessage((frame) => {
      if (!String(frame).includes('whatsappSession')) line.send(frame)
    })
  })
  const { id } = await newConnection(admin, 'Celular mal ouvido')
  await admin.goto('/connections')
  await admin.getByTestId(`connect-${id}`).click()
  await shownQr(admin)
})

test('a phone is linked by a code typed into it', LONG, async ({ browser, app, signInAs }) => {
  const admin = await signInAs('admin')
  const person = await newPerson(admin.request, app.phoneUrl, 'Celular sem câmera', {
    company: true,
  })
  const { id } = await newConnection(admin, 'Celular sem câmera')
  await admin.goto('/connections')
  const phone = await pickUpShopPhone(browser, app.phoneUrl, person.number)
  await admin.getByTestId(`connect-${id}`).click()
  const dialog = admin.getByTestId('qr-dialog')
  await shownQr(admin)
  await dialog.getByRole('tab', { name: 'Conectar com código' }).click()
  await dialog.getByTestId('save').click()
  await expect(dialog).toContainText('Informe o número completo, com DDD.')
  await expect(dialog.getByTestId('number')).toBeFocused()
  await dialog.getByTestId('area').fill(person.number.slice(2, 4))
  await dialog.getByTestId('number').fill(person.number.slice(4))
  await dialog.getByTestId('save').click()
  const code = dialog.getByTestId('pairing-code')
  await expect(code).toHaveAttribute('data-code', /^\w{8}$/)
  await isIn(admin, id, 'linkingCode')
  await phone.typeCode((await code.getAttribute('data-code')) ?? '')
  await isIn(admin, id, 'open')
  await expect(dialog).toBeHidden()
  await expect(phone.devices).toHaveCount(1)
})
