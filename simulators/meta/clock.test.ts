import { expect, it } from 'vitest'
import { createClock } from './clock.ts'

it('runs tasks in the order they are due, each at its own moment, when moved forward', () => {
  const clock = createClock(() => 1000)
  const seen: [string, number][] = []
  clock.schedule(500, () => seen.push(['late', clock.now()]))
  clock.schedule(100, () => {
    seen.push(['early', clock.now()])
    clock.schedule(50, () => seen.push(['nested', clock.now()]))
  })
  const cancel = clock.schedule(200, () => seen.push(['cancelled', clock.now()]))
  cancel()
  clock.advance(600)
  expect(seen).toEqual([
    ['early', 1100],
    ['nested', 1150],
    ['late', 1500],
  ])
  expect(clock.now()).toBe(1600)
})

it('stands still while frozen and goes on from there', () => {
  let wall = 1000
  const clock = createClock(() => wall)
  clock.setFrozen(true)
  wall = 9000
  expect(clock.now()).toBe(1000)
  clock.advance(10)
  expect(clock.now()).toBe(1010)
  clock.setFrozen(false)
  wall = 9005
  expect(clock.now()).toBe(1015)
  clock.reset()
  expect(clock.now()).toBe(9005)
})
