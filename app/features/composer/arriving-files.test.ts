import { expect, test, vi } from 'vitest'
import { arrivingFiles } from './arriving-files.ts'

test('what was called for is on its way until it is here or fails, each by itself', async () => {
  const first = Promise.withResolvers<File>()
  const second = Promise.withResolvers<File>()
  const names = () => arrivingFiles.of('tray').map(({ name }) => name)
  const added: { file: File; arriving: string[] }[] = []
  const add = (file: File) => void added.push({ file, arriving: names() })
  const bringing = arrivingFiles.bring('tray', 'sofa.png', () => first.promise, add)
  const failing = arrivingFiles.bring('tray', 'preco.pdf', () => second.promise, add)
  expect(names()).toEqual(['sofa.png', 'preco.pdf'])
  expect(arrivingFiles.of('another')).toEqual([])
  second.reject(new Error('offline'))
  await expect(failing).rejects.toThrow('offline')
  expect(names()).toEqual(['sofa.png'])
  const file = new File(['1'], 'sofa.png')
  first.resolve(file)
  await bringing
  // It is there before it arrives no more: its tray is never empty in between.
  expect(added).toEqual([{ file, arriving: ['sofa.png'] }])
  expect(names()).toEqual([])
})

test('nobody waits for what was called off, and it does not come after all', async () => {
  const late = Promise.withResolvers<File>()
  const add = vi.fn()
  const bringing = arrivingFiles.bring('tray', 'sofa.png', () => late.promise, add)
  const [one] = arrivingFiles.of('tray')
  arrivingFiles.callOff('another', one?.id ?? '')
  arrivingFiles.callOff('tray', one?.id ?? '')
  await bringing
  expect(add).not.toHaveBeenCalled()
  expect(arrivingFiles.of('tray')).toEqual([])
  late.resolve(new File(['1'], 'sofa.png'))
})
