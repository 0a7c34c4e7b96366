import type { MessageView } from '#domains/messages/messages.types.ts'

/** Whether the carrier has the message: its id says so, or, where ids are hidden, that it came from there or was acknowledged. */
export const isAtCarrier = ({ isPrivate, wid, fromMe, ack }: MessageView): boolean =>
  !isPrivate && (wid !== null || !fromMe || ack > 0)
