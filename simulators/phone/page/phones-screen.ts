import type { Screen } from './main.ts'
import { chatRow } from './chat-row.ts'
import { element } from './element.ts'
import { loadPhones } from './linked-client.ts'
import type { LinkedPhone } from './linked-client.ts'
import { formatNumber, personOf } from './people.ts'
import { createTabs } from './tabs.ts'

const REFRESH_MS = 2000

/** The phones of companies: each can have devices linked to it. */
export function createPhonesScreen({ open }: { open: (search: string) => void }): Screen {
  const list = element('ul', { class: 'people', 'aria-label': 'Telefones' })
  const heading = element('h1', { tabindex: '-1' }, 'Telefones')
  const load = async () => {
    const phones = await loadPhones()
    list.replaceChildren(...phones.map((phone) => phoneRow(phone, open)))
  }
  const refresh = () => void load().catch(() => undefined)
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible' && !list.contains(document.activeElement)) refresh()
  }, REFRESH_MS)
  refresh()
  return {
    node: element(
      'section',
      { class: 'list-screen' },
      element(
        'header',
        { class: 'list-header' },
        heading,
        element(
          'p',
          { class: 'soft' },
          'Celulares de empresas. Abra um para conectá-lo ao Balcão pelo código QR e para conversar com ele.',
        ),
      ),
      element('div', { class: 'list-scroll' }, list),
      createTabs('phones', open),
    ),
    title: 'Telefones',
    focus: () => heading.focus({ preventScroll: true }),
    onEntry: () => undefined,
    onTyping: () => undefined,
    onResync: refresh,
    destroy: () => clearInterval(timer),
  }
}

function phoneRow(phone: LinkedPhone, open: (search: string) => void): HTMLElement {
  const linked = phone.devices.length
  const words = linked === 0 ? 'sem aparelhos' : linked === 1 ? '1 aparelho' : `${linked} aparelhos`
  return chatRow({
    name: phone.name,
    hue: personOf(phone.pn, null).hue,
    testId: `phone-${phone.pn}`,
    last: null,
    about: `${formatNumber(phone.pn)} · ${words}`,
    unread: 0,
    onOpen: () => open(`?phone=${phone.pn}`),
  })
}
