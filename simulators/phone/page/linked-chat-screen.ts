import type { Screen } from './main.ts'
import { createAttachPanel } from './attach-panel.ts'
import { createBubbleMenu } from './bubble-menu.ts'
import { chatHeader } from './chat-screen.ts'
import { createComposer } from './composer.ts'
import { element } from './element.ts'
import {
  loadChat,
  loadContacts,
  loadPhones,
  readChat,
  sendContent,
  showTyping,
} from './linked-client.ts'
import type { LinkedEvents, LinkedPerson, LinkedPlace } from './linked-client.ts'
import { shownMessage } from './linked-messages.ts'
import { createMessageList } from './message-list.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { formatNumber, personOf } from './people.ts'
import type { ShownMessage } from './shown-message.ts'
import { summaryOf } from './shown-message.ts'
import { createTypingSignal } from './typing-signal.ts'
import { writerChoice } from './writer-choice.ts'

/** A company that types tells it again within this time. */
const TYPING_HOLDS_MS = 12_000

type Options = { account: string; place: LinkedPlace; open: (search: string) => void }

/** A chat with the phone of a company: of one person, or of a group with several who write. */
export function createLinkedChatScreen(options: Options): Screen {
  const node = element('section', { class: 'chat-screen', 'aria-label': 'Conversa' })
  let chat: ReturnType<typeof openChat> | undefined
  let destroyed = false
  void prepare(options).then((prepared) => {
    if (destroyed) return
    chat = openChat(node, options, prepared)
    chat.focus()
    void chat.load()
  })
  return {
    node,
    title: 'Conversa',
    focus: () => chat?.focus(),
    onEntry: () => undefined,
    onTyping: () => undefined,
    onResync: () => void chat?.load().catch(() => undefined),
    onEvents: (news) => chat?.onEvents(news),
    destroy() {
      destroyed = true
      chat?.destroy()
    },
  }
}

type Prepared = { phone: LinkedPerson; writers: LinkedPerson[]; title: string }

async function prepare({ account, place }: Options): Promise<Prepared> {
  const [phones, { people, groups }] = await Promise.all([loadPhones(), loadContacts(account)])
  const phone = phones.find(({ pn }) => pn === account)
  if (!phone) throw new Error(`no phone ${account}`)
  if ('group' in place) {
    const group = groups.find(({ id }) => id === place.group)
    return { phone, writers: group?.members ?? [], title: group?.subject ?? place.group }
  }
  const contact = people.find(({ pn }) => pn === place.contact)
  return { phone, writers: contact ? [contact] : [], title: phone.name }
}

function openChat(node: HTMLElement, options: Options, { phone, writers, title }: Prepared) {
  const { account, place, open } = options
  const isGroup = 'group' in place
  let [writer] = writers
  let typingTimer: ReturnType<typeof setTimeout> | undefined
  let reloading: ReturnType<typeof setTimeout> | undefined
  let shownIds = ''

  const subtitle = element('span', { class: 'chat-subtitle', 'aria-live': 'polite' })
  const menu = createBubbleMenu(node)
  const send = async (content: object) => {
    if (!writer) return
    typing.stop()
    await sendContent(writer.pn, account, place, content)
    await load()
  }
  const lidOf = (message: ShownMessage) => {
    const author =
      message.from === 'user'
        ? writer
        : (writers.find(({ name }) => name === message.author) ?? phone)
    return `${author?.lid}@lid`
  }
  const targetOf = (message: ShownMessage) => ({
    id: message.wamid,
    fromMe: message.from === 'user',
    ...(isGroup && { participant: lidOf(message) }),
  })
  const typing = createTypingSignal((isTyping) => {
    if (writer) void showTyping(writer.pn, account, place, isTyping).catch(() => undefined)
  })
  const composer = createComposer({
    companyName: title,
    onTyping: typing.typed,
    attach: createAttachPanel({ send, say: (words) => composer.say(words) }),
    onSend: (text, { replyTo, edits }) => {
      if (edits) return send({ kind: 'edit', target: targetOf(edits), text })
      const quoted = replyTo && {
        id: replyTo.wamid,
        participant: lidOf(replyTo),
        text: summaryOf(replyTo),
      }
      return send({ kind: 'text', text, ...(quoted && { quoted }) })
    },
  })
  const messages = createMessageList({
    companyName: phone.name,
    onActions: (message, anchor) =>
      menu.show(anchor, {
        current: message.reactions.user,
        onReact: (emoji) =>
          void send({ kind: 'reaction', target: targetOf(message), emoji: emoji ?? '' }),
        onReply: () =>
          composer.setReply(
            message,
            message.from === 'user' ? 'Você' : (message.author ?? phone.name),
          ),
        ...(message.from === 'user' && {
          own: {
            onEdit: message.attachment ? null : () => composer.setEdit(message),
            onDelete: () => void send({ kind: 'delete', target: targetOf(message) }),
          },
        }),
      }),
    onScroll: menu.close,
  })

  const setTyping = (isTyping: boolean) => {
    clearTimeout(typingTimer)
    subtitle.classList.toggle('typing', isTyping)
    subtitle.textContent = isTyping
      ? 'digitando…'
      : isGroup
        ? writers.map(({ name }) => name).join(', ')
        : formatNumber(account)
    messages.setTyping(isTyping)
    if (isTyping) typingTimer = setTimeout(() => setTyping(false), TYPING_HOLDS_MS)
  }
  /** What reached a phone whose owner is looking at it is read. Whether anything was. */
  const readWhatIsShown = async (): Promise<boolean> => {
    if (!writer || document.visibilityState !== 'visible' || !messages.hasUnread()) return false
    await readChat(account, place, writer.pn)
    return true
  }
  const show = async () => {
    const all = (await loadChat(account, place)).map((message) =>
      shownMessage(message, { reader: writer?.pn ?? null, account }),
    )
    // A list that has grown at its end, or whose bubbles changed, is patched: a new one would lose the place in it.
    const ids = all.map(({ wamid }) => wamid).join()
    const isGrown = shownIds !== '' && ids.startsWith(shownIds)
    if (isGrown) for (const message of all) messages.upsert(message)
    else messages.load(all)
    shownIds = ids
  }
  const load = oneAtATime(async () => {
    do await show()
    while (await readWhatIsShown())
  })
  const loadSoon = () => {
    clearTimeout(reloading)
    reloading = setTimeout(() => void load().catch(() => undefined), 50)
  }
  const onVisible = () => void load().catch(() => undefined)
  document.addEventListener('visibilitychange', onVisible)

  const makeHeader = () => {
    const owner = writer ?? { pn: account, name: title }
    return chatHeader(
      { id: account, name: title, phone: account },
      { ...personOf(owner.pn, owner.name), name: owner.name },
      subtitle,
      () => open(`?phone=${account}`),
    )
  }
  let header = makeHeader()
  const become = (chosen: LinkedPerson) => {
    typing.stop()
    writer = chosen
    const next = makeHeader()
    header.replaceWith(next)
    header = next
    shownIds = ''
    void load()
  }
  node.replaceChildren(
    header,
    ...(isGroup ? [writerChoice(writers, become)] : []),
    messages.node,
    composer.node,
  )
  setTyping(false)

  return {
    load,
    focus: composer.focus,
    onEvents(news: LinkedEvents) {
      if (news.kind !== 'chatstate') return loadSoon()
      const to = news.attrs?.to ?? ''
      const isHere =
        news.from === account &&
        (isGroup
          ? to === place.group
          : to.startsWith(`${writer?.lid}@`) || to.startsWith(`${writer?.pn}@`))
      if (isHere) setTyping(news.child?.tag === 'composing')
    },
    destroy() {
      typing.stop()
      clearTimeout(typingTimer)
      clearTimeout(reloading)
      menu.destroy()
      document.removeEventListener('visibilitychange', onVisible)
    },
  }
}
