import { Button } from '@radix-ui/themes/components/button'
import { Link } from '@remix-run/react'
import { MessageSquarePlus, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FROM_PAGE } from '#app/components/dialogs/dialog-url.ts'
import { Page } from '#app/components/page.tsx'
import { useMay } from '#app/features/shell/viewer.tsx'
import { useContactsDoor } from '../contacts/contact-door.ts'
import { ContactMenu } from '../contacts/contact-menu.tsx'
import { formPath } from '../contacts/form-path.ts'
import { PageDialogs } from '../contacts/page-dialogs.tsx'
import { useContactActions } from '../contacts/use-contact-actions.ts'
import { contactPath } from '../person/contact-path.ts'
import { ContactCard } from './contact-card.tsx'
import type { ContactPageData } from './contact-page-data.server.ts'
import { LogPart, MediaPart } from './later-parts.ts'
import { NearPart } from './near-part.tsx'
import { NotesPart } from './notes-part.tsx'
import { PARTS } from './part-address.ts'
import { PlannedPart } from './planned-part.tsx'
import { TicketsPart } from './tickets-part.tsx'
import { useOneContact } from './use-one-contact.ts'
import './contact-page.css'

/** Everything that is known of a contact. */
export function ContactPage({ contact: given, ...data }: ContactPageData) {
  const { t } = useTranslation(['contactPage', 'contactBook', 'contacts'])
  const door = useContactsDoor()
  const { contact, list } = useOneContact(given, door.dialog !== null)
  const actions = useContactActions(list, door, true)
  const mayCreate = useMay('ticket:create')
  const { planned, notes, tickets, media, log, readAt } = data
  return (
    <Page
      title={contact.name}
      back={{ to: '/contacts', label: t('contactBook:title') }}
      actions={
        <>
          {mayCreate && !contact.isGroup && (
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
          <Button asChild size="2">
            <Link
              to={formPath(contact.id)}
              role="button"
              data-testid="edit"
              onClick={(event) => {
                event.preventDefault()
                actions.act('edit', contact)
              }}
            >
              <Pencil size={15} aria-hidden />
              {t('contactBook:act.edit')}
            </Link>
          </Button>
          <ContactMenu contact={contact} onAct={actions.act} without={['edit', 'openTicket']} />
        </>
      }
      over={<PageDialogs {...data} door={door} list={list} actions={actions} />}
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
