import { byId, see, steps } from './screen.ts'
import type { Screen, Steps } from './screen.ts'

const write =
  (text: string, due?: string): Steps =>
  async (page) => {
    await page.getByTestId('task-text').fill(text)
    if (due !== undefined) await page.getByTestId('task-due').fill(due)
    await page.getByTestId('task-save').click()
  }

/** One that is late, one that is due, one that is done. */
const some: Steps = steps(
  write('Ligar para a Lurdes sobre o contrato de manutenção', '2026-01-15T09:00'),
  write('Conferir os boletos de dezembro', '2099-12-01T14:30'),
  write('Pedir etiquetas'),
  async (page) => page.getByTestId('task').last().getByRole('checkbox').check(),
  async (page) => page.locator('summary').click(),
  see(byId('task')),
)

export const TODOLIST_SCREENS: readonly Screen[] = [
  { name: 'todolist', as: 'ana', path: '/todolist', ready: byId('task-text') },
  { name: 'todolist-some', as: 'ana', path: '/todolist', ready: byId('task-text'), open: some },
]
