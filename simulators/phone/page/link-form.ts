import { element } from './element.ts'
import { scanQr, typeCode } from './linked-client.ts'
import { canReadScreen, readQrFromScreen } from './read-screen.ts'

const CODE_LENGTH = 8
const READ_SCREEN = 'Ler da tela'

/** Links a device: what the camera of a phone would read from the screen is pasted here, or the code is typed. */
export function createLinkForm(account: string, onLinked: () => void) {
  const qr = element('textarea', {
    id: 'qr-text',
    rows: '2',
    'data-testid': 'qr-text',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'Cole aqui o texto do código QR',
  })
  const code = element('input', {
    id: 'pairing-code',
    'data-testid': 'pairing-code',
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    placeholder: 'ABCD-1234',
  })
  const problem = element('p', {
    class: 'form-problem',
    role: 'alert',
    'data-testid': 'link-problem',
  })
  const done = element('p', { class: 'form-done', role: 'status', 'data-testid': 'link-done' })

  /** What is wrong takes the place of what went well before it. */
  const refuse = (hint: string) => {
    done.textContent = ''
    problem.textContent = hint
  }
  const link = async (work: () => Promise<{ passkey?: true }>, hint: string) => {
    problem.textContent = ''
    done.textContent = 'Conectando…'
    try {
      const { passkey } = await work()
      done.textContent = passkey
        ? 'Esta conta exige uma chave de acesso: o aparelho espera por ela.'
        : 'Aparelho conectado.'
      qr.value = ''
      code.value = ''
      onLinked()
    } catch {
      refuse(hint)
    }
  }
  const scan = () =>
    qr.value.trim() === ''
      ? refuse('Cole primeiro o texto do código QR.')
      : void link(
          () => scanQr(account, qr.value.trim()),
          'Este código QR não vale mais. Leia o que está na tela agora.',
        )
  const paste = async () => {
    try {
      qr.value = await navigator.clipboard.readText()
      scan()
    } catch {
      refuse('O navegador não deixou ler a área de transferência; cole no campo.')
      qr.focus()
    }
  }
  let reading: AbortController | undefined
  const readScreen = async () => {
    if (reading !== undefined) return reading.abort()
    problem.textContent = ''
    done.textContent = 'Procurando um código QR na tela…'
    const stop = (reading = new AbortController())
    screenButton.textContent = 'Parar de ler'
    try {
      const text = await readQrFromScreen(stop.signal)
      done.textContent = ''
      if (text === null) return
      qr.value = text
      scan()
    } catch {
      refuse('O navegador não deixou ler a tela; copie o código e cole no campo.')
    } finally {
      reading = undefined
      screenButton.textContent = READ_SCREEN
    }
  }
  const screenButton = element(
    'button',
    {
      type: 'button',
      class: 'quiet',
      'data-testid': 'qr-screen',
      onclick: () => void readScreen(),
    },
    READ_SCREEN,
  )
  screenButton.hidden = !canReadScreen()
  const submitCode = () => {
    const typed = code.value.replace(/[^a-z0-9]/gi, '').toUpperCase()
    if (typed.length !== CODE_LENGTH) {
      refuse('O código tem 8 letras e números.')
      code.focus()
      return
    }
    void link(
      () => typeCode(account, typed),
      'O código não confere, ou nenhum aparelho pediu um código para este número.',
    )
  }

  const form = element(
    'div',
    { class: 'person-form' },
    element('label', { for: 'qr-text' }, 'Código QR que a tela mostra'),
    qr,
    element(
      'div',
      { class: 'form-row' },
      element(
        'button',
        { type: 'button', 'data-testid': 'qr-scan', onclick: scan },
        'Ler o código QR',
      ),
      element(
        'button',
        {
          type: 'button',
          class: 'quiet',
          'data-testid': 'qr-paste',
          onclick: () => void paste(),
        },
        'Colar',
      ),
      screenButton,
    ),
    element('label', { for: 'pairing-code' }, 'Ou entrar com o código de 8 caracteres'),
    element(
      'div',
      { class: 'form-row' },
      code,
      element(
        'button',
        { type: 'button', 'data-testid': 'pairing-code-send', onclick: submitCode },
        'Entrar',
      ),
    ),
    problem,
    done,
  )
  // Closed until it is asked for: the README has people press it.
  return element(
    'details',
    { class: 'another link' },
    element('summary', { 'data-testid': 'link-device' }, 'Conectar aparelho'),
    form,
  )
}
