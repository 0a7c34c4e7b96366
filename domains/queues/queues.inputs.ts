import { z } from 'zod'
import { areRight } from '#core/across-fields.ts'
import { cleanName } from '#core/clean-name.ts'
import { cleanText } from '#core/clean-text.ts'
import { HEX_COLOUR, OWN_COLOUR, plainColour, RGB_COLOUR } from '#core/colour.ts'
import { problem } from '#core/problems.ts'
import { TEXT_MAX_CHARS } from '../channels/limits.ts'
import {
  QUEUE_COLOR_MAX_CHARS,
  QUEUE_COLOR_MIN_CHARS,
  QUEUE_NAME_MAX_CHARS,
  QUEUE_NAME_MIN_CHARS,
  QUEUE_PLACE_MAX,
} from './limits.ts'

const name = z
  .string({ error: problem('required') })
  .overwrite(cleanName)
  .min(QUEUE_NAME_MIN_CHARS, { error: problem('tooShort') })
  .max(QUEUE_NAME_MAX_CHARS, { error: problem('tooLong', { count: QUEUE_NAME_MAX_CHARS }) })
const color = z
  .string({ error: problem('required') })
  .min(QUEUE_COLOR_MIN_CHARS, { error: problem('tooShort'), abort: true })
  .max(QUEUE_COLOR_MAX_CHARS, {
    error: problem('tooLong', { count: QUEUE_COLOR_MAX_CHARS }),
    abort: true,
  })
  .regex(HEX_COLOUR, { error: problem('invalidColour') })
  .overwrite(plainColour)
const greetingMessage = z
  .string({ error: problem('invalid') })
  .overwrite(cleanText)
  .max(TEXT_MAX_CHARS, { error: problem('tooLong', { count: TEXT_MAX_CHARS }) })
/** 1 is the first; one behind the last is the last. */
const orderQueue = z
  .int({ error: problem('invalid') })
  .min(1, { error: problem('tooSmall', { count: 1 }) })
  .max(QUEUE_PLACE_MAX, { error: problem('tooLarge', { count: QUEUE_PLACE_MAX }) })

/** POST and PUT /queue. What is left out stays as it is; of a new queue it is empty, and its place the last. */
export const saveQueueInput = z.object({
  name,
  color,
  greetingMessage: greetingMessage.optional(),
  orderQueue: orderQueue.optional(),
})
export type SaveQueueInput = z.output<typeof saveQueueInput>

/** The page's form. `ownColor` is the free colour, which counts where `color` is OWN_COLOUR. */
export const queueForm = z
  .object({
    name,
    color: z.string({ error: problem('required') }).regex(/^(?:own|#[0-9a-fA-F]{6})$/, {
      error: problem('invalidColour'),
    }),
    ownColor: z
      .string()
      .regex(RGB_COLOUR, { error: problem('invalidColour') })
      .optional(),
    greetingMessage: greetingMessage.default(''),
    orderQueue: orderQueue.optional(),
  })
  .refine(({ color: chosen, ownColor }) => chosen !== OWN_COLOUR || ownColor !== undefined, {
    path: ['color'],
    error: problem('required'),
    when: areRight('color', 'ownColor'),
  })
export type QueueForm = z.input<typeof queueForm>

/** Returns what a form asks to save. */
export function queueOf({
  color: chosen,
  ownColor,
  ...fields
}: z.output<typeof queueForm>): SaveQueueInput {
  return {
    ...fields,
    color: plainColour(chosen === OWN_COLOUR ? (ownColor ?? '') : chosen),
  }
}

/** Returns what is known of that by a form whose fields are not all right. */
export function queuePartOf({
  name: wanted,
  color: chosen,
  ownColor,
}: Partial<z.output<typeof queueForm>>): Partial<Pick<SaveQueueInput, 'name' | 'color'>> {
  const colour = chosen === OWN_COLOUR ? ownColor : chosen
  return {
    ...(wanted === undefined ? {} : { name: wanted }),
    ...(colour === undefined ? {} : { color: plainColour(colour) }),
  }
}

/**
 * What a queue was when whoever saves it read it. Its place says only whether they changed it: colleagues who move other queues change
 * nothing of this one.
 */
export const queueReadAs = z.object({
  name: z.string(),
  color: z.string(),
  greetingMessage: z.string(),
  orderQueue: z.number().nullable().default(null),
})
export type QueueReadAs = z.output<typeof queueReadAs>

const id = z.int({ error: problem('invalid') }).positive({ error: problem('invalid') })

/** PUT /queue/order: a queue goes in front of another one, or to the end. */
export const moveQueueInput = z.object({ queueId: id, beforeId: id.nullish() })
export type MoveQueueInput = z.output<typeof moveQueueInput>

/** DELETE /queue/{queueId} */
export const deleteQueueInput = z.object({
  /** The queue that its active tickets go to; without one they are in none. */
  toQueueId: z.coerce.number().int().positive().optional(),
})

/** The question before a queue is deleted; `none` is TO_NO_QUEUE. */
export const deleteQueueForm = z.object({
  toQueueId: z
    .string({ error: problem('required') })
    .regex(/^(?:none|[1-9]\d{0,15})$/, { error: problem('invalid') })
    .optional(),
})
