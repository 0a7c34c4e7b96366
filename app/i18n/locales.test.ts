import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import { ERROR_CODES } from '#core/errors.ts'
import { i18nOptions } from './i18n-options.ts'
import { LANGUAGES } from './languages.ts'
import { contactBook } from './locales/pt-BR/contact-book.ts'
import { profile } from './locales/pt-BR/profile.ts'
import { ptBR } from './locales/pt-BR.ts'
import { loadAllWords as loadWords } from './test-words.ts'

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
  it('say something for every key', async () => {
    const empty = texts(await loadWords(language)).filter(([, text]) => text.trim() === '')
    expect(empty).toEqual([])
  })

  it('take the same values as the Portuguese ones', async () => {
    const source = new Map(texts(await loadWords('pt-BR')))
    const wrong = texts(await loadWords(language)).filter(
      ([path, text]) => placeholders(text).join() !== placeholders(source.get(path) ?? '').join(),
    )
    expect(wrong).toEqual([])
  })

  it('have words of their own for every error a caller can see', async () => {
    const { errors } = await loadWords(language)
    for (const code of Object.keys(ERROR_CODES)) expect(errors).toHaveProperty(code)
  })

  it('count one, two and none', async () => {
    const i18n = createInstance({
      ...i18nOptions,
      lng: language,
      resources: { [language]: await loadWords(language) },
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
  const { session, tickets, contacts, desk } = ptBR
  expect(session.signIn.submit).toBe('Acessar')
  expect(session.signedInElsewhere).toBe('Sua conta foi acessada em outro computador.')
  expect(tickets.done.closed).toBe('Ticket encerrado com sucesso.')
  expect(tickets.done.deleted).toBe('Ticket deleted sucessfully.')
  // The news of a deletion to whoever looks on; who did it follows.
  expect(desk.deletedByOther).toMatch(/^Ticket encerrado com sucesso\./)
  expect(tickets.filters.noQueue).toBe('Sem fila')
  expect(tickets.group).toBe('Grupo')
  expect(tickets.new.chooseQueue).toBe('Selecione uma fila')
  expect(tickets.transferDialog.choose).toBe('Selecione uma fila')
  expect(desk.tabs).toMatchObject({ list: 'Atendimentos', ticket: 'Ticket' })
  expect(contacts.notes.added).toBe('Observação adicionada com sucesso!')
  expect(contacts.notes.deleted).toBe('Observação excluída com sucesso!')
  expect(contactBook.done.blocked).toBe('Contato bloqueado')
  expect(contactBook.done.unblocked).toBe('Contato desbloqueado')
  expect(contactBook.form.tagTooShort).toBe('Tag muito curta!')
  expect(profile.picture.clickSave).toBe('Clique em salvar para registar as alterações')
  for (const { errors } of [contactBook.form, profile])
    expect(errors).toMatchObject({
      short: 'Too Short!',
      long: 'Too Long!',
      email: 'Invalid email',
    })
})
