import type { Screen } from './main.ts'
import { chatRow } from './chat-row.ts'
import { element } from './element.ts'
import { icon } from './icons.ts'
import { newCustomer } from './new-customer.ts'
import { createPersonForm } from './person-form.ts'
import { formatNumber, PEOPLE, personOf } from './people.ts'
import type { PhonePerson } from './people.ts'
import { plainText } from './rich-text.ts'
import { loadConversations } from './simulator-client.ts'
import type { CompanyNumber, ConversationHead, PhoneSettings } from './simulator-client.ts'
import { createTabs } from './tabs.ts'

/** "Whose phone is this?": somebody who never wrote, the people with their last message to the chosen company, and any number. */
export function createPeopleScreen(options: {
  settings: PhoneSettings
  company: CompanyNumber
  open: (search: string) => void
}): Screen {
  const { settings, company, open } = options
  const list = element('ul', { class: 'people', 'aria-label': 'Pessoas' })
  const heading = element('h1', { tabindex: '-1' }, 'De quem é este telefone?')
  let reloading: ReturnType<typeof setTimeout> | undefined
  /** Everybody who wrote to the company. */
  let writers: ReadonlySet<string> = new Set()

  const openPerson = (number: string, name: string) => {
    const isKnown = PEOPLE.some((person) => person.number === number)
    open(
      `?${new URLSearchParams({ person: number, number: company.id, ...(isKnown ? {} : { name }) })}`,
    )
  }

  const load = async () => {
    const heads = new Map((await loadConversations(company.id)).map((head) => [head.user, head]))
    writers = new Set(heads.keys())
    const known = new Set(PEOPLE.map(({ number }) => number))
    const others = [...heads.values()]
      .filter(({ user }) => !known.has(user) && /^\d+$/.test(user))
      .map(({ user, person }) => personOf(user, person.name))
    const rows = [...PEOPLE, ...others].map((person) => ({
      person,
      head: heads.get(person.number),
    }))
    rows.sort((a, b) => (b.head?.last?.at ?? 0) - (a.head?.last?.at ?? 0))
    list.replaceChildren(
      ...rows.map(({ person, head }) =>
        personRow(person, head, () => openPerson(person.number, person.name)),
      ),
    )
  }
  /** Many events at once are one load. */
  const loadSoon = () => {
    clearTimeout(reloading)
    reloading = setTimeout(() => void load().catch(() => undefined), 60)
  }

  const node = element(
    'section',
    { class: 'list-screen' },
    element('header', { class: 'list-header' }, heading, companySwitch(settings, company, open)),
    element(
      'div',
      { class: 'list-scroll' },
      newCustomerButton(() => {
        const { name, number } = newCustomer(writers)
        openPerson(number, name)
      }),
      list,
      createPersonForm(openPerson),
    ),
    settings.linkedPhones ? createTabs('people', open) : null,
  )
  return {
    node,
    title: 'Telefone',
    focus: () => heading.focus({ preventScroll: true }),
    onEntry: loadSoon,
    onTyping: () => undefined,
    onResync: loadSoon,
    destroy: () => clearTimeout(reloading),
  }
}

function newCustomerButton(onOpen: () => void): HTMLElement {
  return element(
    'button',
    {
      type: 'button',
      class: 'person new-customer',
      'data-testid': 'new-customer',
      onclick: onOpen,
    },
    element('span', { class: 'avatar', 'aria-hidden': 'true' }, icon('plus', 22)),
    element('span', { class: 'person-name' }, 'Novo cliente'),
    element('span', { class: 'person-time' }),
    element(
      'span',
      { class: 'person-preview' },
      element('span', {}, 'Escreve pela primeira vez e espera atendimento'),
    ),
  )
}

function companySwitch(
  settings: PhoneSettings,
  company: CompanyNumber,
  open: (search: string) => void,
): HTMLElement {
  return element(
    'div',
    { class: 'companies', role: 'group', 'aria-label': 'Falar com' },
    ...settings.numbers.map(({ id, name }) =>
      element(
        'button',
        {
          type: 'button',
          'aria-pressed': String(id === company.id),
          'data-testid': `number-${id}`,
          onclick: () => open(`?number=${id}`),
        },
        name,
      ),
    ),
  )
}

function personRow(
  person: PhonePerson,
  head: ConversationHead | undefined,
  onOpen: () => void,
): HTMLElement {
  const last = head?.last ?? null
  return chatRow({
    name: person.name,
    hue: person.hue,
    testId: `person-${person.number}`,
    last: last && {
      at: last.at,
      words: plainText(last.text),
      status: last.from === 'user' ? last.status : null,
    },
    about: `${person.about} · ${formatNumber(person.number)}`,
    unread: head?.unread ?? 0,
    onOpen,
  })
}
