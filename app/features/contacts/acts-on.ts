import type { ContactView } from '#domains/contacts/contacts.types.ts'

/** What can be done with a contact from its row or its page. */
export type ContactAct =
  'edit' | 'openTicket' | 'block' | 'unblock' | 'merge' | 'export' | 'erase' | 'delete'

/** What the viewer may do with contacts. */
export type MayDo = Record<'open' | 'merge' | 'export' | 'erase' | 'delete', boolean>

/**
 * What the viewer may do with this contact; what cannot be taken back apart. Of who was erased nothing is left but the contact, which can be
 * deleted, and erased once more: that finishes what was cut short.
 */
export function actsOn(
  { active, isGroup, isErased }: Pick<ContactView, 'active' | 'isGroup' | 'isErased'>,
  may: MayDo,
): { acts: ContactAct[]; dangers: ContactAct[] } {
  const dangers = [
    ...(may.erase && !isGroup ? (['erase'] as const) : []),
    ...(may.delete ? (['delete'] as const) : []),
  ]
  if (isErased) return { acts: [], dangers }
  return {
    acts: [
      'edit',
      ...(may.open ? (['openTicket'] as const) : []),
      active ? 'block' : 'unblock',
      ...(may.merge && !isGroup ? (['merge'] as const) : []),
      ...(may.export ? (['export'] as const) : []),
    ],
    dangers,
  }
}
