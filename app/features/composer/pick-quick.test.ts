import { expect, it, vi } from 'vitest'
import type { QuickMessageView } from '#domains/quick-messages/quick-messages.types.ts'
import { pickQuick } from './pick-quick.ts'
import { notePicked, takePicked } from '../desk/picked-quick.ts'

const quick = (more: Partial<QuickMessageView>): QuickMessageView => ({
  ...{ id: 5, shortcode: 'promo', message: '', geral: true, status: true, uses: 0 },
  ...{ isMedia: true, mediaName: 'sofa.png', mediaMime: 'image/png', mediaSize: 1 },
  ...{ mediaPath: '/quick-messages/5/media', ...more },
})
const picked = (
  words: string,
  bring: () => Promise<void>,
  more: Partial<QuickMessageView> = {},
) => {
  const put = vi.fn()
  return { put, done: pickQuick({ ticketId: 42, quick: quick(more), words, put, bring }) }
}
const lost = () => Promise.reject(new TypeError('the line is gone'))

it('puts the words at once, and the next message of that ticket says which it came from', async () => {
  const { put, done } = picked('A oferta da semana', () => new Promise(() => undefined))
  void done
  expect(put).toHaveBeenCalledWith('A oferta da semana')
  expect([takePicked(43), takePicked(42), takePicked(42)]).toEqual([{}, { quickMessageId: 5 }, {}])
  const bring = vi.fn()
  await picked('Só texto', bring, { mediaPath: null }).done
  expect([takePicked(42), bring.mock.calls]).toEqual([{ quickMessageId: 5 }, []])
})

it('is not said to have been used where only its file was to come and it did not', async () => {
  await expect(picked('', lost).done).rejects.toThrow('the line is gone')
  expect(takePicked(42)).toEqual({})
  await expect(picked('A oferta da semana', lost).done).rejects.toThrow('the line is gone')
  expect(takePicked(42)).toEqual({ quickMessageId: 5 })
  // Another that was put meanwhile is that one.
  const { done } = picked('', lost)
  notePicked(42, 6)
  await expect(done).rejects.toThrow('the line is gone')
  expect(takePicked(42)).toEqual({ quickMessageId: 6 })
})
