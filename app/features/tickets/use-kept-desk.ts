import { useRevalidator } from '@remix-run/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Millis } from '#core/time.ts'
import { whenIdle } from '#app/components/when-idle.ts'
import type { ShellData } from '#app/features/frame/shell.server.ts'
import { useDesk, useStore } from '../desk/desk-context.tsx'
import type { DeskData } from '../desk/desk-data.ts'

/** Has the device keep the desk while the room says that it is right. */
export function useKeptDesk(data: DeskData, shell: ShellData): void {
  const client = useQueryClient()
  const { room } = useDesk()
  const latest = useRef({ desk: data, shell })
  useEffect(() => {
    latest.current = { desk: data, shell }
  })
  useEffect(() => {
    let end: (() => void) | null = null
    let isOver = false
    // Not before the desk is right for the first time: until then there is nothing to keep.
    const start = () => {
      if (end !== null || room.state.get() !== 'online') return
      end = whenIdle(() => {
        void import('#app/device/keep-desk.ts').then(
          ({ keepDesk }) => {
            if (!isOver)
              end = keepDesk(
                client,
                () => latest.current,
                () => room.state.get() === 'online',
              )
          },
          () => undefined,
        )
      })
    }
    const unsubscribe = room.state.subscribe(start)
    start()
    return () => {
      isOver = true
      unsubscribe()
      end?.()
    }
  }, [client, room])
}

/** A desk that came from the device asks for everything anew once somebody answers. */
export function useFreshDesk(keptAt: Millis | null): void {
  const { room } = useDesk()
  const isOnline = useStore(room.state) === 'online'
  const { revalidate } = useRevalidator()
  const isOld = keptAt !== null
  useEffect(() => {
    if (isOld && isOnline) revalidate()
  }, [isOld, isOnline, revalidate])
}
