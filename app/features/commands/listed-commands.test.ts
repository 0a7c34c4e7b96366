import { expect, it } from 'vitest'
import type { Command } from './command.ts'
import { listedCommands } from './listed-commands.ts'

const command = (id: string, group: Command['group'], more: Partial<Command> = {}): Command => ({
  id,
  group,
  label: id,
  sign: null,
  ...more,
})
const COMMANDS = [
  command('go-contacts', 'go'),
  command('transfer', 'ticket'),
  command('theme', 'look', { children: [command('dark', 'look')] }),
  command('close', 'ticket'),
]
const listed = (text: string, recent: string[] = [], found: Command[] = []) =>
  listedCommands({ commands: COMMANDS, text, recent, found }).map(({ group, commands }) => [
    group,
    ...commands.map(({ id }) => id),
  ])

it('lists by group, what was used lately on top and only there', () => {
  expect(listed('')).toEqual([
    ['ticket', 'transfer', 'close'],
    ['go', 'go-contacts'],
    ['look', 'theme'],
  ])
  expect(listed('', ['close', 'gone', 'dark'])).toEqual([
    ['recent', 'close', 'dark'],
    ['ticket', 'transfer'],
    ['go', 'go-contacts'],
    ['look', 'theme'],
  ])
})

it('lists what fits, each group where its best stands, then what was found', () => {
  const found = [command('ticket-1', 'found', { label: 'Maria' })]
  expect(listed('cont', [], found)).toEqual([
    ['go', 'go-contacts'],
    ['found', 'ticket-1'],
  ])
  expect(listed('dark')).toEqual([['look', 'dark']])
})
