import { expect, it } from 'vitest'
import type { Command } from './command.ts'
import { listedCommands, preselectedAt } from './listed-commands.ts'

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

it('says once whom a group is about, and beside each command that was used lately', () => {
  const about = 'Maria'
  const commands = [
    command('tags', 'ticket', { about, detail: 'vip', children: [command('tag-1', 'ticket')] }),
    command('close', 'ticket', { about }),
    command('go-contacts', 'go'),
  ]
  const sections = listedCommands({ commands, text: '', recent: ['tags', 'tag-1'], found: [] })
  expect(sections.map(({ group, about: head }) => [group, head])).toEqual([
    ['recent', undefined],
    ['ticket', 'Maria'],
    ['go', undefined],
  ])
  expect(sections[0]?.commands.map(({ detail }) => detail)).toEqual(['Maria · vip', 'Maria'])
  expect(sections[1]?.commands.map(({ detail }) => detail)).toEqual([undefined])
})

it('lists what fits, each group where its best stands, then what was found', () => {
  const found = [command('ticket-1', 'tickets', { label: 'Maria' })]
  expect(listed('cont', [], found)).toEqual([
    ['go', 'go-contacts'],
    ['tickets', 'ticket-1'],
  ])
  expect(listed('dark')).toEqual([['look', 'dark']])
})

it('lists who is meant before what only sounds alike, and found words last', () => {
  const found = [
    command('ticket-2', 'tickets', { label: 'Clotilde' }),
    command('ticket-3', 'tickets', { label: 'Ana Close' }),
    command('contact-1', 'people', { label: 'Close', children: [command('edit', 'people')] }),
    command('contact-2', 'people', { label: 'Bia', words: '5511close' }),
    command('message-1', 'messages', { label: 'Maria', detail: 'vou fechar' }),
  ]
  expect(listed('close', [], found)).toEqual([
    ['ticket', 'close'],
    ['people', 'contact-1', 'contact-2'],
    ['tickets', 'ticket-3', 'ticket-2'],
    ['messages', 'message-1'],
  ])
  const [, people] = listedCommands({ commands: COMMANDS, text: 'close', recent: [], found })
  expect(people?.commands[0]?.children).toHaveLength(1)
  const named = [
    command('contact-3', 'people', { label: 'Bia Lima Sá', detail: '+55' }),
    command('contact-4', 'people', { label: 'Bia Lima', detail: '+55' }),
  ]
  expect(listed('bia lima', [], named)).toEqual([['people', 'contact-4', 'contact-3']])
  // A command that only begins like it stands behind the person of that very name.
  expect(listed('thema', [], [command('contact-9', 'people', { label: 'Thema' })])[0]).toEqual([
    'people',
    'contact-9',
  ])
})

it('lists once what can be done here and is found elsewhere too', () => {
  const reply = command('quick-4', 'ticket', { label: '/boleto', alsoFoundAs: 'quickMessage-4' })
  const commands = [command('quick', 'ticket', { label: 'Respostas', children: [reply] })]
  const found = [
    command('quickMessage-4', 'records', { label: 'boleto' }),
    command('quickMessage-5', 'records', { label: 'boleto vencido' }),
  ]
  const ids = listedCommands({ commands, text: 'boleto', recent: [], found }).flatMap((section) =>
    section.commands.map(({ id }) => id),
  )
  expect(ids.toSorted()).toEqual(['quick-4', 'quickMessage-5'])
})

it('chooses nothing that acts at once or deletes before a word is typed', () => {
  const shown = [
    command('close', 'recent', { actsAtOnce: true }),
    command('delete', 'ticket', { isDanger: true }),
    command('transfer', 'ticket'),
  ]
  expect(preselectedAt(shown, ' ')).toBe(2)
  expect(preselectedAt(shown.slice(0, 2), '')).toBe(-1)
  expect(preselectedAt(shown, 'res')).toBe(0)
})
