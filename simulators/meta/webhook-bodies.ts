/** One message or one status on its way to the webhook. */
export type Update = {
  wabaId: string
  phoneNumberId: string
  displayPhoneNumber: string
  user: string
  kind: 'message' | 'status'
  wamid: string
  status: string | null
  contact: Record<string, unknown> | null
  item: Record<string, unknown>
  /** Called once, when the webhook answered 200. */
  onAnswered: () => void
}

/** A batch shows all three levels of nesting: at most this many items share one `value`. */
const ITEMS_PER_VALUE = 2

type Change = { value: Record<string, unknown>; field: string }

/** The body of one POST: an entry per WABA, changes per number and kind, items within. */
export function webhookBody(
  updates: readonly Update[],
  options: { unknownFields: boolean },
): Record<string, unknown> {
  const entries = new Map<string, Update[][]>()
  for (const update of updates) {
    const groups = entries.get(update.wabaId) ?? []
    entries.set(update.wabaId, groups)
    const last = groups.at(-1)
    if (last && fitsInto(last, update)) last.push(update)
    else groups.push([update])
  }
  return {
    object: 'whatsapp_business_account',
    entry: [...entries].map(([wabaId, groups]) => ({
      id: wabaId,
      changes: [
        ...(options.unknownFields ? [futureChange()] : []),
        ...groups.map((group) => changeOf(group, options.unknownFields)),
      ],
    })),
  }
}

function fitsInto(group: readonly Update[], update: Update): boolean {
  const first = group[0]
  return (
    first !== undefined &&
    first.kind === update.kind &&
    first.phoneNumberId === update.phoneNumberId &&
    group.length < ITEMS_PER_VALUE
  )
}

function changeOf(group: readonly Update[], unknownFields: boolean): Change {
  const [first] = group
  if (!first) throw new Error('a change needs at least one update')
  const contacts = [
    ...new Map(
      group.flatMap(({ user, contact }) => (contact ? [[user, contact] as const] : [])),
    ).values(),
  ]
  const items = group.map(({ item }) =>
    unknownFields ? { ...item, future_property: { nested: [1, 'dois', null] } } : item,
  )
  return {
    value: {
      messaging_product: 'whatsapp',
      metadata: {
        display_phone_number: first.displayPhoneNumber,
        phone_number_id: first.phoneNumberId,
      },
      ...(contacts.length > 0 ? { contacts } : {}),
      [first.kind === 'message' ? 'messages' : 'statuses']: items,
      ...(unknownFields ? { future_value: 'x' } : {}),
    },
    field: 'messages',
  }
}

function futureChange(): Change {
  return { value: { event: 'SOMETHING_NEW', details: { level: 1 } }, field: 'future_field' }
}
