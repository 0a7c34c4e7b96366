import { mkdirSync, writeFileSync } from 'node:fs'
import { NATIVE_TSC, projectPath, toolPath } from '#scripts/project.ts'
import { runTool } from '#scripts/run-tool.ts'
import { pickUpPhone } from './customer.ts'
import { ticketOf } from './desk-calls.ts'
import { expect, LONG, test } from './fixtures.ts'

const FOLDER = projectPath('.tmp', 'api-client')

test(
  'a client that is generated from the description compiles, and walks the main path',
  LONG,
  async ({ app, request, browser, signInAs }) => {
    test.setTimeout(90_000)
    mkdirSync(FOLDER, { recursive: true })
    const description = await request.get(`${app.url}/api/v1/openapi.json`)
    writeFileSync(`${FOLDER}/openapi.json`, await description.text())
    for (const args of [
      [toolPath('openapi-typescript'), `${FOLDER}/openapi.json`, '-o', `${FOLDER}/paths.d.ts`],
      [NATIVE_TSC, '-p', projectPath('tests', 'api-client'), '--noEmit'],
    ])
      expect(await runTool(args)).toMatchObject({ code: 0 })

    // Checked above by the generated types, which are not there when the rest is checked.
    const { walk } = (await import(projectPath('tests', 'api-client', 'walk.ts'))) as {
      walk(baseUrl: string, who: object, number: string): Promise<object>
    }
    const customer = await pickUpPhone(browser, app.phoneUrl)
    await customer.write('Tem alguém aí?')
    const sup = await signInAs('sup')
    await expect.poll(() => ticketOf(sup, customer.name)).not.toBeNull()
    const admin = { email: 'admin@demo.test', password: 'balcao-demo' }
    expect(await walk(`${app.url}/api/v1`, admin, customer.number)).toEqual({
      contact: customer.name,
      tags: [`programa ${customer.number}`],
      texts: ['Tem alguém aí?', 'Bom dia!'],
      statuses: ['open', 'closed'],
    })
    await customer.reads('Bom dia!')
  },
)
