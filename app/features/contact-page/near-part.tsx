import { useSearchParams } from '@remix-run/react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { useSettled } from '#app/components/use-settled.ts'
import { WithoutScripts } from '#app/components/without-scripts.tsx'
import { searchAt } from './part-address.ts'
import type { PartName } from './part-address.ts'
import { Part } from './part.tsx'

/** How far below what is in sight a part is loaded, in CSS pixels. */
const AHEAD = '400px'

type NearPartProps = {
  name: PartName
  /** The address asked for it: it came with the page. */
  isHere: boolean
  children: ReactNode
}

/** A part further down: its code and data come as it is about to be seen. Without scripts a link leads to it. */
export function NearPart({ name, isHere, children }: NearPartProps) {
  const { t } = useTranslation('contactPage')
  const [search] = useSearchParams()
  const isHydrated = useHydrated()
  const isSettled = useSettled()
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(isHere)
  useEffect(() => {
    const { current } = place
    if (current === null || isNear || !isSettled) return undefined
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { root: current.closest('.page'), rootMargin: AHEAD },
    )
    watch.observe(current)
    return () => watch.disconnect()
  }, [isNear, isSettled])
  const waiting = <Skeleton height={14} width="60%" />
  return (
    <Part name={name}>
      <div ref={place} className="contact-near">
        {isNear ? (
          <Suspense fallback={waiting}>{children}</Suspense>
        ) : isHydrated ? (
          waiting
        ) : (
          <WithoutScripts>
            <a className="link contact-more" href={searchAt(search, name, '')}>
              {t('show')}
            </a>
          </WithoutScripts>
        )}
      </div>
    </Part>
  )
}
