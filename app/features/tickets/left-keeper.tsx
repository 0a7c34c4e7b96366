import { LaterKeeper } from '../later/later-keeper.tsx'
import { useJoinedDrafts } from './joined-drafts.ts'

/** Cares for what pages that are gone have left on this device. */
export function LeftKeeper() {
  useJoinedDrafts()
  return <LaterKeeper />
}
