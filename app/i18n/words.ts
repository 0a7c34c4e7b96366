/**
 * What a translation of `Source` must look like: the same keys, words of its own. A locale file ends with
 * `satisfies Words<typeof source>`, so a missing or an unknown key fails the type check. Brazilian Portuguese is the source.
 */
export type Words<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Words<Source[Key]>
}
