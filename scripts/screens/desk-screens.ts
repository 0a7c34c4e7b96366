import { byId, DIALOG, keys, see, steps, tap } from './screen.ts'
import type { Screen, Steps } from './screen.ts'

const ROW = '[data-testid^=ticket-row-]'
const firstRow: Steps = async (page) => {
  await page.locator(`${ROW} .ticket-row-lead`).first().click()
}
const tickTwo: Steps = async (page) => {
  await page.locator('[data-testid^=tick-]').nth(0).click()
  await page.locator('[data-testid^=tick-]').nth(1).click()
}

/** The list of tickets, and what opens over it. */
const list = (name: string, open?: Steps, path = '/tickets'): Screen => ({
  name,
  as: 'admin',
  path,
  ready: ROW,
  ...(open === undefined ? {} : { open }),
})

export const DESK_SCREENS: readonly Screen[] = [
  list('tickets'),
  list('tickets-pending', undefined, '/tickets?list=pending'),
  list('tickets-groups', undefined, '/tickets?list=group'),
  list('tickets-closed', undefined, '/tickets?list=closed'),
  {
    ...list('tickets-search', undefined, '/tickets?list=search&q=boleto'),
    ready: '[data-testid^=found-message-]',
  },
  {
    ...list('tickets-nothing-found', undefined, '/tickets?list=search&q=xyzxyz'),
    ready: '.empty-state',
  },
  list('tickets-filters', steps(tap('filters'), see('.filter-panel'))),
  list('tickets-menu', steps(tap('list-menu'), see('[role=menu]'))),
  list('tickets-ticked', steps(tap('list-menu', 'tick-tickets'), tickTwo, see(byId('bulk-bar')))),
  list(
    'tickets-bulk-tags',
    steps(tap('list-menu', 'tick-tickets'), tickTwo, tap('bulk-tag'), see(DIALOG)),
  ),
  list('tickets-close-all', steps(tap('list-menu', 'close-all'), see(DIALOG))),
  list('tickets-new', steps(tap('list-menu'), newTicket, see(DIALOG))),
  list('tickets-shortcuts', steps(keys('?'), see(DIALOG))),
  list('pending', steps(firstRow, see(byId('accept-ticket'))), '/tickets?list=pending'),
]

async function newTicket(page: Parameters<Steps>[0]): Promise<void> {
  await page.getByRole('menuitem').first().click()
}
