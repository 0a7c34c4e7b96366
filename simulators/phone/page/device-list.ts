import { element } from './element.ts'
import { icon } from './icons.ts'
import { removeDevice } from './linked-client.ts'
import type { LinkedDevice } from './linked-client.ts'

/** What is linked to the phone; each can be removed, as its owner would on the phone. */
export function createDeviceList(
  account: string,
  change: (removal: () => Promise<unknown>) => Promise<void>,
) {
  const node = element('ul', { class: 'devices', 'aria-label': 'Aparelhos conectados' })
  let shown = ''
  return {
    node,
    show(devices: LinkedDevice[]) {
      // What has not changed keeps the focus that may be on it.
      const now = JSON.stringify(devices)
      if (now === shown) return
      shown = now
      node.replaceChildren(
        ...(devices.length === 0
          ? [element('li', { class: 'soft' }, 'Nenhum aparelho conectado.')]
          : devices.map((device) =>
              deviceRow(
                device,
                () => void change(() => removeDevice(account, device.id)).catch(() => undefined),
              ),
            )),
      )
    },
  }
}

function deviceRow({ id, online, platform }: LinkedDevice, onRemove: () => void): HTMLElement {
  return element(
    'li',
    { class: 'device', 'data-testid': `device-${id}`, 'data-online': String(online) },
    icon('device', 26),
    element(
      'div',
      {},
      element('b', {}, `Aparelho ${id}`),
      element(
        'span',
        { class: online ? 'soft online' : 'soft' },
        `${platform.toLowerCase()} · ${online ? 'conectado agora' : 'sem conexão'}`,
      ),
    ),
    element(
      'button',
      {
        type: 'button',
        class: 'quiet danger',
        'aria-label': `Remover o aparelho ${id}`,
        'data-testid': `device-remove-${id}`,
        onclick: onRemove,
      },
      'Remover',
    ),
  )
}
