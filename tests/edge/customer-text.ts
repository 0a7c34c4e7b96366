/** A webhook body of WhatsApp Cloud with one change per text, to the number of the fixtures. Timestamps in seconds. */
export function textBody(
  messages: { id: string; from: string; body: string; timestamp: number; name?: string }[],
): unknown {
  return {
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '1',
        changes: messages.map(({ id, from, body, timestamp, name }) => ({
          field: 'messages',
          value: {
            metadata: { phone_number_id: '106540352242922' },
            contacts: [{ profile: { name: name ?? 'Maria' }, wa_id: from }],
            messages: [{ id, from, timestamp: String(timestamp), type: 'text', text: { body } }],
          },
        })),
      },
    ],
  }
}
