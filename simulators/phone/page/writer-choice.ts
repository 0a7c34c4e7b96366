import { element } from './element.ts'
import type { LinkedPerson } from './linked-client.ts'

/** In a group: whose phone this is now. */
export function writerChoice(
  writers: LinkedPerson[],
  onChoose: (writer: LinkedPerson) => void,
): HTMLElement {
  const select = element(
    'select',
    {
      id: 'writer',
      'data-testid': 'group-writer',
      onchange: () => {
        const chosen = writers.find(({ pn }) => pn === select.value)
        if (chosen) onChoose(chosen)
      },
    },
    ...writers.map(({ pn, name }) => element('option', { value: pn }, name)),
  )
  return element(
    'div',
    { class: 'writer' },
    element('label', { for: 'writer' }, 'Escrever como'),
    select,
  )
}
