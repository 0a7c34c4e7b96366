import { DAY_MS } from '#core/time.ts'
import type { Millis } from '#core/time.ts'
import type { DeviceStorage } from '#app/desk-client/device-storage.ts'

/** What a form held when its session was over. */
export type FormDraft = {
  /** Texts by their names, as the form sends them. */
  fields: readonly (readonly [name: string, value: string])[]
  /** Passwords or files were left out. */
  isPartial: boolean
}

/** Whose form it is, and which. */
export type DraftPlace = { userId: number; path: string; intent: string }

export type Kept = DraftPlace & FormDraft & { at: Millis }

/** One for each tab: a tab shows one form at a time. */
export const FORM_DRAFT_KEY = 'balcao:form-draft'
/** As long as it is kept. */
export const DRAFT_KEPT_MS = DAY_MS

/** Drops what is kept of this form, or of whatever form. */
export function dropFormDraft(storage: DeviceStorage, place?: DraftPlace): void {
  const kept = keptIn(storage)
  if (place === undefined || kept === null || isOf(kept, place)) storage.removeItem(FORM_DRAFT_KEY)
}

/** This person uses the tab now: what another wrote, or what is too old, is dropped. */
export function claimFormDraft(storage: DeviceStorage, userId: number, now: Millis): void {
  const kept = keptIn(storage)
  if (kept?.userId !== userId || kept.at <= now - DRAFT_KEPT_MS) dropFormDraft(storage)
}

/** Whether it is that form. */
export const isOf = (kept: Kept, { userId, path, intent }: DraftPlace) =>
  kept.userId === userId && kept.path === path && kept.intent === intent

/** What this tab keeps, of whatever form. */
export function keptIn(storage: DeviceStorage): Kept | null {
  try {
    const kept = JSON.parse(storage.getItem(FORM_DRAFT_KEY) ?? 'null') as Kept | null
    return Array.isArray(kept?.fields) ? kept : null
  } catch {
    return null
  }
}

type OpenForm = {
  /** Keeps what it holds. */
  keep(): void
  /** Whether it holds what is not saved. */
  isWritten(): boolean
}
const openForms = new Set<OpenForm>()

/** Returns how the form is closed. */
export function openForm(form: OpenForm): () => void {
  openForms.add(form)
  return () => void openForms.delete(form)
}

/** Whether somebody is writing what is not saved: what is under it stays, whatever is read meanwhile. */
export const isWriting = (): boolean => [...openForms].some((form) => form.isWritten())

/** The session is over for reasons that are not the person's: what they were writing is there when they sign in again. */
export function keepOpenForms(): void {
  for (const form of openForms) form.keep()
}
