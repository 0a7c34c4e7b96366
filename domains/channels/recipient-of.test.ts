import { expect, it } from 'vitest'
import type { KnownAddress } from './reach-contact.ts'
import { recipientOf } from './reach-contact.ts'
import { sessionRecipient } from './session-address.ts'
import type { ChannelDriver } from './driver.ts'

const phone = { recipient: sessionRecipient } as ChannelDriver
const known = (kind: KnownAddress['kind'], value: string, wrote = 0, joined = 1): KnownAddress => ({
  ...{ kind, value, wrote, joined },
})

it('is nobody on a channel that reaches only the other of two who were joined', () => {
  expect(
    recipientOf(phone, [known('bsuid', 'BR.1', 1), known('lid', '900000000000015')]),
  ).toBeNull()
})

it('is whatever the channel reaches of one person', () => {
  const lid = { kind: 'lid', value: '900000000000015' }
  expect(
    recipientOf(phone, [known('bsuid', 'BR.1', 1, 0), known('lid', '900000000000015', 0, 0)]),
  ).toEqual(lid)
})

it('is whom the conversation was with, where none of the two has written', () => {
  expect(recipientOf(phone, [known('phone', '5511987654321')])).toEqual({
    kind: 'phone',
    value: '5511987654321',
  })
})
