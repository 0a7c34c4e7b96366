import { writeSpreadsheet } from '#core/write-spreadsheet.ts'
import { byId, DIALOG, see, steps, tap, type } from './screen.ts'
import type { Screen, Steps } from './screen.ts'

const BEATRIZ = 'Beatriz Nakamura'
const CAMILA = 'Camila Rocha'

/** The contact book; `about` is the end of its address, which names the dialog. */
const contacts = (name: string, about?: string, open?: Steps): Screen => ({
  name,
  as: 'admin',
  path: (demo) => `/contacts${about?.replace('{id}', String(demo.contact(BEATRIZ))) ?? ''}`,
  ready: about === undefined ? byId('add') : DIALOG,
  ...(open === undefined ? {} : { open }),
})

const onePage: Omit<Screen, 'name'> = {
  as: 'admin',
  path: (demo) => `/contacts/${demo.contact(BEATRIZ)}`,
  ready: byId('contact-card'),
}

const sheet: Steps = async (page) => {
  const rows = [
    ['Nome', 'Número', 'E-mail', 'Etiquetas'],
    ['Solange Brito', '5511955550199', 'solange@exemplo.test', 'VIP'],
    ['Sem Número', '', '', ''],
  ]
  await page.getByTestId('sheet-file').setInputFiles({
    name: 'contatos.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await writeSpreadsheet('Contatos', rows)),
  })
}

const search: Steps = async (page) => {
  await type('search', 'clínica')(page)
  await page.waitForURL(/cl%C3%ADnica/)
  await see('[data-testid^=contact-][role=row]')(page)
}

export const CONTACTS_SCREENS: readonly Screen[] = [
  contacts('contacts'),
  contacts('contacts-search', undefined, search),
  contacts('contacts-menu', undefined, steps(tap('transfer-contacts'), see('[role=menu]'))),
  contacts('contact-new', '/new'),
  contacts('contact-refused', '/new', tap('save')),
  contacts('contact-edit', '/{id}/edit'),
  contacts('contact-ticket', '/{id}/ticket'),
  contacts('contact-block', '/{id}/block'),
  contacts('contact-merge', '/{id}/merge'),
  {
    ...contacts('contact-merge-both', '/'),
    path: (demo) => `/contacts/${demo.contact(BEATRIZ)}/merge?with=${demo.contact(CAMILA)}`,
  },
  contacts('contact-delete', '/{id}/delete'),
  contacts('contact-erase', '/{id}/erase'),
  contacts('contacts-phone', '/phone'),
  contacts('contacts-duplicates', '/duplicates'),
  { name: 'contact-page', ...onePage },
  {
    name: 'contact-page-menu',
    ...onePage,
    open: steps(
      (page) => page.locator('.page-actions [data-testid^=menu-]').click(),
      see('[role=menu]'),
    ),
  },
  {
    name: 'contact-page-edit',
    ...onePage,
    path: (demo) => `/contacts/${demo.contact(BEATRIZ)}?edit=1`,
    ready: DIALOG,
  },
  contacts('contacts-sheet', '/sheet'),
  contacts('contacts-sheet-preview', '/sheet', steps(sheet, see(byId('sheet-preview')))),
]
