/** The bodies of tests/fixtures/meta, as the exact text that was signed. */
const bodies = import.meta.glob<string>('../fixtures/meta/whatsapp/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
})
import signatures from '../fixtures/meta/whatsapp-signatures.json' with { type: 'json' }

export type Fixture = { body: string; signature: string }

export function metaFixture(name: string): Fixture {
  const body = bodies[`../fixtures/meta/whatsapp/${name}.json`]
  const signature = (signatures as Record<string, string>)[`${name}.json`]
  if (body === undefined || signature === undefined) throw new Error(`no fixture ${name}`)
  return { body, signature }
}

export const fixtureNames = Object.keys(bodies).map((path) => path.replace(/^.*\/|\.json$/g, ''))
