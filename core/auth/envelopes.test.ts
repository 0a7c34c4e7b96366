import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { configOf } from '../config.ts'
import { openEnvelope, sealEnvelope } from './envelopes.ts'
import { base64Url, fromBase64Url } from './signed-payloads.ts'

const config = configOf(env)
const place = { companyId: 3, table: 'connections', row: 12, column: 'credentials' }

it('opens where it was sealed, and never looks the same twice', async () => {
  const envelope = await sealEnvelope(config, 'EAAG-tökèn', place)
  expect(envelope).not.toContain('EAAG')
  expect(await openEnvelope(config, envelope, place)).toBe('EAAG-tökèn')
  expect(await sealEnvelope(config, 'EAAG-tökèn', place)).not.toBe(envelope)
})

it.each([{ companyId: 4 }, { table: 'prompts' }, { row: 13 }, { column: 'options' }])(
  'does not open after it was copied to another place: %o',
  async (other) => {
    const envelope = await sealEnvelope(config, 'secret', place)
    await expect(openEnvelope(config, envelope, { ...place, ...other })).rejects.toThrow()
  },
)

it('does not open when any byte of it was changed, or under another key', async () => {
  const envelope = await sealEnvelope(config, 'secret', place)
  const bytes = fromBase64Url(envelope) ?? new Uint8Array()
  for (let i = 0; i < bytes.length; i++) {
    const changed = bytes.slice()
    changed[i] = (changed[i] ?? 0) ^ 1
    await expect(openEnvelope(config, base64Url(changed), place)).rejects.toThrow()
  }
  await expect(
    openEnvelope({ ...config, kekV1: 'ff'.repeat(32) }, envelope, place),
  ).rejects.toThrow()
})
