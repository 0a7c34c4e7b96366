import type { Screen } from './main.ts'
import { formatDay, formatTime, isSameDay } from './dates.ts'
import { avatar, element } from './element.ts'
import { createPersonForm } from './person-form.ts'
import { formatNumber, initialsOf, PEOPLE, personOf } from './people.ts'
import type { PhonePerson } from './people.ts'
import { plainText } from './rich-text.ts'
import { loadConversations } from './simulator-client.ts'
import type { CompanyNumber, ConversationHead, PhoneSettings } from './simulator-client.ts'
import { tick } from './ticks.ts'

/** "Whose phone is this?": the people, their last message with the chosen company, and somebody new. */
export function createPeopleScreen(options: {
  settings: PhoneSettings
  company: CompanyNumber
  open: (search: string) => void
}): Screen {
  const { settings, company, open } = options
  const list = element('ul', { class: 'people', 'aria-label': 'Pessoas' })
  const heading = element('h1', { tabindex: '-1' }, 'De quem é este telefone?')
  let reloading: ReturnType<typeof setTimeout> | undefined

  const openPerson = (number: string, name: string) => {
    const isKnown = PEOPLE.some((person) => person.number === number)
    open(
      `?${new URLSearchParams({ person: number, number: company.id, ...(isKnown ? {} : { name }) })}`,
    )
  }

  const load = async () => {
    const heads = new Map((await loadConversations(company.id)).map((head) => [head.user, head]))
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
    element('div', { class: 'list-scroll' }, list, createPersonForm(openPerson)),
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
  const unread = head?.unread ?? 0
  const preview =
    last === null
      ? element(
          'span',
          { class: 'person-preview' },
          `${person.about} · ${formatNumber(person.number)}`,
        )
      : element(
          'span',
          { class: 'person-preview' },
          last.from === 'user' ? tick(last.status) : null,
          element('span', {}, plainText(last.text)),
        )
  return element(
    'li',
    {},
    element(
      'button',
      {
        type: 'button',
        class: 'person',
        'data-testid': `person-${person.number}`,
        onclick: onOpen,
      },
      avatar(initialsOf(person.name), person.hue),
      element('span', { class: 'person-name' }, person.name),
      element(
        'span',
        { class: unread > 0 ? 'person-time unread' : 'person-time' },
        last ? when(last.at) : '',
      ),
      preview,
      unread > 0
        ? element('span', { class: 'badge', 'aria-label': `${unread} não lidas` }, String(unread))
        : null,
    ),
  )
}

function when(at: number): string {
  return isSameDay(at, Date.now()) ? formatTime(at) : formatDay(at, Date.now()).toLowerCase()
}
