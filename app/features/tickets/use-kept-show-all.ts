import { useLocation, useSearchParams } from '@remix-run/react'
import { useEffect } from 'react'
import { deviceStorage, tryStore } from '#app/desk-client/device-storage.ts'
import { useViewer } from '#app/features/frame/viewer.tsx'
import { filterFrom, searchWith, showAllOf } from '../desk/list-filter.ts'

const nameOf = (userId: number) => `balcao:show-all:${userId}`

/** Keeps the switch for what others hold as this person left it: a way to the desk that says nothing of it leads to that. */
export function useKeptShowAll(): (showAll: boolean) => void {
  const [, setSearch] = useSearchParams()
  // Every navigation has a location of its own, also one to where the last one led: that one is not drawn anew.
  const location = useLocation()
  const { user } = useViewer()
  const atFirst = showAllOf(user)
  const name = nameOf(user.id)
  useEffect(() => {
    const search = new URLSearchParams(location.search)
    if (atFirst === 'never' || search.has('all')) return
    const kept = deviceStorage().getItem(name)
    const showAll = kept === '1'
    if (kept === null || showAll === filterFrom(search, atFirst).showAll) return
    setSearch(searchWith(search, { showAll }), { replace: true, preventScrollReset: true })
  }, [location, setSearch, atFirst, name])
  return (showAll) => {
    tryStore(deviceStorage(), name, showAll ? '1' : '0')
  }
}
