type Payload = { issues: readonly { path?: readonly PropertyKey[] | undefined }[] }

/**
 * For `when` of a rule across fields of an object: it is told together with what is wrong with others, and left out only where one of its
 * own is wrong. Without it zod looks at such a rule once every field is right.
 */
export function areRight(...fields: readonly string[]): (payload: Payload) => boolean {
  const own: ReadonlySet<unknown> = new Set(fields)
  // An issue without a path is of what is no object at all.
  return ({ issues }) =>
    !issues.some(({ path: [first] = [] }) => first === undefined || own.has(first))
}
