/**
 * The questions a customer can be asked when a ticket closes; the id is what the specification calls `ratingId` (docs/decisions/019-what-a-rating-id-names.md).
 * Whatever the scale, what is kept on the ticket is 1 to 5 (specification part 1 §3). Client-safe.
 */
export const RATING_QUESTIONS = [
  /** How was it? Part 1: userRating, one face each. */
  { id: 1, key: 'satisfaction', min: 1, max: 5 },
  /** Would you recommend us? Part 2: the connection's NPS tab, scale 0 to 10. */
  { id: 2, key: 'nps', min: 0, max: 10 },
] as const

export type RatingQuestion = (typeof RATING_QUESTIONS)[number]

export function questionById(id: number): RatingQuestion | undefined {
  return RATING_QUESTIONS.find((question) => question.id === id)
}

/** An answer on the question's scale as 1 to 5. Of ten: promoters (9, 10) are 5, passives (7, 8) are 4, the rest falls by twos. */
export function rateOf({ key }: RatingQuestion, answer: number): number {
  return key === 'satisfaction' ? answer : Math.max(1, Math.ceil(answer / 2))
}
