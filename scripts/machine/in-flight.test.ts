import { expect, it } from 'vitest'
import { MINUTE_MS } from '#core/time.ts'
import { createPlaces } from './in-flight.ts'

it('gives the place of a request that never ended to another after a minute', () => {
  let now = 0
  const places = createPlaces(2, () => now)
  const lost = places.take()
  now = 1000
  const kept = places.take()
  expect(places.take()).toBeNull()
  now = MINUTE_MS
  expect(places.take()).not.toBeNull()
  expect(places.take()).toBeNull()
  // Nothing is freed twice.
  lost?.leave()
  expect(places.take()).toBeNull()
  kept?.leave()
  expect(places.take()).not.toBeNull()
})

it('gives no place back to a request that has left while it was paused', () => {
  const places = createPlaces(1)
  const place = places.take()
  place?.pause()
  place?.leave()
  place?.resume()
  expect(places.take()).not.toBeNull()
})
