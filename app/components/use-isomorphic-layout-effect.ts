import { useEffect, useLayoutEffect } from 'react'

/** For what is drawn on the server, too: it has no layout to affect, and says so in its log. */
export const useIsomorphicLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect
