import { element } from './element.ts'
import { scanQr, typeCode } from './linked-client.ts'

const CODE_LENGTH = 8

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
      done.textContent = ''
      problem.textContent = hint
    }
  }
  const scan = () =>
    qr.value.trim() === ''
      ? void (problem.textContent = 'Cole primeiro o texto do código QR.')
      : void link(
          () => scanQr(account, qr.value.trim()),
          'Este código QR não vale mais. Leia o que está na tela agora.',
        )
  const paste = async () => {
    try {
      qr.value = await navigator.clipboard.readText()
      scan()
    } catch {
      problem.textContent = 'O navegador não deixou ler a área de transferência; cole no campo.'
      qr.focus()
    }
  }
  const submitCode = () => {
    const typed = code.value.replace(/[^a-z0-9]/gi, '').toUpperCase()
    if (typed.length !== CODE_LENGTH) {
      problem.textContent = 'O código tem 8 letras e números.'
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
        'Ler da área de transferência',
      ),
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
  let known: boolean | undefined
  const node = element(
    'details',
    { class: 'another link' },
    element('summary', { 'data-testid': 'link-device' }, 'Conectar aparelho'),
    form,
  )
  return {
    node,
    /** Open where nothing is linked yet; afterwards it stays as somebody left it. */
    setLinked(linked: boolean) {
      if (known === undefined) node.open = !linked
      known = linked
    },
  }
}
