import { digitsOf, brazilNinthDigitVariants } from '#core/phone.ts'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { searchContacts } from '#app/desk-client/desk-api.ts'
import { useMay } from '#app/features/frame/viewer.tsx'
import { useShowDialog } from '../../desk/show-dialog.ts'
import { useFailureToast } from '../../desk/use-failure-toast.ts'
import type { Card } from './media-facts.ts'

type CardAction = (card: Card) => Promise<void>

/** What is done with a card that was sent: keep whom it names, or open a ticket with them. Null where the person may not. */
export function useCardActions(): { save: CardAction | null; talk: CardAction | null } {
  const show = useShowDialog()
  const fail = useFailureToast()
  const mayWrite = useMay('contact:write')
  const mayCreate = useMay('ticket:create')
  /** The contact who has the card's number already, or the form for somebody new. */
  const meet = async (card: Card, met: (contact: ContactView) => void, onSaved?: typeof met) => {
    const number = digitsOf(card.phones[0] ?? '')
    try {
      const known = await contactOf(number)
      if (known !== undefined) return met(known)
    } catch (thrown) {
      return fail(thrown)
    }
    const draft = { name: card.name, number }
    show({ kind: 'contact', contactId: null, draft, ...(onSaved === undefined ? {} : { onSaved }) })
  }
  const open = (contact: ContactView) => show({ kind: 'new-ticket', contact })
  return {
    save: mayWrite
      ? (card) => meet(card, ({ id }) => show({ kind: 'contact', contactId: id }))
      : null,
    talk: mayWrite && mayCreate ? (card) => meet(card, open, open) : null,
  }
}

async function contactOf(number: string): Promise<ContactView | undefined> {
  const spellings = brazilNinthDigitVariants(number)
  for (const spelling of spellings) {
    const { contacts } = await searchContacts(spelling)
    const known = contacts.find((one) => one.number !== null && spellings.includes(one.number))
    if (known !== undefined) return known
  }
  return undefined
}
