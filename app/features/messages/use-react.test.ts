import { expect, it } from 'vitest'
import { messageView } from '#app/desk-client/test-views.ts'
import { ownReactionOf, withOwnReaction } from './use-react.ts'

const reactions = [
  { emoji: '❤️', sender: 'contact' as const, name: '' },
  { emoji: '👍', sender: 'me' as const, name: '' },
]

it('the company has one reaction a message, beside those of others', () => {
  const message = messageView({ id: 1, reactions })
  expect(ownReactionOf(message)).toBe('👍')
  expect(withOwnReaction(message, '😂').reactions).toEqual([
    reactions[0],
    { emoji: '😂', sender: 'me', name: '' },
  ])
})

it('taken back, only those of others stay', () => {
  const message = withOwnReaction(messageView({ id: 1, reactions }), '')
  expect(message.reactions).toEqual([reactions[0]])
  expect(ownReactionOf(message)).toBe('')
})
