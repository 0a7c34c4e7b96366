import { Link2, LogOut, Users } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { byText } from '#core/text-order.ts'
import { directoryFor } from '#domains/companies/directory.queries.ts'
import { usersPage } from '#domains/users/list-users.ts'
import type { UserView } from '#domains/users/users.types.ts'
import { ListPage } from '#app/components/lists/list-page.tsx'
import { RowActions } from '#app/components/lists/row-actions.tsx'
import { usePagedList } from '#app/components/lists/use-paged-list.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import { useViewer } from '#app/features/frame/viewer.tsx'
import { LastSeen, UserHours, UserName, UserQueues } from '#app/features/users/user-cells.tsx'
import { UserFilters } from '#app/features/users/user-filters.tsx'
import { usersQuery } from '#app/features/users/users-query.server.ts'
import { usersWords } from '#app/features/users/words.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { pageClientLoader } from '#app/route-builders/page-client-loader.ts'
import { pageTitle } from '#app/route-builders/page-query.server.ts'
import { pageMeta, pageRevalidation, usePageData } from '#app/route-builders/page-route.ts'

export const loader = companyLoader({
  permission: 'user:manage',
  load: async (ctx, { request }) => {
    const { cursor, ...query } = usersQuery(request)
    const { users, nextCursor, total, limit } = await usersPage(ctx, {
      ...query,
      ...(cursor === undefined ? {} : { cursor }),
    })
    // As it was read for the rows.
    const { queues } = await directoryFor(ctx)
    return {
      query: {
        searchParam: query.searchParam,
        profile: query.profile,
        queueId: query.queueId?.toString(),
      },
      page: { rows: users, nextCursor },
      places: { total, limit, queues: queues.map(({ id, name }) => ({ id, name })) },
      title: await pageTitle(request, 'users:title'),
    }
  },
})

export const handle = { words: usersWords }
export const clientLoader = pageClientLoader(usersWords)
export const meta = pageMeta
export const shouldRevalidate = pageRevalidation

/** As the server's list (domains/users/list-users.ts). */
const byName = byText<UserView>(({ name }) => name)

export default function UsersPage() {
  const { query, page, places, title } = usePageData<typeof loader>(usersWords, {
    user: true,
    queue: true,
  })
  const { t } = useTranslation('users')
  const list = usePagedList<UserView>({
    query,
    page,
    api: { path: '/users', rows: 'users' },
    compare: byName,
    // Who comes and goes is in the frame.
    live: { channel: 'user', page: usersWords.page, part: presenceIn },
  })
  return (
    <ListPage
      title={title}
      lead={t('lead')}
      icon={<Users size={20} />}
      words={{
        search: t('search'),
        add: t('add'),
        emptyTitle: t('empty.title'),
        emptyText: t('empty.text'),
      }}
      filters={<UserFilters {...places} />}
      list={list}
      nextCursor={page.nextCursor}
      testId="user"
      columns={[
        {
          key: 'name',
          label: t('columns.name'),
          kind: 'title',
          cell: (user) => <UserName user={user} />,
        },
        {
          key: 'profile',
          label: t('columns.profile'),
          cell: ({ profile }) => t(`profiles.${profile}`),
        },
        { key: 'queues', label: t('columns.queues'), cell: (user) => <UserQueues user={user} /> },
        { key: 'hours', label: t('columns.hours'), cell: (user) => <UserHours user={user} /> },
        { key: 'seen', label: t('columns.seen'), cell: (user) => <LastSeen user={user} /> },
        {
          key: 'actions',
          label: t('columns.actions'),
          kind: 'actions',
          cell: (user) => <UserActions user={user} />,
        },
      ]}
    />
  )
}

function UserActions({ user: { id, name, super: isOwner } }: { user: UserView }) {
  const { t } = useTranslation('users')
  const { user } = useViewer()
  const isOwn = id === user.id
  // The platform's owner is nobody's to change but their own.
  if (isOwner && !isOwn) return null
  const invite = { to: 'invite', label: t('invite.action'), Icon: Link2, isThere: !isOwn }
  const signOut = { to: 'signout', label: t('signOut.action'), Icon: LogOut }
  return <RowActions id={id} name={name} more={[invite, signOut]} canDelete={!isOwn} />
}

function presenceIn({ id, online }: Record<string, unknown>) {
  if (typeof id !== 'number' || typeof online !== 'boolean') return undefined
  return { id, online, lastSeenAt: new Date(serverNow()).toISOString() }
}
