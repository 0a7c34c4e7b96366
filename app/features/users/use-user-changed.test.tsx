import { createInstance } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { UserReadAs } from '#domains/users/users.inputs.ts'
import { ChangesSaid } from '#app/components/forms/changed-note.tsx'
import { ALL_WORDS } from '#app/i18n/all-words.ts'
import { browserI18n } from '#app/i18n/browser-i18n.ts'
import { i18nOptions } from '#app/i18n/i18n-options.ts'
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

/** As the server says it, and as a browser does, which has an i18n of its own. */
async function said(now: Partial<UserReadAs>, language: Language = 'pt-BR'): Promise<string> {
  const server = createInstance({ ...i18nOptions, lng: language, resources: ALL_WORDS })
  await server.init()
  const words = ALL_WORDS[language]
  const browser = browserI18n(language, words, () => Promise.resolve(words))
  const [one, other] = [server, browser].map((i18n) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <Said now={now} />
      </I18nextProvider>,
    ),
  )
  expect(other).toBe(one)
  return (one ?? '').replace(/<svg.*<\/svg>/, '')
}

it('names every field of a user that somebody else changed, with what it is now where that is short', async () => {
  const none = await said({})
  for (const field of Object.keys(NOW) as (keyof UserReadAs)[])
    expect([field, await said({ [field]: NOW[field] })]).not.toEqual([field, none])
  expect(await said({ capacity: 4, paused: true, whatsappId: 2 })).toContain(
    'Conexão padrão (agora: Loja Centro), Atendimentos ao mesmo tempo (agora: 4), Em pausa (agora: sim)',
  )
  expect(await said({ capacity: null, defaultTheme: 'dark' })).toContain(
    'Atendimentos ao mesmo tempo (agora: vazio), Tema (agora: Escuro)',
  )
})

it('is a list where there is much, with a line for each field', async () => {
  expect(await said({ name: 'Ana', profile: 'admin', color: '#112233', queueIds: '1' })).toBe(
    '<p>Isto mudou enquanto você editava:</p><ul><li>Nome: Ana</li><li>Perfil: Administrador</li>' +
      '<li>Filas: Vendas</li><li>Cor mudou</li></ul>',
  )
})

it.each(LANGUAGES)('says no code where there is a word, in %s', async (language) => {
  for (const field of ['defaultTheme', 'defaultMenu', 'profile', 'language'] as const)
    expect(await said({ [field]: NOW[field] }, language)).not.toContain(`: ${NOW[field]})`)
})
