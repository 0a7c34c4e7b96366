import { describe, expect, test } from 'vitest'
import { TASK_TEXT_MAX_CHARS, TASKS_MAX } from './limits.ts'
import {
  addTask,
  dueReminders,
  markReminded,
  moveTask,
  nextReminder,
  putBack,
  readTasks,
  removeTasks,
  saveTask,
  setDone,
} from './tasks.ts'
import type { TaskFields, Tasks } from './tasks.ts'

const NOW = Date.UTC(2026, 10, 23, 12)
const MINUTE = 60_000
const at = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString()
const fields = (text: string, more: Partial<TaskFields> = {}): TaskFields => ({
  text,
  dueAt: null,
  remindBefore: null,
  ...more,
})
/** To-dos a minute apart. */
const listOf = (...texts: string[]): Tasks =>
  texts.reduce<Tasks>(
    (tasks, text, index) => addTask(tasks, fields(text), NOW + index * MINUTE),
    [],
  )
const textsOf = (tasks: Tasks) => tasks.map(({ text, done }) => (done ? `(${text})` : text))
const idOf = (tasks: Tasks, text: string) =>
  tasks.find((task) => task.text === text)?.createdAt ?? ''

describe('what the browser has kept', () => {
  test('is read as it was written', () => {
    const tasks = setDone(listOf('a', 'b'), at(0), true, NOW)
    expect(readTasks(JSON.stringify(tasks))).toEqual(tasks)
  })

  test('may be of the specification alone, text and two times', () => {
    const kept = [{ text: 'a', createdAt: at(0), updatedAt: at(5) }]
    expect(readTasks(JSON.stringify(kept))).toEqual(kept)
  })

  test.each([
    ['nothing', null],
    ['no JSON', '[{"text":'],
    ['no list', '{"text":"a"}'],
    ['what is no to-do', '[null, 1, "a", {}, {"text": 1}, {"text": "  "}, []]'],
  ])('is empty where there is %s', (_what, kept) => {
    expect(readTasks(kept)).toEqual([])
  })

  test('has a name and times for each, also where what was written has none', () => {
    const [one, other, third] = readTasks(
      JSON.stringify([
        { text: 'a' },
        { text: 'b', createdAt: 'yesterday', dueAt: 'soon', remindBefore: 10, done: 'yes' },
        { text: 'c', updatedAt: at(1), dueAt: at(9), remindBefore: 11 },
      ]),
    )
    expect(one).toEqual({
      text: 'a',
      createdAt: '1970-01-01T00:00:00.000Z',
      updatedAt: '1970-01-01T00:00:00.000Z',
    })
    expect(other).toMatchObject({ text: 'b', createdAt: '1970-01-01T00:00:00.001Z' })
    expect(other).not.toHaveProperty('remindBefore')
    expect(third).toEqual({ text: 'c', createdAt: at(1), updatedAt: at(1), dueAt: at(9) })
  })
})

describe('a to-do', () => {
  test('is stamped when it is added and when it is saved', () => {
    const [added] = addTask([], fields(' comprar  '), NOW)
    expect(added).toEqual({ text: 'comprar', createdAt: at(0), updatedAt: at(0) })
    expect(saveTask([added!], at(0), fields('vender'), NOW + MINUTE)).toEqual([
      { text: 'vender', createdAt: at(0), updatedAt: at(1) },
    ])
  })

  test('that is blank is ignored', () => {
    const tasks = listOf('a')
    expect(addTask(tasks, fields(' \n '), NOW)).toBe(tasks)
    expect(saveTask(tasks, at(0), fields('  '), NOW)).toBe(tasks)
  })

  test('has a name of its own, however fast they are written', () => {
    const tasks = addTask(addTask([], fields('a'), NOW), fields('b'), NOW)
    expect(new Set(tasks.map(({ createdAt }) => createdAt)).size).toBe(2)
  })

  test('is no longer than it may be, and no more than there may be', () => {
    const [long] = addTask([], fields('x'.repeat(TASK_TEXT_MAX_CHARS + 1)), NOW)
    expect(long?.text).toHaveLength(TASK_TEXT_MAX_CHARS)
    const full: Tasks = Array.from({ length: TASKS_MAX }, (_, n) => ({
      text: `${n}`,
      createdAt: at(n),
      updatedAt: at(n),
    }))
    expect(addTask(full, fields('one more'), NOW)).toBe(full)
  })

  test('is done and not done again, and keeps its text and times of being due', () => {
    const tasks = addTask([], fields('a', { dueAt: at(60), remindBefore: 10 }), NOW)
    const done = setDone(tasks, at(0), true, NOW + MINUTE)
    expect(done).toEqual([{ ...tasks[0], updatedAt: at(1), done: true }])
    expect(setDone(done, at(0), false, NOW + 2 * MINUTE)).toEqual([
      { ...tasks[0], updatedAt: at(2) },
    ])
  })
})

describe('what is deleted', () => {
  test('stands where it stood when that is taken back', () => {
    const tasks = listOf('a', 'b', 'c')
    const gone = tasks.filter(({ text }) => text === 'b')
    const left = removeTasks(tasks, gone)
    expect(textsOf(left)).toEqual(['a', 'c'])
    expect(textsOf(putBack(left, gone, tasks))).toEqual(['a', 'b', 'c'])
    // Once, however often it is pressed.
    expect(textsOf(putBack(tasks, gone, tasks))).toEqual(['a', 'b', 'c'])
  })

  test('stands behind what was above it, whatever came and went meanwhile', () => {
    const tasks = listOf('a', 'b', 'c', 'd')
    const gone = tasks.slice(1, 3)
    const left = addTask(removeTasks(tasks, [...gone, tasks[0]!]), fields('e'), NOW + 9 * MINUTE)
    expect(textsOf(putBack(left, gone, tasks))).toEqual(['b', 'c', 'd', 'e'])
  })
})

describe('a move', () => {
  const tasks = setDone(listOf('a', 'b', 'c', 'd'), at(1), true, NOW)

  test('is among those that are not done', () => {
    expect(textsOf(moveTask(tasks, idOf(tasks, 'd'), 0))).toEqual(['d', '(b)', 'a', 'c'])
    expect(textsOf(moveTask(tasks, idOf(tasks, 'a'), 1))).toEqual(['c', '(b)', 'a', 'd'])
  })

  test('to no place, to its own, or of one that is done changes nothing', () => {
    for (const to of [-1, 3, 0]) expect(moveTask(tasks, idOf(tasks, 'a'), to)).toBe(tasks)
    expect(moveTask(tasks, idOf(tasks, 'b'), 0)).toBe(tasks)
    expect(moveTask(tasks, 'nobody', 0)).toBe(tasks)
  })
})

describe('a reminder', () => {
  const soon = addTask([], fields('reunião', { dueAt: at(60), remindBefore: 10 }), NOW)
  const due = (tasks: Tasks, minutes: number) =>
    textsOf(dueReminders(tasks, NOW + minutes * MINUTE))

  test('is given so long before, once', () => {
    expect(nextReminder(soon, NOW)).toBe(NOW + 50 * MINUTE)
    expect(due(soon, 49)).toEqual([])
    expect(due(soon, 50)).toEqual(['reunião'])
    const given = markReminded(soon, dueReminders(soon, NOW + 50 * MINUTE))
    expect(due(given, 500)).toEqual([])
    expect(nextReminder(given, NOW)).toBe(null)
  })

  test('is given late rather than never, the earliest first', () => {
    const two = addTask(soon, fields('antes', { dueAt: at(5), remindBefore: 0 }), NOW + MINUTE)
    expect(due(two, 10_000)).toEqual(['antes', 'reunião'])
    expect(nextReminder(two, NOW + 10_000 * MINUTE)).toBe(null)
  })

  test('is none for what is done, has no time, or asks for none', () => {
    const none = addTask(
      addTask([], fields('sem hora', { remindBefore: 10 }), NOW),
      fields('sem lembrete', { dueAt: at(1) }),
      NOW,
    )
    expect(due(none, 500)).toEqual([])
    expect(due(setDone(soon, at(0), true, NOW), 500)).toEqual([])
  })

  test('is given again once its time is another, not when only the text is', () => {
    const given = markReminded(soon, soon)
    const same = fields('outro texto', { dueAt: at(60), remindBefore: 10 })
    expect(due(saveTask(given, at(0), same, NOW), 500)).toEqual([])
    const later = { ...same, dueAt: at(120) }
    expect(due(saveTask(given, at(0), later, NOW), 500)).toEqual(['outro texto'])
  })
})
