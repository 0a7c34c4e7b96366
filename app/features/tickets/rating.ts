/** The face of a rating from 1 to 5 (specification part 1 §2). */
const FACES = ['😡', '🙁', '😐', '🙂', '😀'] as const

export function ratingEmoji(rate: number): string {
  return FACES[Math.min(FACES.length, Math.max(1, Math.round(rate))) - 1] ?? ''
}
