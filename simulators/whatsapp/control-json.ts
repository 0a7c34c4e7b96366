/** JSON has no bytes: `{"b64": …}` stands for them, both ways; in a stanza, for its content. */
export function withBytes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withBytes)
  if (typeof value !== 'object' || value === null) return value
  const { b64, ...rest } = value as { b64?: unknown; tag?: unknown }
  if (typeof b64 === 'string') {
    const bytes = Buffer.from(b64, 'base64')
    return rest.tag === undefined ? bytes : { ...rest, content: bytes }
  }
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, withBytes(field)]))
}

/** `Buffer` turns itself into `{type, data}` before a replacer sees it. */
export function toControlJson(value: unknown): string {
  return JSON.stringify(value, (_key, field: unknown) => {
    if (typeof field === 'bigint') return String(field)
    if (field instanceof Uint8Array) return { b64: Buffer.from(field).toString('base64') }
    if (isBufferJson(field)) return { b64: Buffer.from(field.data).toString('base64') }
    return field
  })
}

function isBufferJson(field: unknown): field is { type: 'Buffer'; data: number[] } {
  return (
    typeof field === 'object' &&
    field !== null &&
    (field as { type?: unknown }).type === 'Buffer' &&
    Array.isArray((field as { data?: unknown }).data)
  )
}
