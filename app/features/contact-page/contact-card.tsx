import { useTranslation } from '#app/i18n/use-translation.tsx'
import { formatNumber } from '#core/phone.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { CHANNEL_NAMES } from '#app/components/channel-mark.tsx'
import { Chip } from '#app/components/chip.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'
import { useLastContact } from '../person/last-contact.ts'
import { ContactNumber } from '../person/contact-number.tsx'
import { Fact } from '../person/fact.tsx'
import { IdentityList } from '../person/identity-list.tsx'
import type { ContactPageData } from './contact-page-data.server.ts'

type ContactCardProps = Pick<ContactPageData, 'contact' | 'identities' | 'merges'>

/** Who the contact is: names, tags, fields, consent, addresses, and whom they were found to be. */
export function ContactCard({ contact, identities, merges }: ContactCardProps) {
  const { t } = useTranslation(['contactPage', 'contacts', 'contactBook'])
  const { name, isGroup, tags, extraInfo } = contact
  return (
    <section className="contact-card" aria-label={t('contacts:drawer')} data-testid="contact-card">
      <div className="contact-who">
        <Avatar name={name} src={contact.urlPicture ?? contact.profilePicUrl} size={72} />
        {!isGroup && <ContactNumber number={contact.number} />}
        <div className="contact-tags">
          {tags.map((tag) => (
            <Chip key={tag.id} color={tag.color}>
              {tag.name}
            </Chip>
          ))}
          {tags.length === 0 && <span className="contact-none">{t('contacts:noTags')}</span>}
          {isGroup && <Chip color="var(--gray-9)">{t('contactBook:group')}</Chip>}
          {!contact.active && <Chip color="var(--red-9)">{t('contacts:blocked')}</Chip>}
        </div>
      </div>
      <Facts contact={contact} />
      {extraInfo.length > 0 && (
        <>
          <h2>{t('contacts:extra')}</h2>
          <dl className="facts">
            {extraInfo.map((info, index) => (
              <Fact key={index} name={info.name}>
                {info.value}
              </Fact>
            ))}
          </dl>
        </>
      )}
      <h2>{t('contactBook:form.identities')}</h2>
      {identities.length === 0 ? (
        <p className="contact-none">
          {t(contact.isErased ? 'contactBook:form.erased' : 'contactBook:form.noIdentities')}
        </p>
      ) : (
        <IdentityList identities={identities} />
      )}
      {merges.length > 0 && <Merges merges={merges} />}
    </section>
  )
}

function Facts({ contact }: Pick<ContactCardProps, 'contact'>) {
  const { t } = useTranslation(['contactPage', 'contacts'])
  const formats = useFormats()
  const { email, channel, lgpdAcceptedAt } = contact
  const lastContactAt = useLastContact(contact)
  const channelName = Object.entries(CHANNEL_NAMES).find(([key]) => key === channel)?.[1]
  return (
    <dl className="facts">
      {!contact.isGroup && (
        <Fact name={t('contacts:email')}>
          {email === '' ? <span className="contact-none">{t('contacts:noEmail')}</span> : email}
        </Fact>
      )}
      <Fact name={t('contacts:channel')}>{channelName ?? channel}</Fact>
      <Fact name={t('contacts:since')}>{formats.shortDate(contact.createdAt)}</Fact>
      <Fact name={t('lastContact')}>
        {lastContactAt === null ? t('never') : formats.dateTime(lastContactAt)}
      </Fact>
      {!contact.isGroup && (
        <Fact name={t('consent')}>
          {lgpdAcceptedAt === null
            ? t('noConsent')
            : t('consentAt', { time: formats.dateTime(lgpdAcceptedAt) })}
        </Fact>
      )}
      <Fact name={t('bot')}>{t(contact.disableBot ? 'off' : 'on')}</Fact>
      <Fact name={t('audio')}>{t(contact.acceptAudioMessage ? 'accepted' : 'refused')}</Fact>
    </dl>
  )
}

function Merges({ merges }: Pick<ContactCardProps, 'merges'>) {
  const { t } = useTranslation('contactBook')
  const formats = useFormats()
  return (
    <>
      <h2>{t('merge.earlier')}</h2>
      <ul className="contact-merges">
        {merges.map(({ id, contact, createdAt, undoneAt }) => (
          <li key={id}>
            {contact.name}
            <small>
              {[
                formatNumber(contact.number),
                formats.dateTime(createdAt),
                undoneAt === null ? '' : t('merge.separated'),
              ]
                .filter((text) => text !== '')
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </>
  )
}
