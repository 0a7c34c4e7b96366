import type * as source from './locales/pt-BR/index.ts'
import type * as base from './locales/pt-BR/base.ts'

/**
 * What a translation of `Source` must look like: the same keys, texts of its own. A locale file ends with
 * `satisfies Words<typeof source>`, so a missing or an unknown key fails the type check. Brazilian Portuguese is the source.
 */
export type Words<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Words<Source[Key]>
}

/** Every namespace, in the source language. */
export type SourceWords = typeof source
/** Every namespace of one language: what its folder exports. */
export type AllWords = Words<SourceWords>
/** The namespaces that every page downloads. */
export type BaseWords = Words<typeof base>
/** A namespace that is downloaded with the page or panel that shows it. */
export type PageNamespace = Exclude<keyof SourceWords, keyof BaseWords>
/** The words of a browser: the base and what its pages brought. */
export type LoadedWords = BaseWords & Partial<AllWords>
