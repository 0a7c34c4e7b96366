import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { iconImports } from './icon-imports.ts'

const icons = join(
  dirname(createRequire(import.meta.url).resolve('lucide-react')),
  '..',
  'esm',
  'icons',
)

const shorter = iconImports().transform as (code: string, id: string) => { code: string } | null
const bundled = (file: string) => {
  const id = join(icons, file)
  return shorter(readFileSync(id, 'utf8'), id)?.code ?? ''
}

it('knows how every icon of the package is made', () => {
  const files = globSync('*.mjs', { cwd: icons }).filter((file) =>
    readFileSync(join(icons, file), 'utf8').includes('createLucideIcon'),
  )
  expect(files.length).toBeGreaterThan(1000)
  const others = files.filter((file) => !isShort(bundled(file)))
  expect(others).toEqual([])
})

it('finds nothing in an icon that markup would have to write otherwise', () => {
  const attributes = globSync('*.mjs', { cwd: icons }).flatMap((file) => [
    ...(/node: (\[[\s\S]*?\n {2}\])/.exec(bundled(file))?.[1] ?? '').matchAll(/(\S+): "([^"]*)"/g),
  ])
  expect(attributes.length).toBeGreaterThan(10_000)
  expect(attributes.filter(([, name = '']) => !/^[a-z][a-z0-9]*$/.test(name))).toEqual([])
  expect(attributes.filter(([, , value = '']) => !/^[\w\s.,-]+$/.test(value))).toEqual([])
})

/** Nothing but its lines, 24 by 24 as draw-icon.ts has them. */
const isShort = (code: string) =>
  /draw-icon\.ts'/.test(code) && /__iconData = \{\s*node: \[/.test(code) && !/key:|size:/.test(code)
