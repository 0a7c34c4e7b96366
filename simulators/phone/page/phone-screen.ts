import type { Screen } from './main.ts'
import { chatRow } from './chat-row.ts'
import { createDeviceList } from './device-list.ts'
import { avatar, element } from './element.ts'
import { icon } from './icons.ts'
import { createLinkForm } from './link-form.ts'
import {
  demandPasskey,
  isWhatsappDown,
  loadContacts,
  loadPhones,
  setWhatsappDown,
} from './linked-client.ts'
import type { LinkedContact, LinkedGroup, LinkedPhone } from './linked-client.ts'
import { shownMessage } from './linked-messages.ts'
import { formatNumber, initialsOf, personOf } from './people.ts'
import { createShownState } from './shown-state.ts'
import { summaryOf } from './shown-message.ts'

/** Who is linked is no news of a chat: it is looked up while somebody looks. */
const REFRESH_MS = 1500

/** One phone of a company: its linked devices, what it demands, and everybody it can talk to. */
export function createPhoneScreen(options: {
  account: string
  open: (search: string) => void
}): Screen {
  const { account, open } = options
  let phones: LinkedPhone[] = []
  let reloading: ReturnType<typeof setTimeout> | undefined
  const name = element('h1', { tabindex: '-1', 'data-testid': 'phone-name' }, formatNumber(account))
  const mark = element('span', { class: 'phone-mark' })
  const devices = createDeviceList(account, (removal) => state.change(removal))
  const form = createLinkForm(account, () => void state.load().catch(() => undefined))
  const passkey = toggle('passkey', 'Exigir chave de acesso', 'Um aparelho novo não entra sem ela.')
  const down = toggle(
    'whatsapp-down',
    'WhatsApp fora do ar',
    'Corta as conexões e recusa novas, até desligar aqui.',
  )
  const press = (input: HTMLInputElement, write: () => Promise<unknown>) =>
    input.addEventListener('change', () => void state.change(write).catch(() => undefined))
  press(passkey.input, () => demandPasskey(account, passkey.input.checked))
  press(down.input, () => setWhatsappDown(down.input.checked, phones))
  const chats = element('ul', { class: 'people', 'aria-label': 'Conversas' })

  const state = createShownState(
    () => Promise.all([loadPhones(), isWhatsappDown()]),
    ([loaded, isDown]) => {
      phones = loaded
      down.input.checked = isDown
      const phone = phones.find(({ pn }) => pn === account)
      if (!phone) return
      name.textContent = phone.name
      mark.replaceChildren(avatar(initialsOf(phone.name), personOf(account, null).hue))
      passkey.input.checked = phone.passkey
      devices.show(phone.devices)
    },
  )
  const loadDevices = () => void state.load().catch(() => undefined)
  const loadChats = async () => {
    const { people, groups } = await loadContacts(account)
    const rows = [...groups, ...people].sort((a, b) => (b.last?.at ?? 0) - (a.last?.at ?? 0))
    chats.replaceChildren(...rows.map((one) => rowOf(account, one, open)))
  }
  const loadSoon = () => {
    clearTimeout(reloading)
    reloading = setTimeout(() => void loadChats().catch(() => undefined), 60)
  }
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') loadDevices()
  }, REFRESH_MS)
  loadDevices()
  loadSoon()

  return {
    node: element(
      'section',
      { class: 'list-screen', 'aria-label': 'Telefone da empresa' },
      phoneHeader(name, mark, account, open),
      element(
        'div',
        { class: 'list-scroll' },
        element('h2', { class: 'part' }, 'Aparelhos conectados'),
        devices.node,
        form,
        element('div', { class: 'toggles' }, passkey.node, down.node),
        element('h2', { class: 'part' }, 'Quem fala com ele'),
        chats,
      ),
    ),
    title: 'Telefone da empresa',
    focus: () => name.focus({ preventScroll: true }),
    onEntry: () => undefined,
    onTyping: () => undefined,
    onResync() {
      loadDevices()
      loadSoon()
    },
    onEvents: loadSoon,
    destroy() {
      clearInterval(timer)
      clearTimeout(reloading)
    },
  }
}

function phoneHeader(
  name: HTMLElement,
  mark: HTMLElement,
  account: string,
  open: (search: string) => void,
): HTMLElement {
  return element(
    'header',
    { class: 'chat-header' },
    element(
      'button',
      {
        type: 'button',
        class: 'back',
        'aria-label': 'Voltar para os telefones',
        'data-testid': 'phone-back',
        onclick: () => open('?phones'),
      },
      icon('back', 24),
    ),
    mark,
    element(
      'div',
      { class: 'chat-title' },
      name,
      element('span', { class: 'chat-subtitle' }, formatNumber(account)),
    ),
  )
}

function toggle(id: string, label: string, meaning: string) {
  const input = element('input', {
    type: 'checkbox',
    id,
    role: 'switch',
    'data-testid': id,
    'aria-describedby': `${id}-meaning`,
  })
  const node = element(
    'div',
    { class: 'toggle' },
    element('label', { for: id }, label),
    element('span', { class: 'soft', id: `${id}-meaning` }, meaning),
    input,
  )
  return { node, input }
}

function rowOf(
  account: string,
  one: LinkedContact | LinkedGroup,
  open: (search: string) => void,
): HTMLElement {
  const isGroup = 'subject' in one
  const id = isGroup ? one.id : one.pn
  const last = one.last && shownMessage(one.last, { reader: isGroup ? null : id, account })
  const name = isGroup ? one.subject : one.name
  return chatRow({
    name,
    hue: personOf(id.replace(/\D/g, ''), null).hue,
    testId: isGroup ? `group-${one.id}` : `contact-${one.pn}`,
    last: last && {
      at: last.at,
      words: isGroup && last.author ? `${last.author}: ${summaryOf(last)}` : summaryOf(last),
      status: last.from === 'user' ? last.status : null,
    },
    about: isGroup
      ? one.members.map((member) => member.name).join(', ')
      : `${one.about} · ${one.hidesNumber ? 'sem número' : formatNumber(one.pn)}`,
    unread: one.unread,
    onOpen: () =>
      open(
        `?${new URLSearchParams({ phone: account, ...(isGroup ? { group: id } : { contact: id }) })}`,
      ),
  })
}
