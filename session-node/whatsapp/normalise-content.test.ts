import { expect, test } from 'vitest'
import { contentOf } from './normalise-content.ts'

test('an album is no message of its own: its pictures are', () => {
  expect(contentOf({ albumMessage: { expectedImageCount: 2 } })).toBeNull()
  const picture = { imageMessage: { mimetype: 'image/jpeg', caption: 'da vitrine' } }
  expect(contentOf({ associatedChildMessage: { message: picture } })).toMatchObject({
    kind: 'image',
    caption: 'da vitrine',
  })
})

test('what this version cannot show is named, with the words it brings', () => {
  expect(contentOf({ groupInviteMessage: { groupName: 'Linho', caption: 'Entra!' } })).toEqual({
    kind: 'unsupported',
    type: 'groupInviteMessage',
    text: 'Entra!',
  })
})
