import { describe, expect, it } from 'vitest'
import { messageView } from '#app/desk-client/test-views.ts'
import { withoutQuotesOf } from './forget-deleted.ts'

const quoting = (id: number) => ({
  id,
  body: 'girassol',
  fromMe: false,
  mediaType: 'audio' as const,
  contactName: 'Ana',
  isDeleted: false,
})
const pages = {
  pages: [
    {
      messages: [messageView({ id: 5, quotedMsg: quoting(2) })],
      hasMore: true,
      nextCursor: 'x',
      count: 1,
    },
    {
      messages: [messageView({ id: 1, quotedMsg: quoting(9) })],
      hasMore: false,
      nextCursor: null,
      count: 1,
    },
  ],
}

describe('quotes of a message that was deleted', () => {
  it('say nothing of it any more, and the other quotes stay', () => {
    const {
      pages: [first, second],
    } = withoutQuotesOf(pages, 2)
    expect(first?.messages[0]?.quotedMsg).toMatchObject({
      id: 2,
      body: '',
      mediaType: null,
      isDeleted: true,
    })
    expect(second).toBe(pages.pages[1])
  })

  it('leave the pages as they are where nothing quotes it', () => {
    expect(withoutQuotesOf(pages, 3)).toBe(pages)
  })
})
