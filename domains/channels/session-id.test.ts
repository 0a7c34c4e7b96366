import { expect, it } from 'vitest'
import { outgoingMessageId } from '#protocol/session/commands.ts'
import { sessionId } from '#protocol/session/events.ts'
import { newWhatsappId, sessionIdOf } from './session-id.ts'

it('names a session so that the protocol takes it', () => {
  expect(sessionIdOf(12, 345)).toBe('wa-12-345')
  expect(sessionId.safeParse(sessionIdOf(2 ** 40, 2 ** 47)).success).toBe(true)
})

it('makes ids that WhatsApp takes, each one new', () => {
  const ids = Array.from({ length: 200 }, newWhatsappId)
  for (const id of ids) expect(outgoingMessageId.safeParse(id).success).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
})
