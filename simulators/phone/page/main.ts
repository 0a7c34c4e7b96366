import { createAbout } from './about.ts'
import { createChatScreen } from './chat-screen.ts'
import { formatTime } from './dates.ts'
import { createLinkedChatScreen } from './linked-chat-screen.ts'
import { watchLinkedPhones } from './linked-client.ts'
import type { LinkedEvents } from './linked-client.ts'
import { createPeopleScreen } from './people-screen.ts'
import { personOf } from './people.ts'
import { createPhoneScreen } from './phone-screen.ts'
import { createPhonesScreen } from './phones-screen.ts'
import { loadSettings } from './simulator-client.ts'
import type { PhoneSettings } from './simulator-client.ts'
import { watchSimulator } from './simulator-events.ts'
import type { SimulatorListener } from './simulator-events.ts'

/** One screen of the phone; it lives until the next one takes its place. */
export type Screen = Pick<SimulatorListener, 'onEntry' | 'onTyping' | 'onResync'> & {
  /** Something happened on the simulated WhatsApp of linked phones. */
  onEvents?: (news: LinkedEvents) => void
  node: HTMLElement
  title: string
  focus: () => void
  destroy: () => void
}

/**
 * Address: `/?person=<number>&number=<phone number id>[&name=<name>]`; without a person, the list. Linked phones: `/?phones`,
 * `/?phone=<number>`, and a chat with it, `/?phone=<number>&contact=<number>` or `&group=<id>`.
 */
function screenFor(settings: PhoneSettings, address: URL, open: (search: string) => void): Screen {
  if (settings.linkedPhones) {
    const phone = address.searchParams.get('phone')
    const contact = address.searchParams.get('contact')
    const group = address.searchParams.get('group')
    if (phone !== null && (contact !== null || group !== null)) {
      const place = group === null ? { contact: contact ?? '' } : { group }
      return createLinkedChatScreen({ account: phone, place, open })
    }
    if (phone !== null) return createPhoneScreen({ account: phone, open })
    if (address.searchParams.has('phones')) return createPhonesScreen({ open })
  }
  const asked = address.searchParams.get('number')
  const company = settings.numbers.find(({ id }) => id === asked) ?? settings.numbers[0]
  if (!company) throw new Error('the simulator has no business number')
  const number = (address.searchParams.get('person') ?? '').replace(/\D/g, '')
  if (number === '') return createPeopleScreen({ settings, company, open })
  const person = personOf(number, address.searchParams.get('name'))
  return createChatScreen({ company, person, back: () => open(`?number=${company.id}`) })
}

async function start(): Promise<void> {
  const settings = await loadSettings()
  const place = document.getElementById('screen')
  const offline = document.getElementById('offline')
  if (!place || !offline) throw new Error('the page is incomplete')
  let current: Screen | undefined
  let connected = false

  const show = () => {
    current?.destroy()
    current = screenFor(settings, new URL(location.href), open)
    place.replaceChildren(current.node)
    document.title = current.title
    current.focus()
    if (connected) current.onResync()
  }
  const open = (search: string) => {
    history.pushState(null, '', search)
    show()
  }
  addEventListener('popstate', show)

  document.getElementById('about')?.replaceWith(createAbout(settings))
  show()
  watchSimulator({
    onEntry: (data) => current?.onEntry(data),
    onTyping: (data) => current?.onTyping(data),
    onResync: () => current?.onResync(),
    onConnection: (isConnected) => {
      connected = isConnected
      offline.hidden = isConnected
    },
  })
  if (settings.linkedPhones) {
    watchLinkedPhones({
      onEvents: (news) => current?.onEvents?.(news),
      onOpen: () => current?.onResync(),
    })
  }
  runClock()
}

function runClock(): void {
  const clock = document.getElementById('phone-clock')
  const tick = () => clock?.replaceChildren(formatTime(Date.now()))
  tick()
  setInterval(tick, 5000)
}

void start()
