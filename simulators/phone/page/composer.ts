import type { Entry } from '../../meta/conversations.ts'
import { element } from './element.ts'
import { icon } from './icons.ts'
import { plainText } from './rich-text.ts'

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
  onSend: (text: string, replyTo: Entry | null) => Promise<void>
}) {
  let replyTo: Entry | null = null
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
  const setReply = (entry: Entry | null, author = '') => {
    replyTo = entry
    quote.hidden = entry === null
    if (!entry) return
    quote.replaceChildren(
      element(
        'div',
        { class: 'quoted' },
        element('b', {}, author),
        element('span', {}, plainText(entry.text)),
      ),
      element(
        'button',
        { type: 'button', 'aria-label': 'Cancelar resposta', onclick: () => setReply(null) },
        icon('close', 18),
      ),
    )
    input.focus()
  }
  const submit = async () => {
    const text = input.value.trim()
    if (text === '') return
    const quoted = replyTo
    input.value = ''
    problem.textContent = ''
    setReply(null)
    fit()
    try {
      await options.onSend(text, quoted)
    } catch {
      problem.textContent = 'Não foi possível enviar. O texto voltou para o campo.'
      if (input.value === '') input.value = text
      fit()
    }
  }

  input.addEventListener('input', fit)
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
      element('div', { class: 'field' }, emoji, input),
      send,
    ),
  )
  send.disabled = true
  return { node, setReply, focus: () => input.focus({ preventScroll: true }) }
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
