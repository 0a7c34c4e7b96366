import { describe, expect, test } from 'vitest'
import { RATING_QUESTIONS } from './questions.ts'
import { readAnswer } from './read-answer.ts'

const [satisfaction, nps] = RATING_QUESTIONS
const read = (body: string, question: (typeof RATING_QUESTIONS)[number] = satisfaction) =>
  readAnswer(question, { body, mediaType: null, isSticker: false })

describe('an answer to "1 to 5"', () => {
  test.each([
    ['5', 5],
    [' 4 ', 4],
    ['nota 5!', 5],
    ['5 estrelas, obrigada', 5],
    ['5️⃣', 5],
    ['⭐⭐⭐⭐', 4],
    ['３', 3],
    ['cinco', 5],
    ['Nota três', 3],
    ['4/5', 4],
    ['4 de 5', 4],
    ['4,5', 5],
    ['5?', 5],
  ])('%s is a rating', (body, answer) => {
    expect(read(body)).toEqual({ kind: 'rate', answer, isBare: true })
  })

  test('with a sentence around it counts, and somebody reads the rest', () => {
    expect(read('5, mas ainda espero o reembolso do frete')).toEqual({
      kind: 'rate',
      answer: 5,
      isBare: false,
    })
  })

  test.each(['0', '6', '10', 'ok', 'muito bom', '👍', '-5', 'nota'])(
    '%s is asked again',
    (body) => {
      expect(read(body)).toEqual({ kind: 'unclear' })
    },
  )

  test.each([
    'E o boleto, quando chega?',
    'qual o valor do item 5?',
    'preciso de mais uma segunda via',
    'meu telefone é 11 98765-4321',
    '2 ou 3',
  ])('%s is no answer but a conversation', (body) => {
    expect(read(body)).toEqual({ kind: 'talk' })
  })

  test('a file is a conversation, a sticker is asked again', () => {
    const file = { body: '', mediaType: 'image', isSticker: false }
    expect(readAnswer(satisfaction, file)).toEqual({ kind: 'talk' })
    expect(readAnswer(satisfaction, { ...file, isSticker: true })).toEqual({ kind: 'unclear' })
  })
})

test('an answer to "0 to 10" reads its own scale', () => {
  const answers = ['0', '10', '🔟', '9/10', 'dez', 'nota 7'].map((body) => read(body, nps))
  expect(answers.map((one) => (one.kind === 'rate' ? one.answer : one.kind))).toEqual([
    0, 10, 10, 9, 10, 7,
  ])
  expect(read('11', nps)).toEqual({ kind: 'unclear' })
})
