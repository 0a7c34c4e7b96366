import { byId, DIALOG, tap } from './screen.ts'
import type { Screen, Steps } from './screen.ts'

/** The demo's linked phone, which waits for its QR code. */
const PHONE = 4
const CLOUD = 1

const connections = (name: string, below: string, ready: string, open?: Steps): Screen => ({
  name,
  as: 'admin',
  path: `/connections${below}`,
  ready,
  ...(open === undefined ? {} : { open }),
})
/** Not linked at first; once somebody looked, a code waits or is over. */
const linking: Steps = async (page) => {
  const offers = ['connect', 'qr', 'newQr'].map((offer) => byId(`${offer}-${PHONE}`))
  await page.locator(offers.join()).first().click()
  await page.getByTestId('qr-code').waitFor()
}
const byNumber: Steps = async (page) => {
  await page.getByRole('tab').nth(1).click()
  await page.getByTestId('number').waitFor()
}

export const CONNECTIONS_SCREENS: readonly Screen[] = [
  connections('connections', '', byId(`connection-${PHONE}`)),
  connections('connection-channels', '/new', byId('new-whatsapp')),
  connections('connection', `/${PHONE}`, byId('save')),
  connections('connection-cloud', `/${CLOUD}`, byId('save')),
  connections('connection-new', '/new?channel=whatsapp', byId('save')),
  connections('connection-new-cloud', '/new?channel=whatsappapi', byId('save')),
  connections('connection-refused', '/new?channel=whatsapp', byId('save'), tap('save')),
  connections('connection-delete', `/${CLOUD}/delete`, DIALOG),
  connections('connection-disconnect', `/${PHONE}/disconnect`, DIALOG),
  connections('connection-link', `/${PHONE}/link`, DIALOG),
  connections('connection-number', `/${PHONE}/link`, '[role=tab]', byNumber),
  connections('qr-code', '', byId(`connection-${PHONE}`), linking),
]
