import { keptFileIn } from '#domains/media/kept-file.ts'
import type { Field } from './fields.tsx'
import type { KeptFile } from './file-field.tsx'

type Kept = {
  /** `keptFileText` of the record. */
  media: string
  hrefOf(version: string): string
  mime: string | null
}

/** What a `FileField` is given of the file that the record has. A form that is drawn again without it offers it still. */
export function keptFile(field: Field, { media, hrefOf, mime }: Kept): KeptFile | null {
  const value = typeof field.initialValue === 'string' ? field.initialValue : media
  const known = keptFileIn(value)
  return known === null
    ? null
    : { field, value, name: known.name, href: hrefOf(known.version), mime }
}
