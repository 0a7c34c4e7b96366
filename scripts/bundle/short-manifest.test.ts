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
  module: `/assets/${id}-1.js`,
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
  expect(JSON.stringify(packed(manifest).routes)).not.toContain('.js')
  expect(
    packed(manifest)
      .files.split(' ')
      .filter((file) => file === 'base-2.js'),
  ).toHaveLength(1)
})

it('is unpacked by its text alone, as in a browser', () => {
  const text = `(${unpacked.toString()})(${JSON.stringify(packed(manifest))})`
  expect((0, eval)(text)).toStrictEqual(manifest)
})
