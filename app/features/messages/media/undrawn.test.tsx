import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { WordsProvider } from '#app/i18n/use-translation.tsx'
import { expect, it } from 'vitest'
import { jpegBytes } from '#domains/media/test-pictures.ts'
import { messageView } from '#app/desk-client/test-views.ts'
import { ALL_WORDS } from '#app/i18n/all-words.ts'
import { lightI18n } from '#app/i18n/light-i18n.ts'
import { GalleryTile } from '../../gallery/gallery-tile.tsx'
import { DocumentContent } from './document-content.tsx'
import { Lightbox } from './lightbox.tsx'
import { fileFactsOf, undrawnOf } from './media-facts.ts'
import { mediaHeight } from './media-height.ts'

const FILE = { name: 'mapa.png', mime: 'image/png', size: 24_000 }
const pictured = (data: object) =>
  messageView({ id: 1, mediaType: 'image', mediaUrl: '/media/1?s=x', data: { ...FILE, ...data } })
const huge = pictured({ width: 14_000, height: 14_000 })
const whole = pictured({ width: 1400, height: 1400 })

const words = ALL_WORDS['pt-BR']
const i18n = lightI18n('pt-BR', words, () => Promise.resolve(words))
const drawn = (node: ReactNode) =>
  renderToStaticMarkup(<WordsProvider i18n={i18n}>{node}</WordsProvider>)

it('which pictures are drawn is told by the size that is stored', () => {
  expect(undrawnOf(huge)).toBe('too-large')
  expect(undrawnOf(whole)).toBeNull()
  expect(undrawnOf(pictured({}))).toBe('unknown')
  // It is on its way still, and its sender says anything.
  expect(undrawnOf({ ...huge, mediaUrl: null })).toBeNull()
  expect(undrawnOf({ ...huge, mediaType: 'application' })).toBeNull()
  expect(mediaHeight(huge)).toBeLessThan(mediaHeight(whole))
})

it('one that is not drawn is a card to download, which says why', () => {
  const card = drawn(<DocumentContent message={huge} />)
  expect(card).not.toContain('<img')
  expect(card).toContain('mapa.png')
  expect(card).toContain('Imagem grande demais para mostrar aqui')
  expect(card.match(/href="[^"]*"/g)).toEqual(Array(2).fill('href="/media/1?s=x&amp;download=1"'))
})

it('a gallery and the large view do not draw it either', () => {
  const tile = drawn(<GalleryTile message={huge} onOpen={() => undefined} />)
  expect(tile).not.toContain('<img')
  expect(tile).toContain('download=1')
  expect(drawn(<GalleryTile message={whole} onOpen={() => undefined} />)).toContain('<img')
  const large = (shown: number) =>
    drawn(
      <Lightbox
        messages={[huge, { ...whole, id: 2 }]}
        shown={shown}
        onShow={() => undefined}
        onClose={() => undefined}
      />,
    )
  expect(large(1)).not.toContain('<img')
  expect(large(2)).toContain('<img')
})

it('a blurred preview has few pixels, or is none', () => {
  const thumbnail = (width: number, height: number) =>
    fileFactsOf({ thumbnail: btoa(String.fromCharCode(...jpegBytes(width, height))) }).thumbnail
  expect(thumbnail(100, 75)).toMatch(/^data:image/)
  expect(thumbnail(65_535, 65_535)).toBeNull()
  expect(fileFactsOf({ thumbnail: '/9j/4AAQSkZJRgABAQAAAQABAAD=' }).thumbnail).toBeNull()
})
