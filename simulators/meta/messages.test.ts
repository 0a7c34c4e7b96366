import { describe, expect, it } from 'vitest'
import { MARIA, PHONE_NUMBER_ID, startWorld, wamidOf } from './test-world.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe('a text the business sends', () => {
  it('is accepted, then reported as sent and delivered with the callback data', async () => {
    const { writeAs, sendText, idle, updates } = await startWorld()
    await writeAs(MARIA, 'oi')
    const answer = await sendText(`+55 11 98765-4321`, 'Bom dia!', {
      biz_opaque_callback_data: 'msg:7',
    })
    expect(answer.body).toEqual({
      messaging_product: 'whatsapp',
      contacts: [{ input: '+55 11 98765-4321', wa_id: MARIA }],
      messages: [{ id: expect.stringMatching(/^wamid\./) as string, message_status: 'accepted' }],
    })
    await idle()
    const statuses = updates().filter(({ id }) => id === wamidOf(answer))
    expect(statuses.map(({ status }) => status)).toEqual(['sent', 'delivered'])
    expect(statuses[0]).toMatchObject({
      recipient_id: MARIA,
      biz_opaque_callback_data: 'msg:7',
      pricing: { category: 'service', billable: false },
    })
    expect(statuses[0]?.timestamp).toMatch(/^\d{10}$/)
  })

  it('is read when the phone opens the conversation, once', async () => {
    const { writeAs, sendText, control, idle, updates } = await startWorld()
    await writeAs(MARIA, 'oi')
    const wamid = wamidOf(await sendText(MARIA, 'Bom dia!'))
    await idle()
    const opened = { phoneNumberId: PHONE_NUMBER_ID, user: MARIA }
    expect(await control('read', opened)).toEqual({ read: [wamid] })
    expect(await control('read', opened)).toEqual({ read: [] })
    await idle()
    expect(updates().filter(({ status }) => status === 'read')).toHaveLength(1)
  })

  it('fails with 131047 once the user has been silent for 24 hours', async () => {
    const { writeAs, sendText, control, idle, updates } = await startWorld()
    await writeAs(MARIA, 'oi')
    await control('clock', { advanceMs: DAY_MS + 1000 })
    const answer = await sendText(MARIA, 'ainda aí?')
    expect(answer.status).toBe(200)
    await idle()
    const failed = updates().find(({ id }) => id === wamidOf(answer))
    expect(failed).toMatchObject({ status: 'failed', errors: [{ code: 131047 }] })
    expect(failed).not.toHaveProperty('recipient_user_id')
  })

  it('is refused at once outside the window when asked to be', async () => {
    const { sendText, control } = await startWorld()
    await control('settings', { windowErrors: 'sync' })
    expect((await sendText(MARIA, 'oi')).body.error).toMatchObject({ code: 131047 })
  })

  it('is believed to be within the window when the history is partial', async () => {
    const { sendText, idle, updates } = await startWorld({ behaviour: { history: 'partial' } })
    await sendText(MARIA, 'oi')
    await idle()
    expect(updates().map(({ status }) => status)).toEqual(['sent', 'delivered'])
  })

  it('reaches a user without a phone number by the business-scoped id', async () => {
    const { control, graph, idle, updates } = await startWorld()
    const userId = 'BR.13491208655302741918'
    await control('inbound', {
      phoneNumberId: PHONE_NUMBER_ID,
      userId,
      username: 'pablo',
      text: 'oi',
    })
    const answer = await graph(`/${PHONE_NUMBER_ID}/messages`, {
      messaging_product: 'whatsapp',
      recipient: userId,
      text: { body: 'Olá!' },
    })
    expect(answer.body.contacts).toEqual([{ input: userId, user_id: userId }])
    await idle()
    const [message, sent] = updates()
    expect(message).toMatchObject({ from_user_id: userId })
    expect(message).not.toHaveProperty('from')
    expect(sent).toMatchObject({ status: 'sent', recipient_user_id: userId })
    expect(sent).not.toHaveProperty('recipient_id')
  })

  it('runs into the pair limit after 45 at once, and out of it 6 seconds later', async () => {
    const { sendText, control } = await startWorld({ behaviour: { history: 'partial' } })
    await control('clock', { frozen: true })
    const answers = []
    for (let nth = 0; nth < 46; nth++) answers.push(await sendText(MARIA, `n ${nth}`))
    expect(answers.slice(0, 45).every(({ status }) => status === 200)).toBe(true)
    expect(answers[45]?.body.error).toMatchObject({ code: 131056 })
    await control('clock', { advanceMs: 6000 })
    expect((await sendText(MARIA, 'de novo')).status).toBe(200)
  })
})

describe('what the business does to a conversation', () => {
  it('marks everything up to a message as read and shows that it types until it answers', async () => {
    const { writeAs, graph, sendText, control, idle } = await startWorld()
    const { ids } = (await writeAs(MARIA, 'oi', { count: 3 })) as { ids: string[] }
    await idle()
    const answer = await graph(`/v25.0/${PHONE_NUMBER_ID}/messages`, {
      messaging_product: 'whatsapp',
      status: 'read',
      message_id: ids[1],
      typing_indicator: { type: 'text' },
    })
    expect(answer.body).toEqual({ success: true })
    const view = () => control(`conversation?phoneNumberId=${PHONE_NUMBER_ID}&user=${MARIA}`)
    const typing = await view()
    expect((typing.entries as { status: string }[]).map(({ status }) => status)).toEqual([
      'read',
      'read',
      'sent',
    ])
    expect(typing.typingUntil).toBeGreaterThan(Date.now() + 20_000)
    await sendText(MARIA, 'Pronto')
    expect((await view()).typingUntil).toBeNull()
  })

  it('reacts and takes the reaction back; a reaction is only ever sent', async () => {
    const { writeAs, graph, control, idle, updates } = await startWorld()
    const { ids } = (await writeAs(MARIA, 'oi')) as { ids: string[] }
    const react = (emoji: string) =>
      graph(`/v25.0/${PHONE_NUMBER_ID}/messages`, {
        messaging_product: 'whatsapp',
        to: MARIA,
        type: 'reaction',
        reaction: { message_id: ids[0], emoji },
      })
    const view = async () => {
      const { entries } = await control(
        `conversation?phoneNumberId=${PHONE_NUMBER_ID}&user=${MARIA}`,
      )
      return (entries as { reactions: { company: string | null } }[])[0]?.reactions.company
    }
    const wamid = wamidOf(await react('👍'))
    expect(await view()).toBe('👍')
    await react('')
    expect(await view()).toBeNull()
    await idle()
    expect(
      updates()
        .filter(({ id }) => id === wamid)
        .map(({ status }) => status),
    ).toEqual(['sent'])
  })
})
