import { expect, it } from 'vitest'
import { messageView } from '#app/desk-client/test-views.ts'
import { groupReactions } from './group-reactions.ts'

const words = { contactName: 'Ana', you: 'Você' }

it('shows an emoji once with everybody who chose it, the most chosen first', () => {
  const { reactions } = messageView({
    id: 1,
    reactions: [
      { emoji: '🎉', sender: 'contact', name: 'Bia' },
      { emoji: '👍', sender: 'contact', name: '' },
      { emoji: '👍', sender: 'me', name: '' },
    ],
  })
  expect(groupReactions(reactions, words)).toEqual([
    { emoji: '👍', names: ['Ana', 'Você'] },
    { emoji: '🎉', names: ['Bia'] },
  ])
})

it('shows nothing on a message nobody reacted to', () => {
  expect(groupReactions(messageView({ id: 1 }).reactions, words)).toEqual([])
})
