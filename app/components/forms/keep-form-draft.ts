import { isSecretField } from '#core/secret-fields.ts'
import type { Millis } from '#core/time.ts'
import type { DeviceStorage } from '#app/desk-client/device-storage.ts'
import { tryStore } from '#app/desk-client/device-storage.ts'
import { DRAFT_KEPT_MS, FORM_DRAFT_KEY, isOf, keptIn } from './form-drafts.ts'
import type { DraftPlace, FormDraft, Kept } from './form-drafts.ts'

/** Longer than any form without files: pages take 1 MB (workers/read-body.ts). */
const DRAFT_MAX_CHARS = 1_000_000

/** Keeps what a form would send, without files, without passwords and without what `isSecret` names beside them. Returns whether it is kept. */
export function keepFormDraft(
  storage: DeviceStorage,
  place: DraftPlace,
  form: FormData,
  { isSecret, now }: { isSecret: (name: string) => boolean; now: Millis },
): boolean {
  const fields: [string, string][] = []
  let isPartial = false
  for (const [name, value] of form) {
    if (typeof value !== 'string') isPartial ||= value.size > 0
    else if (!isSecretField(name) && !isSecret(name)) fields.push([name, value])
    else isPartial ||= value !== ''
  }
  const text = JSON.stringify({ ...place, fields, isPartial, at: now } satisfies Kept)
  if (text.length <= DRAFT_MAX_CHARS && tryStore(storage, FORM_DRAFT_KEY, text)) return true
  storage.removeItem(FORM_DRAFT_KEY)
  return false
}

/** Returns what is kept of this form; null for nothing, or nothing that is young enough. */
export function readFormDraft(
  storage: DeviceStorage,
  place: DraftPlace,
  now: Millis,
): FormDraft | null {
  const kept = keptIn(storage)
  if (kept === null || !isOf(kept, place) || kept.at <= now - DRAFT_KEPT_MS) return null
  return { fields: kept.fields, isPartial: kept.isPartial }
}

/** A form's address, written one way: the login page leads back with its query parsed and written again. */
export function draftPath({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search).toString()
  return pathname + (query === '' ? '' : `?${query}`)
}
