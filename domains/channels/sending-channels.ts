/** Channels with a driver. Free of server code: the composer asks the same. */
export const SENDING_CHANNELS = ['whatsapp', 'whatsappapi'] as const
export type SendingChannel = (typeof SENDING_CHANNELS)[number]

/** Whether anything can be sent on the channel at all. */
export const canSendOn = (channel: string): channel is SendingChannel =>
  SENDING_CHANNELS.some((one) => one === channel)

/** Whether a message that was sent can be taken back from the contact's device: the Cloud API knows no way to. */
export const canTakeBackOn = (channel: string): boolean => channel === 'whatsapp'
