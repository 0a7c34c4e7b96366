import { expect, test } from 'vitest'
import { arrivingFiles } from './arriving-files.ts'

test('what was called for is on its way until it is here or fails, each by itself', async () => {
  const first = Promise.withResolvers<File>()
  const second = Promise.withResolvers<File>()
  const names = () => arrivingFiles.of('tray').map(({ name }) => name)
  const bringing = arrivingFiles.bring('tray', 'sofa.png', () => first.promise)
  const failing = arrivingFiles.bring('tray', 'preco.pdf', () => second.promise)
  expect(names()).toEqual(['sofa.png', 'preco.pdf'])
  expect(arrivingFiles.of('another')).toEqual([])
  second.reject(new Error('offline'))
  await expect(failing).rejects.toThrow('offline')
  expect(names()).toEqual(['sofa.png'])
  const file = new File(['1'], 'sofa.png')
  first.resolve(file)
  expect(await bringing).toBe(file)
  expect(names()).toEqual([])
})

test('nobody waits for what was called off, and it does not come after all', async () => {
  const late = Promise.withResolvers<File>()
  const bringing = arrivingFiles.bring('tray', 'sofa.png', () => late.promise)
  const [one] = arrivingFiles.of('tray')
  arrivingFiles.callOff('another', one?.id ?? '')
  arrivingFiles.callOff('tray', one?.id ?? '')
  expect(await bringing).toBeNull()
  expect(arrivingFiles.of('tray')).toEqual([])
  late.resolve(new File(['1'], 'sofa.png'))
})
