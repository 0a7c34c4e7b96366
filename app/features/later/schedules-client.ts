import type { ScheduleView } from '#domains/schedules/schedules.types.ts'
import { bringFile } from '#app/desk-client/bring-file.ts'
import { deskRequest } from '#app/desk-client/request.ts'
import { mimeOf } from '../composer/attachments.ts'
import type { Attachment } from '../composer/attachments.ts'

export type PlannedMessage = {
  ticketId: number
  body: string
  sendAt: string
  signMessage?: boolean
  quotedMsg?: { id: number } | null
  upload?: { id: string }
}

export function planMessage(message: PlannedMessage): Promise<ScheduleView> {
  return deskRequest('/schedules', { method: 'POST', body: message })
}

export function changePlanned(
  id: number,
  change: { body?: string; sendAt?: string },
): Promise<ScheduleView> {
  return deskRequest(`/schedules/${id}`, { method: 'PUT', body: change })
}

export function sendPlannedNow(id: number): Promise<ScheduleView> {
  return deskRequest(`/schedules/${id}/send`, { method: 'POST', body: {} })
}

export function cancelPlanned(id: number): Promise<{ id: number }> {
  return deskRequest(`/schedules/${id}`, { method: 'DELETE' })
}

/** Brings a file of the tray to the server: what is planned must not depend on this device. */
export async function bringForLater(
  ticketId: number,
  { file, kind }: Pick<Attachment, 'file' | 'kind'>,
): Promise<{ id: string } | null> {
  if (kind === null) return null
  const id = await bringFile(
    {
      clientId: crypto.randomUUID(),
      ticketId,
      file: {
        name: file.name,
        mime: mimeOf(file),
        size: file.size,
        kind,
        voice: false,
        seconds: null,
        width: null,
        height: null,
        uploadId: null,
      },
      signal: new AbortController().signal,
      begun: () => undefined,
    },
    undefined,
    undefined,
    () => Promise.resolve(file),
  )
  return id === null ? null : { id }
}
