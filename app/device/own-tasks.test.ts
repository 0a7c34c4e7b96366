import { expect, test } from 'vitest'
import { memoryStorage } from '#tests/memory-storage.ts'
import { claimTasks, clearTasks, TASKS_KEY } from './own-tasks.ts'

function storage(kept: Record<string, string> = {}) {
  const device = memoryStorage()
  for (const [key, value] of Object.entries(kept)) device.setItem(key, value)
  return device
}

test('whoever comes back to their browser finds their to-dos', () => {
  const device = storage()
  claimTasks(device, '1:4')
  device.setItem(TASKS_KEY, '[1]')
  claimTasks(device, '1:4')
  expect(device.getItem(TASKS_KEY)).toBe('[1]')
})

test('another person finds none, and they are gone for whoever had them', () => {
  const device = storage()
  claimTasks(device, '1:4')
  device.setItem(TASKS_KEY, '[1]')
  claimTasks(device, '1:5')
  expect(device.getItem(TASKS_KEY)).toBe(null)
  claimTasks(device, '1:4')
  expect(device.getItem(TASKS_KEY)).toBe(null)
})

test('to-dos that nobody owns are those of the first who comes', () => {
  const device = storage({ [TASKS_KEY]: '[1]' })
  claimTasks(device, '1:4')
  expect(device.getItem(TASKS_KEY)).toBe('[1]')
  claimTasks(device, '2:4')
  expect(device.getItem(TASKS_KEY)).toBe(null)
})

test('a sign-out leaves nothing of anybody', () => {
  const device = storage()
  claimTasks(device, '1:4')
  device.setItem(TASKS_KEY, '[1]')
  clearTasks(device)
  expect(device.getItem(TASKS_KEY)).toBe(null)
  claimTasks(device, '1:5')
  device.setItem(TASKS_KEY, '[2]')
  claimTasks(device, '1:5')
  expect(device.getItem(TASKS_KEY)).toBe('[2]')
})
