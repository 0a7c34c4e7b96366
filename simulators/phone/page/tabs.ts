import { element } from './element.ts'
import { icon } from './icons.ts'

/** Below both lists: the people of the Cloud API, and the phones that are linked by QR. */
export function createTabs(
  active: 'people' | 'phones',
  open: (search: string) => void,
): HTMLElement {
  const tab = (name: 'people' | 'phones', words: string, search: string) =>
    element(
      'button',
      {
        type: 'button',
        ...(name === active ? { 'aria-current': 'page' } : {}),
        'data-testid': `tab-${name}`,
        onclick: () => open(search),
      },
      icon(name === 'people' ? 'people' : 'phone', 23),
      words,
    )
  return element(
    'nav',
    { class: 'tabs', 'aria-label': 'Partes do telefone' },
    tab('people', 'Pessoas', '/'),
    tab('phones', 'Telefones', '?phones'),
  )
}
