import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { MentionPage } from '#domains/notifications/mentions.types.ts'
import { fetchMentions, readMention } from '#app/desk-client/desk-api.ts'
import { keys } from '#app/desk-client/keys.ts'
import { bellMentions } from '../shell/bell-rows.ts'
import type { BellMention } from '../shell/bell-mentions.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { usePictureOf } from '../desk/use-picture-of.ts'

type Mentions = { mentions: BellMention[]; onReadMention: (mention: BellMention) => void }

/** Where colleagues named this person and they have not looked yet; the room says when it changed. */
export function useMentions(openUuid: string | undefined): Mentions {
  const client = useQueryClient()
  const pictureOf = usePictureOf()
  const { data } = useQuery({
    queryKey: keys.mentions,
    queryFn: ({ signal }) => fetchMentions(signal),
    // Not part of the first paint: asked once the page stands.
    enabled: useHydrated(),
    staleTime: Infinity,
  })
  const bell = useMemo<Mentions>(
    () => ({
      mentions: bellMentions(data, pictureOf),
      onReadMention: ({ id }) => {
        client.setQueryData<MentionPage>(keys.mentions, (known) => known && withRead(known, id))
        // A lost call is no harm: it stands there once more.
        readMention(id).catch(() => undefined)
      },
    }),
    [data, client, pictureOf],
  )
  const { mentions, onReadMention } = bell
  useEffect(() => {
    // Who opens the ticket sees its notes, however they came to it.
    for (const mention of mentions) if (mention.uuid === openUuid) onReadMention(mention)
  }, [mentions, onReadMention, openUuid])
  return bell
}

function withRead(page: MentionPage, id: number): MentionPage {
  const readAt = new Date().toISOString()
  const mentions = page.mentions.map((one) => (one.id === id ? { ...one, readAt } : one))
  return { mentions, unread: mentions.filter((one) => one.readAt === null).length }
}
