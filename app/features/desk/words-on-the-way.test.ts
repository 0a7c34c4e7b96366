import { expect, it } from 'vitest'
import { writtenAs } from './words-on-the-way.ts'

const begunBy = (key: string, words: string) => ({ words, first: { letter: key, key } })

it('goes on with what waits half written, in its mode, whatever key begins it', () => {
  for (const [key, words] of [
    ['c', 'continua'],
    ['e', 'e continua'],
    ['r', 'respondo já'],
  ] as const)
    for (const unsent of ['message', 'note'] as const)
      expect(
        writtenAs(begunBy(key, words), { unsent, hasNote: unsent === 'note', takesWords: true }),
      ).toEqual({
        mode: unsent,
        typed: words,
      })
  expect(
    writtenAs(begunBy('n', 'não sei'), { unsent: 'note', hasNote: true, takesWords: true }),
  ).toEqual({
    mode: 'note',
    typed: 'não sei',
  })
})

it('lets a comment begin behind a half answer, and never be part of it', () => {
  const comment = begunBy('n', 'ncliente difícil')
  // The last one was begun beside it before, without a letter.
  for (const unsent of ['message', null, 'note'] as const)
    expect(writtenAs(comment, { unsent, hasNote: false, takesWords: false })).toEqual({
      mode: 'note',
      typed: 'cliente difícil',
    })
})

it('takes an answer where one may be sent, and other words for nobody’s', () => {
  const answer = begunBy('r', 'rsim')
  expect(writtenAs(answer, { unsent: null, hasNote: false, takesWords: true })).toEqual({
    mode: 'message',
    typed: 'sim',
  })
  expect(writtenAs(answer, { unsent: null, hasNote: false, takesWords: false })).toBeNull()
  expect(
    writtenAs(begunBy('o', 'oi'), { unsent: null, hasNote: false, takesWords: true }),
  ).toBeNull()
  // The key that began them was taken back.
  expect(
    writtenAs(begunBy('n', 'outra'), { unsent: null, hasNote: false, takesWords: true }),
  ).toBeNull()
})
