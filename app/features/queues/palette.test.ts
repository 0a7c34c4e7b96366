import { expect, it } from 'vitest'
import { freeColour, QUEUE_PALETTE } from './palette.ts'

const colours = QUEUE_PALETTE.map(({ colour }) => colour)

it('has fifty colours, each once, as queues store them', () => {
  expect(new Set(colours).size).toBe(50)
  for (const colour of colours) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
})

it('gives each new queue a colour that no other has, until there is none', () => {
  const taken: string[] = ['#2563EB']
  for (let made = 1; made < colours.length; made++) {
    const colour = freeColour(taken)
    expect(colours).toContain(colour)
    expect(taken.map((one) => one.toLowerCase())).not.toContain(colour)
    taken.push(colour)
  }
  expect(freeColour(taken)).toBe('')
})
