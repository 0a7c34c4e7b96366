import { expect, it } from 'vitest'
import { recordingClock } from './recording-clock.ts'

it('tells the same time however often it is asked', () => {
  const [often, once] = [recordingClock(), recordingClock()]
  for (const clock of [often, once]) clock.run(1_000)
  for (let now = 1_000; now < 8_100; now += 80) often.seconds(now)
  expect(often.seconds(8_100)).toBeCloseTo(7.1)
  expect(once.seconds(8_100)).toBeCloseTo(7.1)
})

it('leaves out pauses, and stands when it is over', () => {
  const clock = recordingClock()
  expect(clock.seconds(500)).toBe(0)
  clock.run(1_000)
  clock.hold(4_000)
  expect(clock.seconds(60_000)).toBe(3)
  clock.run(60_000)
  clock.run(61_000)
  expect(clock.seconds(62_000)).toBe(5)
  clock.hold(62_500)
  clock.hold(70_000)
  expect(clock.seconds(90_000)).toBe(5.5)
})
