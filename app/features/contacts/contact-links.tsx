import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { WithoutScripts } from '#app/components/without-scripts.tsx'
import { actPath, useContactActs } from './contact-acts.ts'
import type { ContactAct } from './contact-acts.ts'

type ContactLinksProps = {
  contact: ContactView
  /** What stands beside them already. */
  without: readonly ContactAct[]
}

/** The contact's menu where no scripts run: a link to each dialog, on the one contact's page and not in every row of the list. */
export function ContactLinks({ contact, without }: ContactLinksProps) {
  const { t } = useTranslation('contactBook')
  const { acts, dangers } = useContactActs(contact)
  return (
    <WithoutScripts>
      <span className="contact-links">
        {[...acts, ...dangers]
          .filter((act) => !without.includes(act))
          .map((act) => (
            <a key={act} className="link" href={actPath(act, contact.id)}>
              {t(`act.${act}`)}
            </a>
          ))}
      </span>
    </WithoutScripts>
  )
}
