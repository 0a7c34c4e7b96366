import { expect, test } from 'vitest'

test('what no test answers outside is refused on this machine, a socket too', async () => {
  expect((await fetch('https://nobody.test/')).status).toBe(502)
  const upgrade = await fetch('https://nobody.test/', { headers: { Upgrade: 'websocket' } })
  expect([upgrade.status, upgrade.webSocket]).toEqual([502, null])
})
