import { stripTypeScriptTypes } from 'node:module'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSimulator } from '../meta/simulator.ts'
import { startPhoneServer } from './server.ts'

async function startPhone() {
  const sim = createSimulator({
    appSecret: 'secret',
    verifyToken: 'token',
    callbackUrl: 'http://127.0.0.1:9/webhooks/meta',
  })
  const server = await startPhoneServer(sim, 0)
  onTestFinished(async () => {
    sim.reset()
    await server.close()
  })
  return server.url
}

describe('the phone server', () => {
  it('serves the page and every module it imports, without types', async () => {
    const url = await startPhone()
    const page = await (await fetch(url)).text()
    expect(page).toContain('src="/main.ts"')
    const seen = new Set<string>()
    const visit = async (path: string): Promise<void> => {
      if (seen.has(path)) return
      seen.add(path)
      const response = await fetch(`${url}${path}`)
      expect([path, response.status]).toEqual([path, 200])
      expect(response.headers.get('content-type')).toContain('text/javascript')
      const source = await response.text()
      expect(stripTypeScriptTypes(source)).toBe(source)
      for (const [, name] of source.matchAll(/from '\.\/([\w-]+\.ts)'/g)) await visit(`/${name}`)
    }
    await visit('/main.ts')
    expect(seen.size).toBeGreaterThan(10)
  })

  it('allows the page nothing from elsewhere, and gives nothing but its own files', async () => {
    const url = await startPhone()
    const response = await fetch(url)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await fetch(`${url}/../server.ts`)).status).toBe(404)
    expect((await fetch(`${url}/dates.test.ts`)).status).toBe(404)
  })

  it('tells the page the companies and where the desk is', async () => {
    const url = await startPhone()
    expect(await (await fetch(`${url}/phone.json`)).json()).toEqual({
      numbers: [
        { id: '106540352242922', name: 'Balcão Demo', phone: '15550783881' },
        { id: '207651432889013', name: 'Outra Empresa', phone: '15550191234' },
      ],
      deskUrl: 'http://127.0.0.1:9/tickets',
      linkedPhones: false,
    })
  })
})
