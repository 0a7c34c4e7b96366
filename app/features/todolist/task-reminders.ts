import type { TFunction } from 'i18next'
import { toast } from '#app/components/toast.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import { showReminder } from '#app/features/notifications/announce.ts'
import { LOOK_AGAIN_MS, TODOLIST_PATH } from './limits.ts'
import { changeTasks, ownTasks, ownTasksOf, watchTasks } from './task-store.ts'
import { dueReminders, markReminded, nextReminder } from './tasks.ts'

type Page = { t: TFunction<'panels'>; navigate: (path: string) => void }

/**
 * Gives a person's reminders when they are due, and at once those whose time passed while nobody was here: a notice in the page, and one
 * of the system where nobody looks. Of several tabs one does. Returns what ends it.
 */
export function startReminders(person: string, page: () => Page): () => void {
  ownTasksOf(person)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isGiving = false
  const look = () => {
    clearTimeout(timer)
    const now = serverNow()
    if (!isGiving && dueReminders(ownTasks(), now).length > 0) {
      isGiving = true
      void give(page()).finally(() => {
        isGiving = false
      })
    }
    const next = nextReminder(ownTasks(), now)
    if (next !== null) timer = setTimeout(look, Math.min(next - now, LOOK_AGAIN_MS))
  }
  const end = watchTasks(look)
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    clearTimeout(timer)
    end()
    document.removeEventListener('visibilitychange', look)
  }
}

async function give({ t, navigate }: Page): Promise<void> {
  const [first, ...others] = dueReminders(ownTasks(), serverNow())
  if (first === undefined) return
  const count = others.length + 1
  const text = count === 1 ? first.text : t('reminder.many', { count })
  const id = `task-${first.createdAt}-${first.dueAt ?? ''}-${count}`
  const shown = { title: t('reminder.title'), body: text, tag: 'tasks', url: TODOLIST_PATH }
  if (!(await showReminder(id, shown))) return
  // The other tab that told has marked it meanwhile.
  const given = dueReminders(ownTasks(), serverNow())
  if (given.length === 0) return
  changeTasks((tasks) => markReminded(tasks, given))
  toast({
    text: count === 1 ? t('reminder.text', { text }) : text,
    durationMs: null,
    action: { label: t('reminder.open'), run: () => navigate(TODOLIST_PATH) },
  })
}
