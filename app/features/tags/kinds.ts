/** Two pages of one noun: all tags, and those that are lanes of the board. */
export type TagsKind = 'tags' | 'lanes'
