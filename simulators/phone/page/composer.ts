import { element } from './element.ts'
import { icon } from './icons.ts'
import type { ShownMessage } from './shown-message.ts'
import { summaryOf } from './shown-message.ts'

const EMOJI = [
  '😊',
  '😂',
  '😍',
  '🙏',
  '👍',
  '👏',
  '❤️',
  '🎉',
  '🤔',
  '😢',
  '😡',
  '👋',
  '✅',
  '📦',
  '💳',
  '🧾',
]
const TALLEST_INPUT = 132 // px, about six lines

/** Where the person writes. Enter sends, Shift+Enter breaks the line; what could not be sent stays. */
export function createComposer(options: {
  companyName: string
  onSend: (
    text: string,
    about: { replyTo: ShownMessage | null; edits: ShownMessage | null },
  ) => Promise<void>
  onTyping?: () => void
  /** Where files are chosen, beside the field. */
  attach?: HTMLElement
}) {
  let replyTo: ShownMessage | null = null
  let edits: ShownMessage | null = null
  const input = element('textarea', {
    rows: '1',
    placeholder: 'Mensagem',
    'aria-label': `Mensagem para ${options.companyName}`,
    'data-testid': 'phone-input',
    enterkeyhint: 'send',
  })
  const send = element(
    'button',
    { type: 'submit', class: 'send', 'aria-label': 'Enviar', 'data-testid': 'phone-send' },
    icon('send', 21),
  )
  const problem = element('p', { class: 'composer-problem', role: 'alert' })
  const quote = element('div', { class: 'composer-quote', hidden: true })
  const emoji = createEmoji((chosen) => {
    input.setRangeText(chosen, input.selectionStart, input.selectionEnd, 'end')
    fit()
    input.focus()
  })

  const fit = () => {
    input.style.height = 'auto'
    input.style.height = `${Math.min(input.scrollHeight, TALLEST_INPUT)}px`
    send.disabled = input.value.trim() === ''
  }
  const setAbout = (entry: ShownMessage | null, title = '', what: 'reply' | 'edit' = 'reply') => {
    replyTo = what === 'reply' ? entry : null
    if (edits && what === 'reply') input.value = ''
    edits = what === 'edit' ? entry : null
    quote.hidden = entry === null
    if (!entry) return
    quote.replaceChildren(
      element(
        'div',
        { class: 'quoted' },
        element('b', {}, title),
        element('span', {}, summaryOf(entry)),
      ),
      element(
        'button',
        {
          type: 'button',
          'aria-label': what === 'edit' ? 'Cancelar edição' : 'Cancelar resposta',
          onclick: () => setAbout(null),
        },
        icon('close', 18),
      ),
    )
    input.focus()
  }
  const submit = async () => {
    const text = input.value.trim()
    if (text === '') return
    const about = { replyTo, edits }
    setAbout(null)
    input.value = ''
    problem.textContent = ''
    fit()
    try {
      await options.onSend(text, about)
    } catch {
      problem.textContent = 'Não foi possível enviar. O texto voltou para o campo.'
      if (input.value === '') input.value = text
      fit()
    }
  }

  input.addEventListener('input', () => {
    fit()
    options.onTyping?.()
  })
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    void submit()
  })
  const node = element(
    'form',
    {
      class: 'composer',
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault()
        void submit()
      },
    },
    problem,
    quote,
    element(
      'div',
      { class: 'composer-row' },
      element('div', { class: 'field' }, emoji, input, options.attach ?? null),
      send,
    ),
  )
  send.disabled = true
  return {
    node,
    setReply: (entry: ShownMessage, author: string) => setAbout(entry, author),
    setEdit(entry: ShownMessage) {
      setAbout(entry, 'Editar mensagem', 'edit')
      input.value = entry.text
      fit()
    },
    say: (words: string) => void (problem.textContent = words),
    focus: () => input.focus({ preventScroll: true }),
  }
}

function createEmoji(onChoose: (emoji: string) => void): HTMLElement {
  const panel = element(
    'div',
    { class: 'emoji-panel' },
    ...EMOJI.map((emoji) =>
      element(
        'button',
        {
          type: 'button',
          'aria-label': `Inserir ${emoji}`,
          onclick: () => {
            details.open = false
            onChoose(emoji)
          },
        },
        emoji,
      ),
    ),
  )
  const details = element(
    'details',
    {
      class: 'emoji',
      onfocusout: (event: FocusEvent) => {
        if (!(event.relatedTarget instanceof Node) || !details.contains(event.relatedTarget)) {
          details.open = false
        }
      },
    },
    element('summary', { 'aria-label': 'Emoji' }, icon('smile', 23)),
    panel,
  )
  return details
}
