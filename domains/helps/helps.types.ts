/** A help video of the platform (specification part 2 §3). Times are ISO 8601 UTC. */
export type HelpView = {
  id: number
  title: string
  description: string
  /** The video's code at YouTube. */
  video: string
  /** Where its preview picture is read, below the API's base; null while there is none. */
  thumbnailPath: string | null
  createdAt: string
  updatedAt: string
}

export type HelpsPage = {
  records: HelpView[]
  hasMore: boolean
  nextCursor: string | null
}
