import { expect, test } from 'vitest'
import { problem } from '#core/problems.ts'
import { HOUR_MS } from '#core/time.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { phoneConversation } from '#tests/edge/phone-conversation.ts'
import { at, only, whenDue } from '#tests/edge/planned-messages.ts'
import { saveSetting } from '#tests/edge/settings.ts'
import { CAPTION_MAX_CHARS } from '../channels/limits.ts'
import { beginUpload, completeUpload, putPart } from '../messages/uploads.service.ts'
import { signatureOf } from '../tickets/sign-message.ts'
import { checkScheduleForm } from './check-schedule-form.ts'
import { createSchedule } from './schedules.service.ts'
import { updateSchedule } from './update-schedule.ts'

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
const MP3 = new Uint8Array([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0, 0, 0])

async function uploaded(ctx: TestContext, name: string, mime: string, bytes: typeof PNG) {
  const { id } = await beginUpload(ctx, { name, mime, size: bytes.length })
  await putPart(ctx, id, 1, new Response(bytes).body)
  await completeUpload(ctx, id)
  return { id }
}

/** A conversation of Ana’s in a company that signs, and what plans a picture or a sound in it. */
async function signing() {
  const world = await phoneConversation()
  const { ctx, ticket } = world
  await saveSetting(ctx, 'sendSignMessage', 'enabled')
  const withFile = async (body: string, upload: { id: string }) =>
    await createSchedule(ctx, { ticketId: ticket.id, body, sendAt: at(HOUR_MS), upload })
  return {
    ...world,
    picture: async (body: string) =>
      await withFile(body, await uploaded(ctx, 'foto.png', 'image/png', PNG)),
    sound: async (body: string) =>
      await withFile(body, await uploaded(ctx, 'som.mp3', 'audio/mpeg', MP3)),
  }
}

const LONGEST = 'x'.repeat(CAPTION_MAX_CHARS - signatureOf('Ana').length)
const refused = { code: 'ERR_INVALID_INPUT' }

test('words under a planned file are as long as they may be when it goes out, signature and all', async () => {
  const { ctx, picture } = await signing()
  await expect(picture(`${LONGEST}x`)).rejects.toMatchObject(refused)
  await picture(LONGEST)
  await whenDue(ctx)
  expect(await only(ctx)).toMatchObject({ status: 'ENVIADA' })
})

test('other words for a planned file are held to what that file takes', async () => {
  const { ctx, picture, sound } = await signing()
  const { id } = await picture('a foto')
  await expect(updateSchedule(ctx, id, { body: `${LONGEST}x` })).rejects.toMatchObject({
    ...refused,
    fields: { body: [problem('tooLong', { count: CAPTION_MAX_CHARS })] },
  })
  await expect(checkScheduleForm(ctx, id, { body: `${LONGEST}x` })).rejects.toMatchObject(refused)
  expect(await updateSchedule(ctx, id, { body: LONGEST })).toMatchObject({ body: LONGEST })
  // Without the name there is room for more.
  const unsigned = { body: `${LONGEST}x`, signMessage: false }
  expect(await updateSchedule(ctx, id, unsigned)).toMatchObject({ body: `${LONGEST}x` })

  const bare = await sound('')
  await expect(updateSchedule(ctx, bare.id, { body: 'ouve' })).rejects.toMatchObject({
    ...refused,
    fields: { body: ['noCaption'] },
  })
  expect(await updateSchedule(ctx, bare.id, { sendAt: at(2 * HOUR_MS) })).toMatchObject({
    body: '',
  })
})
