/**
 * What the sign-in form does beyond a plain form: shows and hides the password, says what is missing before the server has to,
 * and cannot be sent twice. Sent to the browser as text (inline-script.tsx), after the form it works on.
 */
export function enhanceSignIn(words: { show: string; hide: string; submitting: string }): void {
  const form = document.querySelector<HTMLFormElement>('#sign-in')
  const password = form?.querySelector<HTMLInputElement>('#password')
  const toggle = form?.querySelector<HTMLButtonElement>('#password-toggle')
  const submit = form?.querySelector<HTMLButtonElement>('button[type=submit]')
  if (!form || !password || !toggle || !submit) return
  const inputs = [...form.querySelectorAll('input')]
  // From here on the problems are said in the page's language, beside the field.
  form.noValidate = true

  toggle.hidden = false
  toggle.addEventListener('click', () => {
    const shown = password.type === 'password'
    password.type = shown ? 'text' : 'password'
    toggle.dataset.shown = String(shown)
    toggle.setAttribute('aria-label', shown ? words.hide : words.show)
    toggle.title = shown ? words.hide : words.show
  })

  const check = (input: HTMLInputElement): boolean => {
    const { valueMissing, typeMismatch } = input.validity
    const line = form.querySelector<HTMLElement>(`#${input.id}-error`)
    const problem = valueMissing
      ? line?.dataset.required
      : typeMismatch
        ? line?.dataset.invalid
        : undefined
    if (line) {
      line.textContent = problem ?? ''
      line.hidden = problem === undefined
    }
    input.setAttribute('aria-invalid', String(problem !== undefined))
    return problem === undefined
  }
  for (const input of inputs) {
    // An empty field that was only passed through is not a mistake yet.
    input.addEventListener('blur', () => input.value !== '' && check(input))
    input.addEventListener(
      'input',
      () => input.getAttribute('aria-invalid') === 'true' && check(input),
    )
  }

  const label = submit.textContent
  form.addEventListener('submit', (event) => {
    const wrong = inputs.filter((input) => !check(input))
    if (wrong.length === 0) {
      submit.disabled = true
      submit.textContent = words.submitting
      return
    }
    event.preventDefault()
    wrong[0]?.focus()
  })
  // Back from another page, the browser may show the form as it was left.
  addEventListener('pageshow', () => {
    submit.disabled = false
    submit.textContent = label
  })

  const first = inputs.find((input) => input.getAttribute('aria-invalid') === 'true')
  if (first) first.focus()
  else if (form.querySelector('[role=alert]')) password.focus()
}
