import type { FORM_CHANNELS } from '#domains/connections/connection-form.ts'

/** In the address of /connections/new: which channel. */
export const CHANNEL = 'channel'

export type FormChannel = (typeof FORM_CHANNELS)[number]

export const formChannel = (text: string | null): FormChannel | null =>
  text === 'whatsapp' || text === 'whatsappapi' ? text : null
