import type { Entry } from '../../meta/conversations.ts'
import type { Screen } from './main.ts'
import { createBubbleMenu } from './bubble-menu.ts'
import { createComposer } from './composer.ts'
import { avatar, element } from './element.ts'
import { icon } from './icons.ts'
import { createMessageList } from './message-list.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { formatNumber, initialsOf } from './people.ts'
import type { PhonePerson } from './people.ts'
import { loadConversation, markRead, sendReaction, sendText } from './simulator-client.ts'
import type { CompanyNumber, ConversationKey } from './simulator-client.ts'

/** One person's conversation with one company. */
export function createChatScreen(options: {
  company: CompanyNumber
  person: PhonePerson
  back: () => void
}): Screen {
  const { company, person } = options
  /** The simulator may know the person by another id than the number (an old Brazilian mobile). */
  let key: ConversationKey = { phoneNumberId: company.id, user: person.number }
  let typingTimer: ReturnType<typeof setTimeout> | undefined
  let reading = false
  let readAgain = false
  /** What was heard while the conversation was asked for is newer than the answer. */
  let heardWhileLoading: (ConversationKey & { entry: Entry })[] | null = null

  const subtitle = element('span', { class: 'chat-subtitle', 'aria-live': 'polite' })
  const node = element('section', {
    class: 'chat-screen',
    'aria-label': `Conversa com ${company.name}`,
  })
  const menu = createBubbleMenu(node)
  const composer = createComposer({
    companyName: company.name,
    onSend: async (text, { replyTo }) => {
      await sendText({
        phoneNumberId: company.id,
        from: person.number,
        name: person.name,
        text,
        ...(replyTo ? { contextId: replyTo.wamid } : {}),
      })
    },
  })
  const messages = createMessageList({
    companyName: company.name,
    onActions: (entry, anchor) =>
      menu.show(anchor, {
        current: entry.reactions.user,
        onReact: (emoji) => void sendReaction(company.id, entry.wamid, emoji),
        onReply: () => composer.setReply(entry, entry.from === 'user' ? 'Você' : company.name),
      }),
    onScroll: menu.close,
  })

  const showTyping = (until: number | null) => {
    clearTimeout(typingTimer)
    const left = (until ?? 0) - Date.now()
    subtitle.classList.toggle('typing', left > 0)
    subtitle.textContent = left > 0 ? 'digitando…' : formatNumber(company.phone)
    messages.setTyping(left > 0)
    if (left > 0) typingTimer = setTimeout(() => showTyping(null), left)
  }
  /** What reached a phone whose owner is looking at it is read. */
  const readWhatIsShown = async () => {
    if (document.visibilityState !== 'visible' || !messages.hasUnread()) return
    readAgain = reading
    if (reading) return
    reading = true
    await markRead(key).catch(() => undefined)
    reading = false
    if (readAgain) await readWhatIsShown()
  }
  const onVisible = () => void readWhatIsShown()
  document.addEventListener('visibilitychange', onVisible)

  // The page asks at its start, each line that opens asks too: two answers at once would mix.
  const load = oneAtATime(async () => {
    heardWhileLoading = []
    const conversation = await loadConversation(key)
    key = { phoneNumberId: company.id, user: conversation.user }
    messages.load(conversation.entries)
    for (const data of heardWhileLoading) if (isHere(data)) messages.upsert(data.entry)
    heardWhileLoading = null
    showTyping(conversation.typingUntil)
    await readWhatIsShown()
  })
  const isHere = (data: ConversationKey) =>
    data.phoneNumberId === key.phoneNumberId && data.user === key.user

  node.replaceChildren(
    chatHeader(company, person, subtitle, options.back),
    messages.node,
    composer.node,
  )
  showTyping(null)
  return {
    node,
    title: `${person.name} → ${company.name}`,
    focus: composer.focus,
    onEntry(data: ConversationKey & { entry: Entry }) {
      heardWhileLoading?.push(data)
      if (!isHere(data)) return
      messages.upsert(data.entry)
      void readWhatIsShown()
    },
    onTyping(data) {
      if (isHere(data)) showTyping(data.until)
    },
    onResync: () => void load().catch(() => undefined),
    destroy() {
      clearTimeout(typingTimer)
      menu.destroy()
      document.removeEventListener('visibilitychange', onVisible)
    },
  }
}

export function chatHeader(
  company: CompanyNumber,
  person: PhonePerson,
  subtitle: HTMLElement,
  back: () => void,
): HTMLElement {
  return element(
    'header',
    { class: 'chat-header' },
    element(
      'button',
      {
        type: 'button',
        class: 'back',
        'aria-label': 'Voltar para as pessoas',
        'data-testid': 'phone-back',
        onclick: back,
      },
      icon('back', 24),
    ),
    element('span', { class: 'company-mark', 'aria-hidden': 'true' }, initialsOf(company.name)),
    element(
      'div',
      { class: 'chat-title' },
      element('h1', { 'data-testid': 'phone-company' }, company.name),
      subtitle,
    ),
    element(
      'span',
      { class: 'chat-owner', title: `Telefone de ${person.name}` },
      avatar(initialsOf(person.name), person.hue),
      element('span', { class: 'hidden-words' }, `Telefone de ${person.name}`),
    ),
  )
}
