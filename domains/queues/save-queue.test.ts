import { beforeEach, describe, expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeCompany, makeUser } from '#tests/edge/factories.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import { listQueues, queueById } from './queues.queries.ts'
import { moveQueueInput, queueForm, queueOf, saveQueueInput } from './queues.inputs.ts'
import type { SaveQueueInput } from './queues.inputs.ts'
import { deleteQueue } from '../removals/delete-queue.ts'
import { moveQueue, saveQueue } from './save-queue.ts'

let company: TestCompany
let ctx: TestContext
let stranger: TestContext
beforeEach(async () => {
  company = await makeCompany()
  ctx = contextFor(company, await makeUser(company, { profile: 'admin' }))
  stranger = contextFor(await makeCompany())
})

let made = 0
/** A colour of its own unless it is given. */
const queue = (name: string, more: Partial<SaveQueueInput> = {}, own = ctx) =>
  saveQueue(own, null, {
    name,
    color: `#${(++made).toString(16).padStart(6, '0')}`,
    ...more,
  })
const names = async (own = ctx) => (await listQueues(own)).map(({ name }) => name)
const told = () => ctx.emitted.map(({ channel, action, data }) => [channel, action, data['id']])

describe('saving a queue', () => {
  it('creates one as the last, changes it, and publishes both', async () => {
    const first = await queue('Suporte')
    const created = await queue('Vendas', { color: '#112233', greetingMessage: 'Olá' })
    expect(created).toEqual({
      id: created.id,
      name: 'Vendas',
      color: '#112233',
      greetingMessage: 'Olá',
      orderQueue: 2,
    })
    // A greeting and a place that are not said stay.
    const saved = await saveQueue(ctx, created.id, { name: 'Comercial', color: '#445566' })
    expect(saved).toEqual({ ...created, name: 'Comercial', color: '#445566' })
    expect(await queueById(ctx, created.id)).toEqual(saved)
    expect(told()).toEqual([
      ['queue', 'create', first.id],
      ['queue', 'create', created.id],
      ['queue', 'update', created.id],
    ])
    expect(ctx.emitted.at(-1)).toMatchObject({
      audience: { kind: 'company' },
      data: { queue: saved },
    })
  })

  it.each(['suporte', 'SUPORTE', '  Supórte '])(
    'refuses the name %j beside Suporte, and changes nothing',
    async (name) => {
      const input = saveQueueInput.parse({ name, color: '#abcdef' })
      const [suporte, other] = [await queue('Suporte'), await queue('Vendas')]
      const refusal = { code: 'ERR_INVALID_INPUT', fields: { name: ['queueTaken?name=Suporte'] } }
      await expect(saveQueue(ctx, null, input)).rejects.toMatchObject(refusal)
      await expect(saveQueue(ctx, other.id, input)).rejects.toMatchObject(refusal)
      expect(await listQueues(ctx)).toEqual([suporte, other])
      // The queue itself may be written otherwise, and another company has a queue of this name.
      expect(await saveQueue(ctx, suporte.id, input)).toMatchObject({ name: input.name })
      expect(await names(stranger)).toEqual([])
      await queue('Suporte', {}, stranger)
    },
  )

  it.each(['#a1b2c3', '#A1B2C3', 'a1b2c3', '#a1b2c3ff'])(
    'refuses the colour %s of another queue, beside its field',
    async (color) => {
      const [suporte, other] = [await queue('Suporte', { color: '#a1b2c3' }), await queue('Outra')]
      const refusal = {
        code: 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
        status: 409,
        fields: { color: ['colourTaken?name=Suporte'] },
      }
      const input = saveQueueInput.parse({ name: 'Vendas', color })
      await expect(saveQueue(ctx, null, input)).rejects.toMatchObject(refusal)
      await expect(saveQueue(ctx, other.id, input)).rejects.toMatchObject(refusal)
      expect(await saveQueue(ctx, suporte.id, { ...input, name: 'Suporte' })).toMatchObject({
        color: '#a1b2c3',
      })
    },
  )

  it('says both where name and colour are taken', async () => {
    await queue('Suporte', { color: '#a1b2c3' })
    await expect(queue('Suporte', { color: '#a1b2c3' })).rejects.toMatchObject({
      code: 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
      fields: { name: ['queueTaken?name=Suporte'], color: ['colourTaken?name=Suporte'] },
    })
  })

  it('of two with the same name, or the same colour, at once keeps one', async () => {
    const ends = await Promise.allSettled([
      queue('Vendas'),
      queue('vendas'),
      queue('Cor um', { color: '#abcdef' }),
      queue('Cor dois', { color: '#abcdef' }),
    ])
    expect(ends.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    expect(await listQueues(ctx)).toHaveLength(2)
  })

  it('of two who read the same queue keeps the first save, and tells the second what changed', async () => {
    const { id } = await queue('Vendas', { color: '#112233', greetingMessage: 'Olá' })
    const readAs = { name: 'Vendas', color: '#112233', greetingMessage: 'Olá', orderQueue: 1 }
    const theirs = { name: 'Comercial', color: '#112233', greetingMessage: 'Oi' }
    const mine = { name: 'Vendas', color: '#ff0000', greetingMessage: 'Olá' }
    await saveQueue(ctx, id, theirs, { readAs })
    ctx.emitted.length = 0
    await expect(saveQueue(ctx, id, mine, { readAs })).rejects.toMatchObject({
      code: 'ERR_CHANGED_MEANWHILE',
      status: 409,
      data: { readAs, now: { ...theirs, orderQueue: 1 } },
    })
    expect(ctx.emitted).toEqual([])
    // Sent twice, by a network that lost the answer, it is one save.
    expect(await saveQueue(ctx, id, theirs, { readAs })).toMatchObject(theirs)
    // Over what it is now, by whoever was told.
    const now = { ...theirs, orderQueue: 1 }
    expect(await saveQueue(ctx, id, mine, { readAs: now })).toMatchObject(mine)
  })

  it('tells the place of a queue, not its number, after another one was deleted', async () => {
    const first = await queue('Suporte')
    const { id } = await queue('Vendas', { color: '#112233', greetingMessage: 'Olá' })
    await deleteQueue(ctx, first.id)
    const readAs = { name: 'Vendas', color: '#112233', greetingMessage: 'Olá', orderQueue: 1 }
    const theirs = { name: 'Vendas', color: '#112233', greetingMessage: 'Oi' }
    await saveQueue(ctx, id, theirs, { readAs })
    const mine = { name: 'Vendas', color: '#ff0000', greetingMessage: 'Olá', orderQueue: 1 }
    await expect(saveQueue(ctx, id, mine, { readAs })).rejects.toMatchObject({
      data: { readAs, now: { ...theirs, orderQueue: 1 } },
    })
  })

  it('is not disturbed by colleagues who move queues, and moves nothing that was not moved', async () => {
    const [one, two, three] = [await queue('Um'), await queue('Dois'), await queue('Três')]
    const readAs = { name: 'Um', color: one.color, greetingMessage: '', orderQueue: 1 }
    await moveQueue(ctx, { queueId: three.id, beforeId: one.id })
    const saved = await saveQueue(
      ctx,
      one.id,
      { name: 'Primeira', color: one.color, orderQueue: 1 },
      { readAs },
    )
    expect(saved.orderQueue).toBe(2)
    expect(await names()).toEqual(['Três', 'Primeira', two.name])
  })

  it('does not find another company’s queue', async () => {
    const { id } = await queue('Vendas')
    const input = { name: 'Minha', color: '#000000' }
    const missing = { code: 'ERR_NO_QUEUE_FOUND', status: 404 }
    await expect(saveQueue(stranger, id, input)).rejects.toMatchObject(missing)
    await expect(moveQueue(stranger, { queueId: id, beforeId: null })).rejects.toMatchObject(
      missing,
    )
    expect((await queueById(ctx, id)).name).toBe('Vendas')
  })

  it('is for those who manage queues', async () => {
    const { id } = await queue('Vendas')
    for (const profile of ['user', 'supervisor'] as const) {
      const own = contextFor(company, await makeUser(company, { profile }))
      const refusal = { code: 'ERR_NO_PERMISSION' }
      await expect(queue('Outra', {}, own)).rejects.toMatchObject(refusal)
      await expect(saveQueue(own, id, { name: 'Outra', color: '#000000' })).rejects.toMatchObject(
        refusal,
      )
      await expect(moveQueue(own, { queueId: id })).rejects.toMatchObject(refusal)
    }
    expect(await names()).toEqual(['Vendas'])
  })
})

describe('the plan', () => {
  it('has room for so many queues, also when two are created at once', async () => {
    const own = contextFor(await makeCompany({ plan: { queues: 2 } }))
    await queue('Um', {}, own)
    const ends = await Promise.allSettled([queue('Dois', {}, own), queue('Três', {}, own)])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const lost = ends.find((end) => end.status === 'rejected')
    expect(lost?.reason).toMatchObject({ code: 'ERR_PLAN_LIMIT', status: 403, data: { limit: 2 } })
    const [one] = await listQueues(own)
    expect(await listQueues(own)).toHaveLength(2)
    // What is there can be changed still.
    const changed = { name: 'Outro nome', color: '#fedcba' }
    expect(await saveQueue(own, one?.id ?? 0, changed)).toMatchObject(changed)
  })
})

describe('the input', () => {
  const problemsOf = (
    schema: typeof saveQueueInput | typeof queueForm | typeof moveQueueInput,
    input: object,
  ) =>
    schema
      .safeParse(input)
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

  it.each([
    [{ name: 'a', color: '#112233' }, 'name: tooShort'],
    [{ name: '   ', color: '#112233' }, 'name: tooShort'],
    [{ color: '#112233' }, 'name: required'],
    [{ name: 'a'.repeat(51), color: '#112233' }, 'name: tooLong?count=50'],
    [{ name: 'Vendas' }, 'color: required'],
    [{ name: 'Vendas', color: '#1' }, 'color: tooShort'],
    [{ name: 'Vendas', color: '#1122334455' }, 'color: tooLong?count=9'],
    [{ name: 'Vendas', color: 'red;x' }, 'color: invalidColour'],
    [
      { name: 'Vendas', color: '#123', greetingMessage: 'x'.repeat(4097) },
      'greetingMessage: tooLong?count=4096',
    ],
    [{ name: 'Vendas', color: '#123', orderQueue: 0 }, 'orderQueue: tooSmall?count=1'],
    [{ name: 'Vendas', color: '#123', orderQueue: 1.5 }, 'orderQueue: invalid'],
  ])('of %j is refused with the field’s code', (input, refusal) => {
    expect(problemsOf(saveQueueInput, input)).toEqual([refusal])
  })

  it('of a form takes a colour of the palette, or a free one', () => {
    const of = (input: object) => queueOf(queueForm.parse({ name: 'Vendas', ...input }))
    expect(of({ color: '#2563EB', ownColor: '#000000' })).toEqual({
      name: 'Vendas',
      color: '#2563eb',
      greetingMessage: '',
    })
    expect(of({ color: 'own', ownColor: '#ABCDEF' }).color).toBe('#abcdef')
    expect(problemsOf(queueForm, { name: 'Vendas', color: 'own' })).toEqual(['color: required'])
    expect(problemsOf(queueForm, { name: 'Vendas', color: 'red' })).toEqual([
      'color: invalidColour',
    ])
  })

  it('of a move names a queue', () => {
    expect(problemsOf(moveQueueInput, { queueId: -1 })).toEqual(['queueId: invalid'])
    expect(moveQueueInput.parse({ queueId: 3 })).toEqual({ queueId: 3 })
  })
})
