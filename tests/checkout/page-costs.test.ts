import { expect, it } from 'vitest'
import { costsInWords, pageCosts } from '#scripts/page-costs.ts'

it('a page is counted with its dialogs, its styles and the registers that name it', () => {
  const costs = new Map(pageCosts().map((cost) => [cost.page, cost]))
  const [tags, files] = [costs.get('tags'), costs.get('files')]
  // Four routes, an action, its words' finder; a domain of ten files or more; menu, operations, channel, tables, pictures.
  expect(tags?.files).toBeGreaterThan(4 + 2 + 10)
  expect(tags?.lines).toBeLessThan(300)
  expect(files?.lines).toBeGreaterThan(tags?.lines ?? 0)
  expect(costsInWords([{ page: 'tags', lines: 287, files: 25 }])).toContain('/tags 287 · 25')
})
