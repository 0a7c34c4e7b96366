import { expect, it } from 'vitest'
import { valuesAfter, withPublished } from './published-values.ts'

it('keeps what was told while a reading was on its way, and takes from it all else', () => {
  const told = withPublished(
    withPublished({}, { lgpdLink: 'https://before.test', sendQueuePosition: 'disabled' }, 10),
    { sendQueuePosition: 'enabled' },
    30,
  )
  const loaded = { lgpdLink: 'https://read.test', sendQueuePosition: 'disabled', name: 'Casa' }
  expect(valuesAfter(loaded, told, 20)).toEqual({
    lgpdLink: 'https://read.test',
    sendQueuePosition: 'enabled',
    name: 'Casa',
  })
  expect(valuesAfter(loaded, told, 40)).toEqual(loaded)
})
