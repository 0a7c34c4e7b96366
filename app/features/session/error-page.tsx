import { isRouteErrorResponse, Link, useRouteError } from '@remix-run/react'
import { Button } from '@radix-ui/themes/components/button'
import { useEffect, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { UnsavedTexts, useUnsavedTexts } from '#app/components/dialogs/unsaved-texts.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { SupportCode } from '#app/components/support-code.tsx'
import { isUnanswered } from '#app/desk-client/request.ts'
import { useErrorText } from '#app/i18n/error-text.ts'
import type { ErrorBody } from '#core/errors.ts'
import { HOME_PATH } from './redirect-to.ts'
import { Brand } from './brand.tsx'
import { comeBack } from './come-back.ts'
import { LedAway } from './led-away.tsx'
import { SessionPage } from './session-page.tsx'
import './session.css'

type Failure = { status: number; code?: string | undefined; requestId?: string | undefined }

/** The whole window for a failure: what happened in words, the request's id for support, and a way on. Nobody is led away from what they wrote. */
export function ErrorPage() {
  const failure = failureOf(useRouteError())
  const leads = useUnsavedTexts().length === 0 && failure.code === 'ERR_PLAN_FEATURE_OFF'
  return leads ? <LedAway /> : <FailurePage failure={failure} />
}

function FailurePage({ failure }: { failure: Failure }) {
  const { t } = useTranslation('shell')
  const unsaved = useUnsavedTexts()
  const mayLoad = unsaved.length === 0
  const isAway = useComeBack(failure.status, mayLoad)
  const { title, body } = useWords(failure, isAway, mayLoad)
  useEffect(() => {
    document.title = `${title} · Balcão`
  }, [title])
  return (
    <SessionPage>
      <div className="session-card error-page">
        <Brand />
        <h1 className="session-title">{title}</h1>
        <p className="session-lead">{body || '\u00a0'}</p>
        <UnsavedTexts texts={unsaved} />
        <div className="error-page-actions">
          {(failure.status === 0 || failure.status >= 500) && (
            <Button type="button" onClick={() => location.reload()}>
              {t('errorPage.reload')}
            </Button>
          )}
          <Button asChild variant="soft">
            <Link to={HOME_PATH} reloadDocument>
              {t('errorPage.home')}
            </Link>
          </Button>
        </div>
        {failure.requestId !== undefined && (
          <p className="error-page-request">
            {t('errorPage.requestId')} <SupportCode requestId={failure.requestId} />
          </p>
        )}
      </div>
    </SessionPage>
  )
}

/**
 * Whether the failure is of a server that is away. The page is loaded again as soon as it is back, or the network is, unless texts stand on
 * it. Where it answers the failure is another: that would only come again. What waits is here from the start: nothing could bring it now.
 * Undefined until it has been asked for the first time; a document of its own making says that it was there.
 */
function useComeBack(status: number, mayLoad: boolean): boolean | undefined {
  const isAnswer = status > 0 && status < 500
  const isAsked = useHydrated() && !isAnswer
  const [isAway, setAway] = useState(isAsked ? undefined : false)
  useEffect(() => {
    if (isAnswer) return
    const left = new AbortController()
    const onBack = () => (mayLoad ? location.reload() : setAway(false))
    window.addEventListener('online', onBack, left)
    void comeBack(left.signal, onBack, setAway, status === 0)
    return () => left.abort()
  }, [isAnswer, status, mayLoad])
  // Of the failure before it, where there was one, nothing holds for an answer.
  return !isAnswer && isAway
}

function useWords(
  { status, code }: Failure,
  isAway: boolean | undefined,
  mayLoad: boolean,
): { title: string; body: string } {
  const { t } = useTranslation('shell')
  const errorText = useErrorText()
  // Nobody is promised a page that would take unsaved texts away.
  if (isAway !== false)
    return {
      title: t(isAway ? 'errorPage.away' : 'errorPage.title'),
      body: isAway && mayLoad ? t('errorPage.comesBack') : '',
    }
  if (status === 404)
    return { title: t('errorPage.notFoundTitle'), body: t('errorPage.notFoundBody') }
  if (status === 403)
    return { title: t('errorPage.forbiddenTitle'), body: t('errorPage.forbiddenBody') }
  if (status === 0) return { title: t('errorPage.title'), body: t('errorPage.offline') }
  if (status >= 500 || code === undefined)
    return { title: t('errorPage.title'), body: t('errorPage.body') }
  return { title: t('errorPage.title'), body: errorText(code) }
}

/** Status 0: the browser did not reach the server. */
function failureOf(thrown: unknown): Failure {
  if (!isRouteErrorResponse(thrown)) {
    const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false
    return { status: isOffline || isUnanswered(thrown) ? 0 : 500 }
  }
  // Of a failure that is not the product's own, a text or nothing.
  const { error: code, requestId } = (thrown.data ?? {}) as Partial<ErrorBody>
  return { status: thrown.status, code: typeof code === 'string' ? code : undefined, requestId }
}
