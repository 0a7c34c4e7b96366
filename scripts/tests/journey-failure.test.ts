import { expect, it } from 'vitest'
import { projectPath } from '../project.ts'
import { failureWords } from './journey-failure.ts'

const frame = (...file: string[]) => `    at expectComment (${projectPath(...file)}:15:3)`

it('says where a helper stood still, and which journey had called it', () => {
  const error = {
    message: 'Error: no attribute\nLocator: composer',
    location: { file: projectPath('tests', 'e2e', 'notes.ts'), line: 15 },
    stack: [
      'Error: no attribute',
      frame('tests', 'e2e', 'notes.ts'),
      frame('node_modules', 'playwright', 'index.js'),
      '    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)',
      `    at ${projectPath('tests', 'e2e', 'notes.test.ts')}:46:9`,
    ].join('\n'),
  }
  const words =
    'Error: no attribute (tests/e2e/notes.ts:15 < tests/e2e/notes.test.ts:46)\nLocator: composer'
  expect(failureWords([error])).toBe(words)
  // What a time limit cut short.
  const cut = { message: 'Error: click: test ended\nCall log', location: error.location }
  expect(failureWords([{ message: 'Test timeout' }, cut])).toBe(
    'Test timeout\nError: click: test ended (tests/e2e/notes.ts:15)',
  )
})
