import { Button } from '@radix-ui/themes/components/button'
import { isRouteErrorResponse, Link, useRouteError } from '@remix-run/react'
import { ContactRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Page } from '#app/components/page.tsx'
import { ErrorPage } from '../session/error-page.tsx'

/** The page of a contact that the company does not have, or has no more. Its words are on every page. */
export function ContactGone() {
  const { t } = useTranslation(['shell', 'errors'])
  const thrown = useRouteError()
  if (!isRouteErrorResponse(thrown) || thrown.status !== 404) return <ErrorPage />
  return (
    <Page title={t('errors:ERR_NO_CONTACT_FOUND')}>
      <EmptyState
        icon={<ContactRound size={20} />}
        title={t('errors:ERR_NO_CONTACT_FOUND')}
        action={
          <Button asChild variant="soft">
            <Link to="/contacts">{t('shell:menu.contacts')}</Link>
          </Button>
        }
      >
        <p>{t('shell:errorPage.notFoundBody')}</p>
      </EmptyState>
    </Page>
  )
}
