import { isRouteErrorResponse, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { isWriting } from '#app/components/forms/form-drafts.ts'
import { toast } from '#app/components/toast.ts'
import { isHeldOff, isUnanswered, onAnswered } from '#app/desk-client/request.ts'
import { owedReadings } from './owed-readings.ts'

/** What each page on the screen was last given, and under which address, by the page's name. A page that is left is forgotten. */
const shown = new Map<string, Shown>()

type Shown = {
  href: string | null
  data: unknown
  /** The address that nothing answered for, once that was said. */
  saidFor: string | null
  sayUnanswered: (failure: unknown) => void
}

let readAgain: () => void = () => undefined
const owed = owedReadings(() => readAgain())

/**
 * Notes what a page shows, so that a reading that nothing answers can leave it as it is. It is repeated by itself: when the network is
 * back, when anything else is answered, and after growing pauses.
 * What stays from page to page is `'anywhere'`: it is read again in the background only, so a failure of that is not said.
 */
export function useShownData(page: string, data: unknown, at: 'here' | 'anywhere' = 'here'): void {
  const { t } = useTranslation(['common', 'shell'])
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const sayUnanswered = (failure: unknown) =>
      void toast({
        kind: 'error',
        text: t(isHeldOff(failure) ? 'shell:errorPage.away' : 'noConnection'),
      })
    const href = at === 'here' ? location.href : null
    shown.set(page, { href, data, saidFor: null, sayUnanswered })
    return () => {
      shown.delete(page)
      owed.settle(page)
    }
  }, [page, data, at, t])
  useEffect(() => {
    readAgain = revalidate
    addEventListener('online', owed.online)
    const endAnswers = onAnswered(owed.answered)
    return () => {
      removeEventListener('online', owed.online)
      endAnswers()
    }
  }, [revalidate])
}

/**
 * What the page shows, where the failure is that nothing answers; undefined where it shows nothing yet. Where the person asked for
 * something else (another filter), that this is not it is said; a reading in the background ends quietly. So does one that is refused, or
 * fails at the server, under a form that is being written: the page stays until its writer leaves it.
 */
export function shownData(page: string, request: Request, failure: unknown): unknown {
  const known = shown.get(page)
  if (known === undefined) return undefined
  if (isKeptOver(failure) && known.href === request.url && isWriting()) return known.data
  if (!isUnanswered(failure)) return undefined
  owed.owe(page)
  if (known.href !== null && request.url !== known.href && request.url !== known.saidFor) {
    known.saidFor = request.url
    known.sayUnanswered(failure)
  }
  return known.data
}

/** Refused, or it failed at the server: whoever saves may still get an answer, and can copy what they wrote. */
const isKeptOver = (failure: unknown) =>
  isRouteErrorResponse(failure) && (failure.status === 403 || failure.status >= 500)
