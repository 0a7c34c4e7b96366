import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writeIntoText } from './write-into-text.ts'

vi.mock('../desk/start-writing.ts', () => ({ startWriting: () => true }))

const execCommand = vi.fn<(command: string, shown: boolean, words: string) => boolean>()
/** What the ticket's text is by the time it has been asked for: gone, a comment, or the customer's. */
let drawn: 'gone' | 'note' | 'message' = 'message'

beforeEach(() => {
  execCommand.mockClear()
  const box = {
    closest: () => (drawn === 'note' ? {} : null),
    focus: () => undefined,
    setSelectionRange: () => undefined,
    value: '',
  }
  vi.stubGlobal('document', { querySelector: () => (drawn === 'gone' ? null : box), execCommand })
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => void setTimeout(draw))
})
afterEach(() => vi.unstubAllGlobals())

it('writes words into the customer’s text', async () => {
  drawn = 'message'
  expect(await writeIntoText(1, 'Bom dia!', null)).toBe(true)
  expect(execCommand).toHaveBeenCalledExactlyOnceWith('insertText', false, 'Bom dia!')
})

it.each(['gone', 'note'] as const)(
  'says that words are left over where the text is %s by then',
  async (by) => {
    drawn = 'message'
    const writing = writeIntoText(1, 'Bom dia!', null)
    drawn = by
    expect(await writing).toBe(false)
    expect(execCommand).not.toHaveBeenCalled()
  },
)
