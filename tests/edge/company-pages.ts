import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { z } from 'zod'
import type { Permission } from '#core/permissions.ts'
import type { World } from './operation-world.ts'

type Page = {
  ErrorBoundary?: unknown
  clientAction?: unknown
  loader?: ((args: LoaderFunctionArgs) => Promise<unknown>) & { permission?: Permission | null }
  action?: ((args: ActionFunctionArgs) => Promise<unknown>) & {
    intents?: readonly string[]
    ofNoRecord?: readonly string[]
    maxBytes?: number
    schemas?: Readonly<Record<string, z.ZodType>>
  }
}

/** Every page by its address, e.g. `/tags/{tagId}/delete`. */
export const pages = Object.entries(
  import.meta.glob<Page>('/app/routes/*.{ts,tsx}', { eager: true }),
).map(([file, page]) => ({ ...page, path: pathOf(file) }))
/** Of a company: their loader says who may see them. */
export const closed = pages.flatMap(({ loader, ...page }) =>
  loader?.permission === undefined ? [] : [{ ...page, loader, permission: loader.permission }],
)
function pathOf(file: string): string {
  const parts = file
    .replace(/^.*\/|\.tsx?$/g, '')
    .replace(/^_company$/, 'frame')
    .split('.')
    .filter((part) => !part.startsWith('_'))
  return `/${parts.map((part) => part.replace(/_$/, '').replace(/^\$(.*)$/, '{$1}')).join('/')}`
}

/** What a page's parameters name in this world. Deleting a user or signing one out is about another person than oneself. */
export function paramsOf(path: string, { ids }: World): Record<string, string> {
  const named = {
    ...ids,
    ...{ userId: ids.colleagueId, connectionId: ids.phoneId, question: 'disconnect' },
  }
  return Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
      if (!Object.hasOwn(named, name)) throw new Error(`the world has no ${name}`)
      return [name, String(named[name as keyof typeof named])]
    }),
  )
}
