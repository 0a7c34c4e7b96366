import { byId, see, steps, tap, type } from './screen.ts'
import type { Screen, Steps } from './screen.ts'

const phone = (name: string, path: string, ready: string, open?: Steps): Screen => ({
  name,
  as: null,
  on: 'phone',
  path,
  ready,
  ...(open === undefined ? {} : { open }),
})
const HELOISA = `/?person=5511955550143&name=${encodeURIComponent('Heloísa Prates')}&number=106540352242922`

/** The page that stands for the customers' phones. */
export const PHONE_SCREENS: readonly Screen[] = [
  phone('phone-people', '/', 'body'),
  phone(
    'phone',
    HELOISA,
    byId('phone-input'),
    steps(
      type('phone-input', 'Oi! Minha geladeira chegou ontem e não está gelando 😕'),
      tap('phone-send'),
      see(byId('phone-bubble')),
    ),
  ),
]
