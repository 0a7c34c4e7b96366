/** The bodies of tests/fixtures/meta, as the exact text that was signed. */
const bodies = import.meta.glob<string>('../fixtures/meta/{whatsapp,messenger,instagram}/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
})
import instagram from '../fixtures/meta/instagram-signatures.json' with { type: 'json' }
import messenger from '../fixtures/meta/messenger-signatures.json' with { type: 'json' }
import whatsapp from '../fixtures/meta/whatsapp-signatures.json' with { type: 'json' }

export type Fixture = { body: string; signature: string }
export type FixtureFolder = 'whatsapp' | 'messenger' | 'instagram'

const signatures: Record<FixtureFolder, Record<string, string>> = { whatsapp, messenger, instagram }

export function metaFixture(name: string, folder: FixtureFolder = 'whatsapp'): Fixture {
  const body = bodies[`../fixtures/meta/${folder}/${name}.json`]
  const signature = signatures[folder][`${name}.json`]
  if (body === undefined || signature === undefined) throw new Error(`no fixture ${folder}/${name}`)
  return { body, signature }
}

export const fixtureNamesOf = (folder: FixtureFolder) =>
  Object.keys(signatures[folder]).map((name) => name.replace(/\.json$/, ''))
export const fixtureNames = fixtureNamesOf('whatsapp')
