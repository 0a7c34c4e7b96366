import { useInfiniteQuery } from '@tanstack/react-query'
import type { GalleryKind } from '#domains/messages/gallery.types.ts'
import { fetchGallery } from '#app/desk-client/gallery-api.ts'
import { keys } from '#app/desk-client/keys.ts'

/** What of a kind was exchanged with a contact. Read anew each time it is opened, and when the room tells of something new in it. */
export function useGallery(contactId: number, kind: GalleryKind, enabled = true) {
  const query = useInfiniteQuery({
    queryKey: keys.gallery(contactId, kind),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => fetchGallery(contactId, kind, pageParam, signal),
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    enabled,
  })
  const items = query.data?.pages.flatMap((page) => page.items)
  return { ...query, items }
}
