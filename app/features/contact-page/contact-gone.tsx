import { Button } from '@radix-ui/themes/components/button'
import { isRouteErrorResponse, Link, useRouteError } from '@remix-run/react'
import { ContactRound } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Page } from '#app/components/page.tsx'
import { ErrorPage } from '../session/error-page.tsx'

/** The page of a contact that the company does not have, or has no more. Its words are on every page. */
export function ContactGone() {
  const thrown = useRouteError()
  return isRouteErrorResponse(thrown) && thrown.status === 404 ? <NotFound /> : <ErrorPage />
}

function NotFound() {
  const { t } = useTranslation(['shell', 'errors'])
  const title = t('errors:ERR_NO_CONTACT_FOUND')
  useEffect(() => {
    document.title = `${title} · Balcão`
  }, [title])
  return (
    <Page title={title}>
      <EmptyState
        icon={<ContactRound size={20} />}
        title={title}
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
