import { IconButton } from '@radix-ui/themes/components/icon-button'
import { Link } from '@remix-run/react'
import { useQuery } from '@tanstack/react-query'
import { History, Pencil, X } from 'lucide-react'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { lazyPart } from '#app/components/lazy-part.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { CHANNEL_NAMES } from '#app/components/channel-mark.tsx'
import { Chip } from '#app/components/chip.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { useSettled } from '#app/components/use-settled.ts'
import { fetchContact } from '#app/desk-client/desk-api.ts'
import { keys } from '#app/desk-client/keys.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { ContactNumber } from '../person/contact-number.tsx'
import { contactPath } from '../person/contact-path.ts'
import { Fact } from '../person/fact.tsx'
import { useDesk } from '../desk/desk-context.tsx'
import { useShowDialog } from '../desk/show-dialog.ts'
import { DRAWER_CLOSE_ID } from './drawer-close-id.ts'
import './contact-drawer.css'

const ContactMedia = lazyPart(() =>
  import('../gallery/contact-media.tsx').then((m) => m.ContactMedia),
)
const EarlierTickets = lazyPart(() => import('./earlier-tickets.tsx').then((m) => m.EarlierTickets))
const GroupMembers = lazyPart(() => import('./group-members.tsx').then((m) => m.GroupMembers))
const TicketNotes = lazyPart(() => import('./ticket-notes.tsx').then((m) => m.TicketNotes))

/** Who the ticket is with: at once what the ticket knows, then the whole contact. */
export function ContactDrawer({ ticket, onClose }: { ticket: TicketView; onClose: () => void }) {
  const { t } = useTranslation(['contacts', 'common'])
  const { contact } = ticket
  return (
    <aside
      className="contact-drawer scroll-y"
      aria-label={t('drawer')}
      data-testid="contact-drawer"
    >
      <IconButton
        id={DRAWER_CLOSE_ID}
        className="drawer-close"
        type="button"
        variant="ghost"
        color="gray"
        aria-label={t('close')}
        onClick={onClose}
      >
        <X size={18} />
      </IconButton>
      <div className="drawer-top">
        <Avatar name={contact.name} src={contact.urlPicture ?? contact.profilePicUrl} size={72} />
        <h2>{contact.name}</h2>
        {!contact.isGroup && <ContactNumber number={contact.number} />}
        <div className="drawer-tags">
          {ticket.tags.map((tag) => (
            <Chip key={tag.id} color={tag.color}>
              {tag.name}
            </Chip>
          ))}
          {ticket.tags.length === 0 && <span className="drawer-none">{t('noTags')}</span>}
          {!contact.active && <Chip color="var(--red-9)">{t('blocked')}</Chip>}
          {contact.disableBot && <Chip color="var(--gray-9)">{t('botOff')}</Chip>}
        </div>
        <Link
          to={contactPath(ticket.contactId)}
          className="link focus-ring"
          prefetch="intent"
          data-testid="contact-page-link"
        >
          {t('common:aboutContact')}
        </Link>
      </div>
      <ContactFacts ticket={ticket} />
      {contact.isGroup && (
        <Suspense fallback={null}>
          <GroupMembers key={ticket.id} ticket={ticket} />
        </Suspense>
      )}
      <TicketFacts ticket={ticket} />
      <Suspense fallback={null}>
        <ContactMedia key={ticket.contactId} contactId={ticket.contactId} />
      </Suspense>
      <Suspense fallback={null}>
        <EarlierTickets key={`${ticket.contactId} ${ticket.id}`} ticket={ticket} />
      </Suspense>
      <Suspense fallback={null}>
        <TicketNotes key={ticket.id} ticket={ticket} />
      </Suspense>
    </aside>
  )
}

function ContactFacts({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('contacts')
  const show = useShowDialog()
  const formats = useFormats()
  const { data, isError } = useQuery({
    queryKey: keys.contact(ticket.contactId),
    queryFn: ({ signal }) => fetchContact(ticket.contactId, signal),
    enabled: useSettled(),
  })
  const email = data?.email ?? ticket.contact.email
  return (
    <>
      <Section
        title={t('data')}
        action={
          !ticket.contact.isErased && (
            <button
              type="button"
              className="plain-button link"
              data-testid="edit-contact"
              onClick={() => show({ kind: 'contact', contactId: ticket.contactId })}
            >
              <Pencil size={13} strokeWidth={1.8} aria-hidden /> {t('edit')}
            </button>
          )
        }
      >
        <dl className="facts">
          {!ticket.contact.isGroup && (
            <Fact name={t('email')}>
              {email === '' ? <span className="drawer-none">{t('noEmail')}</span> : email}
            </Fact>
          )}
          <Fact name={t('channel')}>{CHANNEL_NAMES[ticket.channel]}</Fact>
          <Fact name={t('since')}>
            {data === undefined ? (
              isError ? (
                '—'
              ) : (
                <Skeleton width={80} height={10} />
              )
            ) : (
              formats.date(data.createdAt)
            )}
          </Fact>
        </dl>
        {isError && <p className="drawer-none">{t('failed')}</p>}
      </Section>
      {data !== undefined && data.extraInfo.length > 0 && (
        <Section title={t('extra')}>
          <dl className="facts">
            {data.extraInfo.map((info, index) => (
              <Fact key={index} name={info.name}>
                {info.value}
              </Fact>
            ))}
          </dl>
        </Section>
      )}
    </>
  )
}

function TicketFacts({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation(['contacts', 'previews', 'tickets'])
  const formats = useFormats()
  const show = useShowDialog()
  const { directory } = useDesk()
  const followers = directory.users
    .filter(({ id }) => ticket.followerIds.includes(id))
    .map(({ name }) => name)
  return (
    <Section
      title={`${t('ticket')} #${ticket.id}`}
      action={
        <button
          type="button"
          className="plain-button link"
          data-testid="open-ticket-log"
          onClick={() => show({ kind: 'log', ticket })}
        >
          <History size={13} strokeWidth={1.8} aria-hidden /> {t('log')}
        </button>
      }
    >
      <dl className="facts">
        <Fact name={t('queue')}>{ticket.queue?.name ?? t('previews:noQueue')}</Fact>
        <Fact name={t('attendant')}>{ticket.user?.name ?? t('previews:nobody')}</Fact>
        {followers.length > 0 && (
          <Fact name={t('tickets:follow.who')}>
            <span data-testid="ticket-followers">{followers.join(', ')}</span>
          </Fact>
        )}
        <Fact name={t('connection')}>{ticket.whatsapp.name}</Fact>
        <Fact name={t('opened')}>
          <time dateTime={ticket.createdAt} title={formats.dateTime(ticket.createdAt)}>
            {formats.date(ticket.createdAt)}
          </time>
        </Fact>
      </dl>
    </Section>
  )
}

function Section({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="drawer-section">
      <h3>
        {title}
        {action}
      </h3>
      {children}
    </section>
  )
}
