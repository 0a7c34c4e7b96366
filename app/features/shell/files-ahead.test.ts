import { expect, test } from 'vitest'
import { filesOf } from './files-ahead.ts'
import type { Routes } from './files-ahead.ts'

const routes: Routes = {
  root: { id: 'root', path: '', module: '/root.js' },
  list: { id: 'list', parentId: 'root', path: 'tickets', module: '/list.js', css: ['/desk.css'] },
  none: { id: 'none', parentId: 'list', module: '/none.js', imports: ['/desk.js'] },
  one: { id: 'one', parentId: 'list', path: ':uuid', module: '/one.js', imports: ['/desk.js'] },
  frame: { id: 'frame', parentId: 'root', module: '/frame.js', css: ['/frame.css'] },
  people: { id: 'people', parentId: 'frame', path: 'people', module: '/people.js' },
  other: { id: 'other', parentId: 'root', path: 'tickets-log', module: '/other.js' },
}

test('a page brings the files of all that is below it, each once, and of no page beside it', () => {
  expect(filesOf(['/tickets'], routes)).toEqual([
    '/list.js',
    '/desk.css',
    '/none.js',
    '/desk.js',
    '/one.js',
  ])
})

test('a page that is not there brings nothing', () => {
  expect(filesOf(['/kanban', '/'], routes)).toEqual([])
})

test('a page brings the files of the layout around it', () => {
  expect(filesOf(['/people'], routes)).toEqual(['/frame.js', '/frame.css', '/people.js'])
})
