import { runForwards } from '#domains/forwards/run-forwards.ts'
import type { TestContext } from './context.ts'
import { makeContact, TEST_NOW } from './factories.ts'
import type { TestCompany, TestContact, TestMessage, TestUser } from './factories.ts'
import { rows } from './two-people.ts'

export const asSystem = (ctx: TestContext) =>
  ({ ...ctx, actor: { kind: 'system', reason: 'test' } }) as const

/** Lets the alarm ring until nothing is due, with the time it takes. Gives the moments it rang at, after TEST_NOW. */
export async function forwardAll(ctx: TestContext): Promise<number[]> {
  const rang: number[] = []
  for (;;) {
    rang.push(ctx.clock.now() - TEST_NOW)
    const next = await runForwards(asSystem(ctx))
    await ctx.settled()
    if (next === null) return rang
    ctx.clock.set(next)
  }
}

/** People the company knows and has nothing going on with. */
export async function friends(company: TestCompany, count = 1): Promise<TestContact[]> {
  return await Promise.all(Array.from({ length: count }, () => makeContact(company)))
}
export const friend = async (company: TestCompany) => await makeContact(company)

/** A forwarding of the user that is over. Gives its id. */
export async function makeForwarding(
  company: TestCompany,
  of: { admin: TestUser; message: TestMessage; contact: TestContact },
  mark: string,
): Promise<string> {
  const id = `forwarding-${mark}`
  await rows(
    company,
    `INSERT INTO forwards (company_id, user_id, forwarding_id, message_id, contact_id, due_at, state, created_at)
     VALUES (?1, ?2, ?3, ?4, ?5, 1, 'done', 1)`,
    of.admin.id,
    id,
    of.message.id,
    of.contact.id,
  )
  return id
}
