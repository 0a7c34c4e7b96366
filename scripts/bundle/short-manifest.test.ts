import { expect, it } from 'vitest'
import { packed, unpacked } from './short-manifest.ts'
import type { RouteOfManifest, ScreensManifest } from './screens-manifest.ts'

const route = (id: string, more: Partial<RouteOfManifest> = {}): RouteOfManifest => ({
  id,
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasErrorBoundary: false,
  module: `/assets/${id.replace('routes/', '').replaceAll('$', '_')}-1.js`,
  imports: ['/assets/base-2.js'],
  css: [],
  ...more,
})

const manifest: ScreensManifest = {
  url: '/assets/manifest-3.js',
  version: '3',
  entry: { module: '/assets/entry-4.js', imports: ['/assets/base-2.js'], css: [] },
  routes: {
    'routes/tags.new': route('routes/tags.new', { parentId: 'routes/tags', path: 'new' }),
    root: route('root', { path: '', hasLoader: true, hasErrorBoundary: true }),
    'routes/tags': route('routes/tags', {
      parentId: 'root',
      path: 'tags',
      hasAction: true,
      hasClientAction: true,
      hasClientLoader: true,
      imports: ['/assets/base-2.js', '/assets/page-5.js'],
      css: ['/assets/page-6.css'],
    }),
    'routes/tags.$tagId': route('routes/tags.$tagId', { parentId: 'routes/tags', path: ':tagId' }),
    'routes/shared': route('routes/shared', { module: '/assets/other-7.js' }),
    'routes/_index': route('routes/_index', { parentId: 'root', index: true, imports: [] }),
  },
}

it('says the same, the routes in the same order', () => {
  const same = unpacked(packed(manifest))
  expect(same).toStrictEqual(manifest)
  expect(Object.keys(same.routes)).toEqual(Object.keys(manifest.routes))
})

it('has imports in the order of all files, which says nothing', () => {
  const twoWays = structuredClone(manifest)
  twoWays.routes['routes/tags']?.imports?.reverse()
  expect(unpacked(packed(twoWays))).toStrictEqual(manifest)
})

it('names a file once', () => {
  const { routes, files } = packed(manifest)
  expect(JSON.stringify(routes)).not.toContain('base-2.js')
  expect(files.split(' ').filter((file) => file === 'base-2.js')).toHaveLength(1)
})

it('says of a file that is named after its route no more than its hash', () => {
  const text = JSON.stringify(packed(manifest))
  expect(text).not.toContain('tags._tagId')
  expect(text).toContain('/assets/other-7.js')
})

it('is unpacked by its text alone, as in a browser', () => {
  const text = `(${unpacked.toString()})(${JSON.stringify(packed(manifest))})`
  expect((0, eval)(text)).toStrictEqual(manifest)
})
