import { element } from './element.ts'
import { icon } from './icons.ts'

/** Somebody who is not in the list: a name and any number, also one with a fixed outcome. */
export function createPersonForm(onPerson: (number: string, name: string) => void): HTMLElement {
  const name = element('input', {
    id: 'new-person-name',
    'data-testid': 'new-person-name',
    autocomplete: 'off',
    placeholder: 'Nome',
    required: true,
  })
  const number = element('input', {
    id: 'new-person-number',
    'data-testid': 'new-person-number',
    autocomplete: 'off',
    inputmode: 'tel',
    placeholder: '55 11 91234-5678',
    required: true,
  })
  const problem = element('p', { class: 'form-problem', role: 'alert' })
  const form = element(
    'form',
    {
      class: 'person-form',
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault()
        const digits = number.value.replace(/\D/g, '')
        if (digits.length < 8 || digits.length > 15) {
          problem.textContent = 'O número precisa do código do país, de 8 a 15 dígitos.'
          number.focus()
          return
        }
        onPerson(digits, name.value.trim())
      },
    },
    element('label', { for: 'new-person-name' }, 'Nome'),
    name,
    element('label', { for: 'new-person-number' }, 'Número com código do país'),
    number,
    problem,
    element('button', { type: 'submit', 'data-testid': 'new-person-open' }, 'Usar este telefone'),
  )
  return element(
    'details',
    { class: 'another' },
    element('summary', { 'data-testid': 'new-person' }, icon('plus', 20), 'Outro número'),
    form,
  )
}
