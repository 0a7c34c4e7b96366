import './channel-mark.css'

export type Channel = 'whatsapp' | 'whatsappapi' | 'facebook' | 'instagram'

export const CHANNEL_NAMES: Record<Channel, string> = {
  whatsapp: 'WhatsApp',
  whatsappapi: 'WhatsApp',
  facebook: 'Messenger',
  instagram: 'Instagram',
}

export type ChannelMarkProps = {
  channel: Channel
  /** Sits in the corner of an avatar. */
  badge?: boolean
  /** Read aloud; left out where the channel's name is written beside the mark. */
  label?: string
}

/** The carrier of a conversation as a small round mark in its colour. */
export function ChannelMark({ channel, badge = false, label }: ChannelMarkProps) {
  const kind = channel === 'whatsappapi' ? 'whatsapp' : channel
  return (
    <span
      className="channel-mark"
      data-channel={kind}
      data-badge={badge ? '' : undefined}
      title={label}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <svg
        width="9"
        height="9"
        viewBox="0 0 10 10"
        fill="none"
        stroke="#fff"
        strokeWidth="1.4"
        aria-hidden
      >
        {kind === 'whatsapp' && <path d="M1.2 8.8 1.8 6.9A3.8 3.8 0 1 1 3.2 8.2Z" />}
        {kind === 'facebook' && <path d="M6.6 9V5.6H8l.2-1.5H6.6v-1c0-.6.3-.9 1-.9h.7M6.6 4.1H5" />}
        {kind === 'instagram' && (
          <>
            <rect x="1.2" y="1.2" width="7.6" height="7.6" rx="2.2" />
            <circle cx="5" cy="5" r="1.7" />
          </>
        )}
      </svg>
    </span>
  )
}
