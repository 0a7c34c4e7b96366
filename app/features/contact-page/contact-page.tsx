import { Button } from '@radix-ui/themes/components/button'
import { Link, useLocation, useNavigate, useSearchParams } from '@remix-run/react'
import { MessageSquarePlus, Pencil } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FROM_PAGE } from '#app/components/dialogs/dialog-url.ts'
import { Page } from '#app/components/page.tsx'
import { lazyPart } from '#app/components/lazy-part.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { useMay } from '#app/features/frame/viewer.tsx'
import type { ContactAct } from '../contacts/contact-acts.ts'
import { ContactLinks } from '../contacts/contact-links.tsx'
import { ContactMenu } from '../contacts/contact-menu.tsx'
import { formPath } from '../contacts/form-path.ts'
import { useContactAct } from '../contacts/use-contact-act.ts'
import { contactPath } from '../person/contact-path.ts'
import { ContactCard } from './contact-card.tsx'
import type { ContactPageData } from './contact-page-data.server.ts'
import { LogPart, MediaPart } from './later-parts.ts'
import { NearPart } from './near-part.tsx'
import { NotesPart } from './notes-part.tsx'
import { PARTS } from './part-address.ts'
import { PlannedPart } from './planned-part.tsx'
import { TicketsPart } from './tickets-part.tsx'
import './contact-page.css'

// Not part of the first paint.
const ContactDialog = lazyPart(() =>
  import('../contacts/contact-dialog.tsx').then((m) => m.ContactDialog),
)

const AS_BUTTONS: readonly ContactAct[] = ['edit', 'openTicket']

/** Everything that is known of a contact. */
export function ContactPage({ contact, ...data }: ContactPageData) {
  const { t } = useTranslation(['contactPage', 'contactBook', 'contacts'])
  const { isOpen, open: edit, close } = useEditing()
  const act = useContactAct(edit)
  const mayCreate = useMay('ticket:create')
  const { planned, notes, tickets, media, log, readAt } = data
  return (
    <Page
      title={contact.name}
      back={{ to: '/contacts', label: t('contactBook:title') }}
      actions={
        <>
          {mayCreate && !contact.isGroup && !contact.isErased && (
            <Button asChild size="2" variant="soft">
              <Link
                to={`${contactPath(contact.id)}/ticket`}
                state={FROM_PAGE}
                preventScrollReset
                data-testid="open-ticket"
              >
                <MessageSquarePlus size={16} aria-hidden />
                {t('contactBook:act.openTicket')}
              </Link>
            </Button>
          )}
          {!contact.isErased && (
            <Button asChild size="2">
              <Link
                to={formPath(contact.id)}
                role="button"
                data-testid="edit"
                onClick={(event) => {
                  event.preventDefault()
                  edit()
                }}
              >
                <Pencil size={15} aria-hidden />
                {t('contactBook:act.edit')}
              </Link>
            </Button>
          )}
          <ContactLinks contact={contact} without={AS_BUTTONS} />
          <ContactMenu contact={contact} onAct={act} without={AS_BUTTONS} />
        </>
      }
      over={isOpen && !contact.isErased && <EditDialog contactId={contact.id} onClose={close} />}
    >
      <nav className="contact-jump" aria-label={t('jump')}>
        {PARTS.filter((name) => name !== 'planned' || planned !== null).map((name) => (
          <a key={name} href={`#${name}`} className="focus-ring">
            {t(`parts.${name}`)}
          </a>
        ))}
      </nav>
      <div className="contact-parts">
        <div className="contact-side">
          <ContactCard contact={contact} identities={data.identities} merges={data.merges} />
          {planned !== null && <PlannedPart contact={contact} planned={planned} />}
          <NotesPart contact={contact} notes={notes} />
        </div>
        <div className="contact-main">
          <TicketsPart contact={contact} tickets={tickets} />
          <NearPart name="media" isHere={media !== null}>
            <MediaPart contactId={contact.id} given={media} readAt={readAt} />
          </NearPart>
          <NearPart name="log" isHere={log !== null}>
            <LogPart contactId={contact.id} given={log} readAt={readAt} />
          </NearPart>
        </div>
      </div>
    </Page>
  )
}

/** The contact's form over its page; who is found in it to be the same person, on theirs. */
function EditDialog({ contactId, onClose }: { contactId: number; onClose: () => void }) {
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  if (!isHydrated) return null
  return (
    <Suspense fallback={null}>
      <ContactDialog
        contactId={contactId}
        onClose={onClose}
        onSee={(id) => navigate(contactPath(id), { replace: true })}
      />
    </Suspense>
  )
}

const EDIT = 'edit'

/** Whether the address has the form stand over the page: a link opens it, and going back closes it. */
function useEditing() {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation() as { state: { fromPage?: boolean } | null }
  const navigate = useNavigate()
  const cameFromPage = state?.fromPage === true
  return useMemo(() => {
    const go = (isOpen: boolean) => {
      const next = new URLSearchParams(search)
      if (isOpen) next.set(EDIT, '1')
      else next.delete(EDIT)
      setSearch(
        next,
        isOpen
          ? { state: FROM_PAGE, preventScrollReset: true }
          : { replace: true, preventScrollReset: true },
      )
    }
    return {
      isOpen: search.has(EDIT),
      open: () => go(true),
      // Where a link led straight to the form, there is nothing of ours to go back to.
      close: () => (cameFromPage ? navigate(-1) : go(false)),
    }
  }, [search, setSearch, cameFromPage, navigate])
}
