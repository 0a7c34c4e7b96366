import { z } from 'zod'

const id = z.coerce.number().int().positive()

/** Who becomes one with the contact of the page, which stays. */
export const mergeForm = z.object({ contactId: id })
export const separateForm = z.object({ mergeId: id })
/** Two contacts of which somebody knows whether they are one person. */
export const pairForm = z.object({ contactId: id, otherId: id })
