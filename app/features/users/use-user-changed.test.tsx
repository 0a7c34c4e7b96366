import { WordsProvider } from '#app/i18n/use-translation.tsx'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { UserReadAs } from '#domains/users/users.inputs.ts'
import { ChangesSaid } from '#app/components/forms/changed-note.tsx'
import { ALL_WORDS } from '#app/i18n/all-words.ts'
import { lightI18n } from '#app/i18n/light-i18n.ts'
import { LANGUAGES } from '#app/i18n/languages.ts'
import type { Language } from '#app/i18n/languages.ts'
import { useUserChanged } from './use-user-changed.ts'

const ABOUT = {
  queues: [{ value: 1, label: 'Vendas' }],
  connections: [{ value: 2, label: 'Loja Centro' }],
}
const NOW: UserReadAs = {
  name: 'Ana',
  email: 'ana@x.test',
  wpp: '5511999990000',
  color: '#112233',
  farewellMessage: 'Até logo',
  profile: 'supervisor',
  allTicket: true,
  allowGroup: false,
  queueIds: '1',
  whatsappId: 2,
  startWork: '08:00',
  endWork: '18:00',
  defaultTheme: 'dark',
  defaultMenu: 'closed',
  language: 'tr',
  capacity: 4,
  paused: true,
  picture: 'p',
}

function Said({ now }: { now: Partial<UserReadAs> }) {
  return <ChangesSaid changes={useUserChanged(ABOUT)(now, NOW, NOW)} />
}

function said(now: Partial<UserReadAs>, language: Language = 'pt-BR'): string {
  const words = ALL_WORDS[language]
  const html = renderToStaticMarkup(
    <WordsProvider i18n={lightI18n(language, words, () => Promise.resolve(words))}>
      <Said now={now} />
    </WordsProvider>,
  )
  return html.replace(/<svg.*<\/svg>/, '')
}

it('names every field of a user that somebody else changed, with what it is now where that is short', () => {
  const none = said({})
  for (const field of Object.keys(NOW) as (keyof UserReadAs)[])
    expect([field, said({ [field]: NOW[field] })]).not.toEqual([field, none])
  expect(said({ capacity: 4, paused: true, whatsappId: 2 })).toContain(
    'Conexão padrão (agora: Loja Centro), Atendimentos ao mesmo tempo (agora: 4), Em pausa (agora: sim)',
  )
  expect(said({ capacity: null, defaultTheme: 'dark' })).toContain(
    'Atendimentos ao mesmo tempo (agora: vazio), Tema (agora: Escuro)',
  )
})

it('is a list where there is much, with a line for each field', () => {
  expect(said({ name: 'Ana', profile: 'admin', color: '#112233', queueIds: '1' })).toBe(
    '<p>Isto mudou enquanto você editava:</p><ul><li>Nome: Ana</li><li>Perfil: Administrador</li>' +
      '<li>Filas: Vendas</li><li>Cor mudou</li></ul>',
  )
})

it.each(LANGUAGES)('says no code where there is a word, in %s', (language) => {
  for (const field of ['defaultTheme', 'defaultMenu', 'profile', 'language'] as const)
    expect(said({ [field]: NOW[field] }, language)).not.toContain(`: ${NOW[field]})`)
})
