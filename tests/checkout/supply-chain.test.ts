import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { projectPath } from '#scripts/project.ts'

type Locked = { version?: string; integrity?: string; license?: string }
const { packages } = JSON.parse(readFileSync(projectPath('package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13)

/**
 * What holds the keys of linked accounts, by content. Look-alikes of these packages have stolen credentials and linked devices of their
 * own: a new version is read before its hash stands here.
 */
const PINNED = {
  '@whiskeysockets/baileys': {
    version: '7.0.0-rc14',
    integrity:
      'sha512-WK+X8ju8TPGxvWIsP8hrY6JB6FltYuFe+vsqKfjOYX25JObij9qLf2c3ZGdl1Q+vhFwbnT+AZmWAB5pTvzmSiQ==',
  },
  libsignal: {
    version: '6.0.0',
    integrity:
      'sha512-d/5V3YFtDljbFMufz4ncyUYGYhJl+vzAe+c2EFFBQ6bz1h8Q3IOMEGXYMzlibU60I+e8GagMMpji18iez3P1hA==',
  },
  'whatsapp-rust-bridge': {
    version: '0.5.4',
    integrity:
      'sha512-yYO1qSs0Fe7tGtnxOFHomocUD6IZtoAgmA4oDFyGIRZ67D3QZk3w7swA6XXFXNQngiyrg2k7tul6IrM3eUFh7A==',
  },
  'curve25519-js': {
    version: '0.0.4',
    integrity:
      'sha512-axn2UMEnkhyDUPWOwVKBMVIzSQy2ejH2xRGy1wq81dqRwApXfIzfbE3hIX0ZRFBIihf/KDqK158DLwESu4AK1w==',
  },
}

it.each(Object.entries(PINNED))('%s is the very package that was read', (name, pinned) => {
  const found = Object.entries(packages).filter(([path]) => path !== '' && nameOf(path) === name)
  expect(found.map(([, { version, integrity }]) => ({ version, integrity }))).toEqual([pinned])
})

it('knows one Baileys and no relative of it', () => {
  const names = Object.keys(packages).map(nameOf)
  expect(names.filter((name) => /baileys/i.test(name))).toEqual(['@whiskeysockets/baileys'])
})
