import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { keys } from '#app/desk-client/keys.ts'
import { createRecentChanges } from '#app/desk-client/recent-changes.ts'
import { ana } from '#app/desk-client/test-views.ts'
import { readAgain } from './read-again.ts'

it.each([
  ['mentions', keys.mentions],
  ['the contact', keys.contact(7)],
  ['notes', keys.ticketNotes(7)],
  ['the log', keys.ticketLog(7)],
  ['planned messages', keys.planned(7, 1)],
  ['what is forwarded', keys.forwardings],
])('what was missed of %s is read after a gap', async (_name, queryKey) => {
  const client = new QueryClient()
  let reads = 0
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => ++reads,
    staleTime: Infinity,
  })
  const end = observer.subscribe(() => undefined)
  await expect.poll(() => reads).toBe(1)
  await readAgain(client, { me: ana, news: createRecentChanges() })
  await expect.poll(() => reads).toBe(2)
  end()
})
