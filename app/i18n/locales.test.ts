import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import { ERROR_CODES } from '#core/errors.ts'
import { ALL_WORDS } from './all-words.ts'
import { i18nOptions } from './i18n-options.ts'
import { LANGUAGES } from './languages.ts'

type Tree = { readonly [key: string]: string | Tree }

/** Every text with its path, e.g. `shell:menu.tickets`. */
function texts(tree: Tree, path = ''): [path: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : texts(value, `${path}${key}.`),
  )
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name).sort()

describe.each(LANGUAGES)('the words in %s', (language) => {
  it('say something for every key', () => {
    const empty = texts(ALL_WORDS[language]).filter(([, text]) => text.trim() === '')
    expect(empty).toEqual([])
  })

  it('take the same values as the Portuguese ones', () => {
    const source = new Map(texts(ALL_WORDS['pt-BR']))
    const wrong = texts(ALL_WORDS[language]).filter(
      ([path, text]) => placeholders(text).join() !== placeholders(source.get(path) ?? '').join(),
    )
    expect(wrong).toEqual([])
  })

  it('have words of their own for every error a caller can see', () => {
    const { errors } = ALL_WORDS[language]
    for (const code of Object.keys(ERROR_CODES)) expect(errors).toHaveProperty(code)
  })

  it('call a page in the menu as it is called itself', () => {
    const { shell, ...pages } = ALL_WORDS[language]
    const titles = Object.entries<Tree>(pages).flatMap(([name, { title }]) =>
      name in shell.menu ? [[name, title]] : [],
    )
    expect(titles.length).toBeGreaterThan(10)
    expect(shell.menu).toMatchObject(Object.fromEntries(titles.filter(([, title]) => title)))
  })

  it('say how long a text may be, and which tag has a name', async () => {
    const i18n = createInstance({
      ...i18nOptions,
      lng: language,
      resources: { [language]: ALL_WORDS[language] },
    })
    await i18n.init()
    expect(i18n.t('problems:tooLong', { count: 50 })).toContain('50')
    expect(i18n.t('problems:tagTaken', { name: 'Garantia' })).toContain('Garantia')
  })

  it('count one, two and none', async () => {
    const i18n = createInstance({
      ...i18nOptions,
      lng: language,
      resources: { [language]: ALL_WORDS[language] },
    })
    await i18n.init()
    for (const count of [0, 1, 2, 5]) {
      const said = i18n.t('shell:connection.waiting', { count })
      expect(said).toContain(String(count))
      expect(said).not.toContain('waiting_')
    }
  })
})

it('writes the literal texts of the specification as they stand', () => {
  const {
    session,
    signIn,
    tickets,
    ticketDialogs,
    contacts,
    desk,
    contactBook,
    helps,
    shell,
    users,
  } = ALL_WORDS['pt-BR']
  expect(signIn.form.submit).toBe('Acessar')
  expect(session.signedInElsewhere).toBe('Sua conta foi acessada em outro computador.')
  expect(tickets.done.closed).toBe('Ticket encerrado com sucesso.')
  expect(tickets.done.deleted).toBe('Ticket deleted sucessfully.')
  // The news of a deletion to whoever looks on; who did it follows.
  expect(desk.deletedByOther).toMatch(/^Ticket encerrado com sucesso\./)
  expect(tickets.filters.noQueue).toBe('Sem fila')
  expect(tickets.group).toBe('Grupo')
  expect(ticketDialogs.new.chooseQueue).toBe('Selecione uma fila')
  expect(ticketDialogs.transferDialog.choose).toBe('Selecione uma fila')
  expect(desk.tabs).toMatchObject({ list: 'Atendimentos', ticket: 'Ticket' })
  expect(contacts.notes.added).toBe('Observação adicionada com sucesso!')
  expect(contacts.notes.deleted).toBe('Observação excluída com sucesso!')
  expect(contactBook.done.blocked).toBe('Contato bloqueado')
  expect(contactBook.done.unblocked).toBe('Contato desbloqueado')
  expect(contactBook.form.tagTooShort).toBe('Tag muito curta!')
  expect(shell.errorPage.refused).toBe(
    'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.',
  )
  expect(helps.done.saved).toBe('Operação realizada com sucesso!')
  expect(helps.form.refused).toBe(
    'Não foi possível realizar a operação. Verifique se já existe uma empresa/plano com o mesmo nome ou se os campos foram preenchidos corretamente',
  )
  expect(users.form.pictureUnsaved).toBe('Clique em salvar para registar as alterações')
  expect(contactBook.sheetErrors).toMatchObject({
    short: 'Too Short!',
    long: 'Too Long!',
    email: 'Invalid email',
  })
})

it.each(['es', 'tr'] as const)('%s: a row of a sheet is wrong in its own language', (language) => {
  const { contactBook, problems } = ALL_WORDS[language]
  const said = texts(contactBook.sheetErrors)
  expect(said.filter(([, text]) => /too|invalid e/i.test(text))).toEqual([])
  expect(contactBook.sheetErrors.email).toBe(problems.invalidEmail)
})

it.each(['pt-BR', 'en'] as const)(
  '%s: a field is wrong in the words of the specification',
  (language) => {
    expect(ALL_WORDS[language].problems).toMatchObject({
      tooShort: 'Too Short!',
      tooLong: expect.stringMatching(/^Too Long! /),
      invalidEmail: 'Invalid email',
    })
    expect(ALL_WORDS['pt-BR'].problems.required).toBe('Obrigatório')
  },
)

describe.each(LANGUAGES)('one word for one thing in %s:', (language) => {
  const { commands, contactBook, desk, later, search, shell, ticketDialogs, tickets } =
    ALL_WORDS[language]

  it('a command is called what its button is called', () => {
    expect(commands.newTicket).toBe(tickets.new.button)
    expect(ticketDialogs.new.title).toBe(tickets.new.button)
    expect(commands.newContact).toBe(contactBook.add)
  })

  it('a page is called what the way to it is called', () => {
    expect(desk.title).toBe(shell.menu.tickets)
    expect(desk.tabs.list).toBe(shell.menu.tickets)
    expect(contactBook.title).toBe(shell.menu.contacts)
  })

  it('what is found has the same headings wherever one searches', () => {
    expect(commands.groups.people).toBe(search.groups.contacts)
    expect(commands.groups.tickets).toBe(search.groups.tickets)
    expect(commands.groups.messages).toBe(search.groups.messages)
  })

  it('a later time is offered in the same words for a ticket and for a message', () => {
    for (const when of ['hour', 'tomorrow', 'monday'] as const)
      expect(ticketDialogs.snooze[when]).toBe(later.presets[when])
  })

  it('what people and queues have to do is tickets, not conversations', () => {
    const { users, queues, settings } = ALL_WORDS[language]
    const said = texts({ users, queues, settings })
    expect(said.filter(([, text]) => /convers|konuşma/i.test(text))).toEqual([])
  })

  it('the page of lanes speaks of lanes, not of tags', () => {
    const { lanes, done } = ALL_WORDS[language].tags
    const { laneCreated, laneSaved, laneMerged, laneDeleted } = done
    const said = texts({ lanes, laneCreated, laneSaved, laneMerged, laneDeleted })
    expect(said.filter(([, text]) => /\btags?\b|etiquet|etiket/i.test(text))).toEqual([])
  })
})

it.each([
  ['en', 'resolve, resolved', /\btickets?\b[^.]*\bclos|\bclos(e|ing)\b[^.]*\btickets?\b/i],
  ['es', 'resolver, resuelto', /\btickets?\b[^.]*\b(cierr|cerrad)|\bcerrar\b[^.]*\btickets?\b/i],
  ['es', 'ticket', /\batenciones\b|\b(est?a|ninguna|nueva) atención\b/i],
  ['tr', 'talep, çözüldü', /\btale[pb][^.]*kapa[nt]|görüşme|\bsohbet(te|i)\b/i],
] as const)('in %s a ticket has one name and is resolved: say %s', (language, say, other) => {
  const said = texts(ALL_WORDS[language]).filter(
    ([path]) => !path.startsWith('commands.words.') && path !== 'shell.menu.chats',
  )
  expect(
    said.filter(([, text]) => other.test(text)),
    `say ${say}`,
  ).toEqual([])
})

describe('the Portuguese words', () => {
  /** Fixed by the specification, and what people may type for a command. */
  const GIVEN = [
    'desk.tabs.ticket',
    'desk.deletedByOther',
    'tickets.done.closed',
    'tickets.done.deleted',
    'commands.words.',
  ]
  const own = texts(ALL_WORDS['pt-BR']).filter(
    ([path]) => !GIVEN.some((given) => path.startsWith(given)),
  )

  it.each([
    ['an atendimento is no ticket', /\btickets?\b/i],
    [
      'it is resolved, not closed',
      /atendimentos?\b[^.]* (fechad|encerrad|se encerra)|fechar todos/i,
    ],
    ['a private comment is no note', /nota(s)? (interna|da equipe)/i],
    ['nobody speaks of themselves', /\b(achei|encontrei|achamos|encontramos)\b/i],
    ['the number of a ticket has a #', /\bnº/],
    ['a language is an idioma', /\blínguas?\b/i],
    ['how something stands is its status', /\bsituaç/i],
    ['two that become one are united', /\bjuntar|\bjuntad/i],
    ['a linked phone is a celular, and not switched on', /\b(celular|aparelho)\b[^.]* ligado\b/i],
    [
      'nothing speaks of a later version',
      /por enquanto (ela|só)|ainda não (está )?(disponível|aparece|é enviad)|\b(n?esta|dessa|desta) versão\b/i,
    ],
    [
      'it is said as a person would',
      /\bsai por ela\b|para onde você não o vê|\bnada chama você\b|\bbuscar ou fazer\b/i,
    ],
  ])('%s', (_rule, other) => {
    expect(own.filter(([, text]) => other.test(text))).toEqual([])
  })
})
