import { createInstance } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { UserReadAs } from '#domains/users/users.inputs.ts'
import { ALL_WORDS } from '#app/i18n/all-words.ts'
import { i18nOptions } from '#app/i18n/i18n-options.ts'
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
  return useUserChanged(ABOUT)(now, NOW, NOW)
}

async function said(now: Partial<UserReadAs>): Promise<string> {
  const i18n = createInstance({ ...i18nOptions, lng: 'pt-BR', resources: ALL_WORDS })
  await i18n.init()
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Said now={now} />
    </I18nextProvider>,
  )
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
