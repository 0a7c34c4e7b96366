import { test as base, expect, type Page } from '@playwright/test'

export { expect }

const address = (name: string) => {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set: tests/e2e/start-app.ts sets it`)
  return value
}

export type Person = 'super' | 'admin' | 'sup' | 'ana' | 'bruno' | 'carla'

type Fixtures = {
  /** Addresses of the running app, its phone page and its Meta simulator. */
  app: { url: string; phoneUrl: string; metaSimUrl: string; pushUrl: string }
  /** Signs a person of the demo in, in a browser of their own; closed with the test. */
  signInAs(person: Person): Promise<Page>
}

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(address('APP_URL')),
  app: async ({}, use) =>
    use({
      url: address('APP_URL'),
      phoneUrl: address('PHONE_URL'),
      metaSimUrl: address('META_SIM_URL'),
      pushUrl: address('PUSH_URL'),
    }),
  signInAs: async ({ browser, app }, use) => {
    const contexts: { close(): Promise<void> }[] = []
    await use(async (person) => {
      const context = await browser.newContext({ baseURL: app.url })
      contexts.push(context)
      const page = await context.newPage()
      await page.goto('/login')
      await page.getByLabel('E-mail').fill(`${person}@demo.test`)
      await page.getByLabel('Senha', { exact: true }).fill('balcao-demo')
      await page.getByRole('button', { name: 'Acessar' }).click()
      await page.waitForURL((url) => !url.pathname.startsWith('/login'))
      return page
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})
