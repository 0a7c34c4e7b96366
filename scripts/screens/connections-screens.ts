import { byId, DIALOG, see, steps, tap } from './screen.ts'
import type { Screen, Steps } from './screen.ts'

/** The demo's linked phone, which waits for its QR code. */
const PHONE = 4
const CLOUD = 1

const connections = (name: string, search: string, ready: string, open?: Steps): Screen => ({
  name,
  as: 'admin',
  path: `/connections${search}`,
  ready,
  ...(open === undefined ? {} : { open }),
})
/** Not linked at first; once somebody looked, a code waits or is over. */
const linking: Steps = async (page) => {
  const offers = ['connect', 'qr', 'newQr'].map((offer) => byId(`${offer}-${PHONE}`))
  await page.locator(offers.join()).first().click()
  await page.getByTestId('qr-code').waitFor()
}

export const CONNECTIONS_SCREENS: readonly Screen[] = [
  connections('connections', '', byId(`connection-${PHONE}`)),
  connections(
    'connections-new-menu',
    '',
    byId('new-connection'),
    steps(tap('new-connection'), see('[role=menu]')),
  ),
  connections('connection', `?edit=${PHONE}`, byId('connection-name')),
  connections('connection-cloud', `?edit=${CLOUD}`, byId('connection-name')),
  connections('connection-new', '?new=whatsapp', byId('connection-name')),
  connections('connection-new-cloud', '?new=whatsappapi', byId('connection-name')),
  connections(
    'connection-refused',
    '?new=whatsapp',
    byId('connection-name'),
    tap('save-connection'),
  ),
  connections('connection-delete', `?delete=${CLOUD}`, DIALOG),
  connections('qr-code', '', byId(`connection-${PHONE}`), linking),
]
