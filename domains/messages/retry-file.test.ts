import { beforeEach, describe, expect, it } from 'vitest'
import { messageFileKey } from '#core/media-keys.ts'
import { deleteMessage } from './change-message.ts'
import { filesOfACompany, GONE, LATER, STORED } from '#tests/edge/arrived-files.ts'
import type { Files } from '#tests/edge/arrived-files.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeUser } from '#tests/edge/factories.ts'
import { fetchFiles } from './fetch-files.ts'
import { retryFile } from './retry-file.ts'

let ctx: Files['ctx']
let company: Files['company']
let arrived: Files['arrived']
let carrier: Files['carrier']
let rowOf: Files['rowOf']
let viewOf: Files['viewOf']

beforeEach(async () => {
  ;({ ctx, company, arrived, carrier, rowOf, viewOf } = await filesOfACompany())
})

describe('trying again by hand', () => {
  it('brings the file, whatever became of it before', async () => {
    const id = await arrived()
    await fetchFiles(ctx, [id], carrier(GONE).driverOf)
    const view = await retryFile(ctx, id, carrier(STORED).driverOf)
    expect(view.mediaUrl).not.toBeNull()
    expect(view.data?.['failed']).toBeUndefined()
    expect(ctx.emitted).toHaveLength(2)
    // Once it is here, nothing is asked again.
    const { driverOf, asked } = carrier(STORED)
    expect((await retryFile(ctx, id, driverOf)).mediaUrl).toBe(view.mediaUrl)
    expect(asked).toEqual([])
  })

  it('says that it failed, and goes on by itself when that may help', async () => {
    const id = await arrived()
    await expect(retryFile(ctx, id, carrier(LATER).driverOf)).rejects.toMatchObject({
      code: 'ERR_WAPP_DOWNLOAD_MEDIA',
    })
    expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 1 })
    await expect(retryFile(ctx, id, carrier(GONE).driverOf)).rejects.toMatchObject({
      code: 'ERR_WAPP_DOWNLOAD_MEDIA',
    })
    expect((await viewOf(id)).data).toMatchObject({ failed: 'expired' })
  })

  it("is nobody's but the company's", async () => {
    const id = await arrived()
    const stranger = await makeCompany()
    const other = contextFor(stranger, await makeUser(stranger, { profile: 'admin' }))
    const { driverOf, asked } = carrier(STORED)
    await expect(retryFile(other, id, driverOf)).rejects.toMatchObject({
      code: 'ERR_FETCH_WAPP_MSG',
    })
    expect(asked).toEqual([])
  })
})

describe('a message that is taken back', () => {
  it('takes its file with it', async () => {
    const id = await arrived({ fromMe: true })
    await fetchFiles(ctx, [id], carrier(STORED).driverOf)
    await deleteMessage(ctx, id)
    expect((await viewOf(id)).mediaUrl).toBeNull()
    await ctx.settled()
    expect(await ctx.files.head(messageFileKey(company.id, id))).toBeNull()
    expect(await rowOf(id)).toBeNull()
  })

  it('while its file is on its way leaves nothing behind', async () => {
    const id = await arrived({ fromMe: true })
    const deleting = carrier(async () => {
      await ctx.db.batch([
        ctx.db.statement(
          'UPDATE messages SET is_deleted = 1 WHERE company_id = ?1 AND id = ?2',
          id,
        ),
      ])
      return STORED
    })
    await fetchFiles(ctx, [id], deleting.driverOf)
    expect(await ctx.files.head(messageFileKey(company.id, id))).toBeNull()
    expect(await rowOf(id)).toBeNull()
    expect(ctx.emitted).toEqual([])
  })

  it('is not fetched at all when it went before its file came', async () => {
    const id = await arrived({ fromMe: true })
    await deleteMessage(ctx, id)
    const { driverOf, asked } = carrier(STORED)
    await fetchFiles(ctx, [id], driverOf)
    await ctx.settled()
    expect(asked).toEqual([])
    expect(await rowOf(id)).toBeNull()
  })
})
