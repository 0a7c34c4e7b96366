import { describe, expect, it } from 'vitest'
import { rowsInSight, rowsToDraw, scrollTopFor } from './row-window.ts'

const sight = (scrollTop: number, clientHeight = 400) => ({ scrollTop, clientHeight })

describe('rows of one height', () => {
  it.each([
    ['at the top', sight(0), 0, { first: 0, last: 5 }],
    ['in the middle of a row', sight(120), 0, { first: 1, last: 7 }],
    ['exactly at a row', sight(160), 0, { first: 2, last: 7 }],
    ['where a head stands above them', sight(0), 240, { first: 0, last: 2 }],
    ['with the head scrolled by', sight(400), 240, { first: 2, last: 7 }],
    ['far below all of it', sight(0, 100), 500, { first: 0, last: 0 }],
    ['pulled beyond the top', sight(-60), 0, { first: 0, last: 5 }],
    ['without any height', sight(0, 0), 0, { first: 0, last: 0 }],
  ])('counts those in sight %s', (_, scroller, above, expected) => {
    expect(rowsInSight(scroller, 80, above)).toEqual(expected)
  })

  it.each([
    ['some beyond each end', { first: 10, last: 15 }, 100, { from: 8, to: 17 }],
    ['no more than there are', { first: 0, last: 5 }, 6, { from: 0, to: 6 }],
    ['none of none', { first: 0, last: 5 }, 0, { from: 0, to: 0 }],
    ['none that have gone', { first: 90, last: 95 }, 20, { from: 20, to: 20 }],
  ])('draws %s', (_, inSight, count, expected) => {
    expect(rowsToDraw(inSight, count, 2)).toEqual(expected)
  })

  it.each([
    ['not at all to one in sight', 4, 160, 160],
    ['up to one above', 1, 160, 80],
    ['down to one below, until its end shows', 9, 160, 400],
    ['to one that is half above', 2, 200, 160],
  ])('scrolls %s', (_, index, scrollTop, expected) => {
    expect(scrollTopFor(index, sight(scrollTop), 80, 0)).toBe(expected)
  })

  it('shows the beginning of a row that is higher than what there is to see', () => {
    expect(scrollTopFor(3, sight(0, 50), 80, 0)).toBe(240)
  })
})
