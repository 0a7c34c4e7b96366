import type { RATING_QUESTIONS } from './questions.ts'

/** Why a customer cannot be asked: ratings are off, a group, not in hand, blocked, nothing can be sent on the channel, the connection is down, the reply window is closed. */
export const RATING_OBSTACLES = [
  'off',
  'group',
  'status',
  'blocked',
  'channel',
  'connection',
  'window',
] as const
export type RatingObstacle = (typeof RATING_OBSTACLES)[number]

export type RatingChoices = {
  obstacle: RatingObstacle | null
  questions: {
    /** What `ratingId` names. */
    id: number
    key: (typeof RATING_QUESTIONS)[number]['key']
    min: number
    max: number
    /** What the customer reads. */
    text: string
  }[]
}
