/**
 * Our message's id as it travels with a send (biz_opaque_callback_data) and comes back with every status: how a status finds a
 * message whose provider id is not stored yet.
 */
export const opaqueData = (messageId: number) => `msg:${messageId}`

/** The id in opaque data, or null when it is not of our making. */
export function messageIdOf(opaque: string | undefined): number | null {
  const match = /^msg:(\d{1,16})$/.exec(opaque ?? '')
  return match === null ? null : Number(match[1])
}
