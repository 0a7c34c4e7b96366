import { element } from './element.ts'
import { icon } from './icons.ts'
import type { PhoneSettings } from './simulator-client.ts'

/** Beside the phone on a wide window: what this is and what to do. */
export function createAbout(settings: PhoneSettings): HTMLElement {
  const steps = [
    'Comece com um novo cliente, ou escolha de quem é o telefone.',
    'Escreva para a empresa, como um cliente faria.',
    'Abra o Balcão em outra aba e responda.',
  ]
  return element(
    'aside',
    { class: 'about', 'aria-label': 'Sobre este telefone' },
    element('img', { src: '/icon.svg', alt: '', width: '44', height: '44' }),
    element('h2', {}, 'O telefone do cliente'),
    element(
      'p',
      {},
      'As mensagens passam pelo simulador do WhatsApp nesta máquina. Nada sai para a internet.',
    ),
    element('ol', {}, ...steps.map((step) => element('li', {}, step))),
    element(
      'a',
      { class: 'desk-link', href: settings.deskUrl, target: '_blank', rel: 'noreferrer' },
      icon('desk', 18),
      'Abrir o Balcão',
    ),
  )
}
