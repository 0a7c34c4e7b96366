import { runCommand } from './failure.ts'
import { newVapidKeys } from './machine/data-folder.ts'

/** `npm run keys:push`: a new pair of keys that sign web push, for `wrangler secret put`. Nothing is kept. */
runCommand('keys:push', () => {
  const { publicKey, privateKey } = newVapidKeys()
  console.log(`VAPID_PUBLIC_KEY ${publicKey}\nVAPID_PRIVATE_KEY ${privateKey}`)
  return Promise.resolve()
})
