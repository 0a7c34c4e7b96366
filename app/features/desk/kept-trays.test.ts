import { expect, it, vi } from 'vitest'
import { memoryStorage } from '#tests/memory-storage.ts'
import { attachmentOf } from './attachments.ts'
import { findFile } from '#app/desk-client/local-files.ts'
import { keptTrays } from './kept-trays.ts'

it('what is handed over is at hand for the outbox in the same moment, wherever its bytes are by then', async () => {
  const file = new File(['conta'], 'conta.pdf', { type: 'application/pdf' })
  keptTrays.add('tray', [attachmentOf('whatsappapi', file, 'file-0001')])
  // Nothing that is loaded, or that the device is asked for, is waited for.
  const found = findFile('file-0001')
  keptTrays.handOver('tray')
  expect(keptTrays.of('tray')).toEqual([])
  expect(await found).toBe(file)
})

it('what another module keeps is tried once more when its way was not there', async () => {
  const keepFile = vi.fn(() => Promise.resolve(true))
  vi.doMock('#app/desk-client/local-files.ts', () => {
    throw new Error('offline')
  })
  const file = new File(['conta'], 'conta.pdf', { type: 'application/pdf' })
  keptTrays.add('other', [attachmentOf('whatsappapi', file, 'file-0002')])
  await vi.dynamicImportSettled()
  vi.doMock('#app/desk-client/local-files.ts', () => ({ keepFile }))
  keptTrays.handOver('other')
  await vi.dynamicImportSettled()
  expect(keepFile).toHaveBeenCalledWith('file-0002', file)
})

it('what another tab has sent does not stand there again, also in a tray that nobody looked at meanwhile', async () => {
  const localStorage = memoryStorage()
  vi.stubGlobal('window', { localStorage, setTimeout, clearTimeout })
  const entries = ['a', 'b'].map((id) => ({ id, name: `${id}.pdf`, mime: 'x/y', caption: '' }))
  localStorage.setItem('tray', JSON.stringify(entries))
  vi.doMock('#app/desk-client/local-files.ts', () => ({
    findFile: () => Promise.resolve(new Blob(['conta'])),
    keepFile: () => Promise.resolve(true),
  }))
  const names = () => keptTrays.of('tray').map(({ file }) => file.name)
  await keptTrays.restore('tray', 'whatsappapi')
  expect(names()).toEqual(['a.pdf', 'b.pdf'])
  localStorage.setItem('tray', JSON.stringify(entries.slice(1)))
  await keptTrays.restore('tray', 'whatsappapi')
  expect(names()).toEqual(['b.pdf'])
  localStorage.removeItem('tray')
  keptTrays.caption('tray', 'b', 'a conta')
  expect(names()).toEqual([])
  expect(localStorage.getItem('tray')).toBeNull()
  localStorage.setItem('tray', JSON.stringify(entries))
  await keptTrays.restore('tray', 'whatsappapi')
  localStorage.setItem('tray', JSON.stringify(entries.slice(1)))
  keptTrays.move('tray', 'moved')
  expect(keptTrays.of('moved').map(({ id }) => id)).toEqual(['b'])
  vi.unstubAllGlobals()
})

it('what is taken out comes back where it stood, with its words', () => {
  const made = ['a', 'b', 'c'].map((name) =>
    attachmentOf('whatsappapi', new File([name], `${name}.pdf`), `${name}-0001`),
  )
  keptTrays.add('taken', made)
  keptTrays.caption('taken', 'b-0001', 'a de maio')
  const putBack = keptTrays.takeOut('taken', 'b-0001')
  const shown = () => keptTrays.of('taken').map(({ file, caption }) => `${file.name} ${caption}`)
  expect(shown()).toEqual(['a.pdf ', 'c.pdf '])
  putBack('taken')
  expect(shown()).toEqual(['a.pdf ', 'b.pdf a de maio', 'c.pdf '])
  const again = keptTrays.takeOut('taken', 'c-0001')
  keptTrays.move('taken', 'went')
  again('went')
  expect(keptTrays.of('taken')).toEqual([])
  expect(keptTrays.of('went').map(({ file }) => file.name)).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
})

it('what is handed over by name leaves what came behind it', () => {
  const [first, second] = ['a', 'b'].map((name) =>
    attachmentOf('whatsappapi', new File([name], `${name}.pdf`), `${name}-0002`),
  )
  if (!first || !second) throw new Error('two files')
  keptTrays.add('named', [first])
  keptTrays.add('named', [second])
  // As it was when its time was asked for.
  keptTrays.caption('named', first.id, 'a de maio')
  keptTrays.handOver('named', [first])
  expect(keptTrays.of('named')).toEqual([second])
})
