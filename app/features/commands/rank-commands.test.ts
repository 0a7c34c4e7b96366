import { expect, it } from 'vitest'
import type { Command } from './command.ts'
import { fit, fold, rankCommands } from './rank-commands.ts'

const command = (id: string, label: string, more: Partial<Command> = {}): Command => ({
  id,
  group: 'ticket',
  label,
  sign: null,
  ...more,
})
const COMMANDS = [
  command('transfer', 'Transferir', { words: 'passar encaminhar' }),
  command('return', 'Devolver à fila'),
  command('close', 'Resolver', { words: 'fechar encerrar' }),
  command('close-silently', 'Resolver sem despedida', { words: 'fechar encerrar' }),
  command('theme', 'Tema', {
    children: [command('theme-dark', 'Escuro'), command('theme-light', 'Claro')],
  }),
  command('go-connections', 'Conexões'),
]
const found = (query: string, recent: string[] = []) =>
  rankCommands(COMMANDS, query, recent).map(({ id }) => id)

it('finds by the beginning, by a word inside, by other words, and by letters left out', () => {
  expect(found('trans')).toEqual(['transfer'])
  expect(found('fila')).toEqual(['return'])
  expect(found('encerrar')).toEqual(['close', 'close-silently'])
  expect(found('trsf')).toEqual(['transfer'])
})

it('does not mind accents, capitals and the order of words', () => {
  expect(found('CONEXOES')).toEqual(['go-connections'])
  expect(found('fila devolver')).toEqual(['return'])
  expect(fold('  ÇıİĞ ')).toBe('ciig')
})

it('leaves letters out of long words only: three of them are in nearly every name', () => {
  const names = ['Agendar mensagem', 'Atendimentos', 'Colunas do kanban', 'Contatos']
  const commands = names.map((name) => command(name, name))
  expect(rankCommands(commands, 'ana', [])).toEqual([])
  expect(rankCommands(commands, 'agdr', [])).toHaveLength(1)
})

it('wants every word to fit', () => {
  expect(found('resolver sem')).toEqual(['close-silently'])
  expect(found('resolver amanhã')).toEqual([])
  expect(found('zz')).toEqual([])
})

it('puts the better match first, and of like ones what was used last', () => {
  expect(found('resolver')[0]).toBe('close')
  expect(found('fechar', ['close-silently'])).toEqual(['close-silently', 'close'])
  expect(found('resolver', ['go-connections', 'close-silently'])[0]).toBe('close')
})

it('reaches into lists of their own, by either name', () => {
  expect(found('escuro')).toEqual(['theme-dark'])
  expect(found('tema')).toEqual(['theme', 'theme-dark', 'theme-light'])
})

it('lists little of a list that was not asked for', () => {
  const tags = ['atacado', 'contrato', 'garantia', 'idosa', 'lead', 'vip'].map((name) =>
    command(`tag-${name}`, name),
  )
  const commands = [command('tags', 'Etiquetas do contato', { children: tags })]
  const ranked = (query: string) => rankCommands(commands, query, []).map(({ id }) => id)
  expect(ranked('contato')).toEqual(['tags'])
  expect(ranked('vip')).toEqual(['tag-vip'])
  expect(ranked('contato vip')).toEqual(['tag-vip'])
  expect(ranked('etiqueta')).toEqual(['tags', 'tag-atacado', 'tag-contrato', 'tag-garantia'])
})

it('looks through the sentence on a command, for whole words and behind its name', () => {
  const commands = [
    command('rating', 'Pedir avaliação', { says: 'O cliente dá uma nota de 1 a 5.' }),
    command('note', 'Nota interna'),
  ]
  const ranked = (query: string) => rankCommands(commands, query, []).map(({ id }) => id)
  expect(ranked('nota')).toEqual(['note', 'rating'])
  expect(ranked('nota cliente')).toEqual(['rating'])
  expect(ranked('clnt')).toEqual([])
  // Amid a word of it: Ana is nobody of the *semana*.
  for (const sentence of ['says', 'detail']) {
    const promotion = command('quick', '/promocao', { [sentence]: 'A oferta da semana' })
    expect(rankCommands([promotion], 'ana', [])).toEqual([])
    expect(rankCommands([promotion], 'semana', [])).toHaveLength(1)
  }
})

it('takes no signs for a pattern', () => {
  expect(fit('a.b', 'xaxb')).toBe(0)
  expect(found('(')).toEqual([])
})
