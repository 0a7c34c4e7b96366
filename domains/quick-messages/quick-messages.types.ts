/** A quick reply as the composer takes it (specification part 3 §3). */
export type QuickMessageView = {
  id: number
  shortcode: string
  message: string
  /** The whole company's; else its owner's alone. */
  geral: boolean
  /** False: it is offered to nobody. */
  status: boolean
  isMedia: boolean
  mediaName: string | null
  mediaMime: string | null
  mediaSize: number | null
  /** Where its file is read, below the API's base; changes with the file. */
  mediaPath: string | null
  /** Messages that were sent with it. */
  uses: number
}

export type QuickMessagesPage = {
  records: QuickMessageView[]
  hasMore: boolean
  nextCursor: string | null
}
