import { describe, expect, it } from 'vitest'
import type { MessageContent } from '#protocol/session/messages.ts'
import { received, inGroup, ANA, GROUP } from '#tests/edge/linked-phone.ts'
import { readVcard } from './read-vcard.ts'
import { contentOf } from './session-content.ts'
import { readSessionMessage } from './session-message.ts'

const media = { mediaKey: 'AAAA', mime: 'image/jpeg', size: 40_000, directPath: '/v/x.enc' }
const rules = { allowGroup: true, groupName: 'Grupo' }
const read = (change: Parameters<typeof received>[0]) => {
  const message = readSessionMessage(received(change).message, rules)
  if (message.kind !== 'message') throw new Error(`expected a message, got ${message.kind}`)
  return message.message
}

describe('what a linked phone brings', () => {
  const table: [MessageContent, Record<string, unknown>][] = [
    [
      { kind: 'text', text: 'veja', link: { url: 'https://a.test' } },
      { body: 'veja', mediaType: null, data: { link: { url: 'https://a.test' } } },
    ],
    [
      { kind: 'image', media, caption: 'foto' },
      { body: 'foto', mediaType: 'image' },
    ],
    [
      { kind: 'video', media, gif: true },
      { mediaType: 'video', data: { gif: true } },
    ],
    [{ kind: 'audio', media }, { mediaType: 'audio' }],
    [
      { kind: 'document', media: { ...media, fileName: 'nota.pdf' } },
      { mediaType: 'application', media: { mime: 'image/jpeg', size: 40_000, name: 'nota.pdf' } },
    ],
    [
      { kind: 'sticker', media, animated: true },
      { mediaType: 'image', data: { sticker: true, animated: true } },
    ],
    [
      { kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja', live: false },
      { body: 'Loja', mediaType: 'locationMessage' },
    ],
    [
      { kind: 'location', latitude: 1, longitude: 2, live: true },
      {
        body: '1, 2',
        data: { latitude: 1, longitude: 2, name: null, address: null, url: null, live: true },
      },
    ],
    [
      { kind: 'poll', question: 'Quando?', options: ['hoje', 'amanhã'], selectable: 1 },
      { body: 'Quando?\n• hoje\n• amanhã', mediaType: null },
    ],
    [
      { kind: 'choice', text: 'Vendas', choiceId: '2' },
      { body: 'Vendas', data: { reply: { id: '2', title: 'Vendas' } } },
    ],
    [
      { kind: 'unsupported', type: 'eventMessage', text: 'Festa' },
      { body: 'Festa', mediaType: 'unsupported', data: { type: 'eventMessage' } },
    ],
  ]
  it.each(table)('%j has a face', (content, face) => {
    expect(contentOf(content)).toMatchObject(face)
  })

  it('keeps what a voice note looks like, and of its file what is needed to fetch it', () => {
    const voice = { ...media, mime: 'audio/ogg', seconds: 4, waveform: 'AAEC' }
    const message = read({ id: '3AVOICE', content: { kind: 'voice', media: voice } })
    expect(message.media).toEqual({
      mime: 'audio/ogg',
      size: 40_000,
      seconds: 4,
      waveform: 'AAEC',
      voice: true,
    })
    expect(message.fileRef).toEqual({
      content: 'voice',
      media: { ...media, mime: 'audio/ogg', seconds: 4 },
      message: { chat: ANA.jid, id: '3AVOICE', fromMe: false },
    })
  })

  it('hides the addresses of a group’s members in a poll too', () => {
    const poll = { kind: 'poll', question: 'Quem? @5521988127745', selectable: 1 } as const
    const options = ['@5531991256630', 'ninguém']
    const { data } = read({ ...inGroup, content: { ...poll, options } })
    expect(data).toMatchObject({
      poll: {
        question: 'Quem? @+55 21 *****-**45',
        options: ['@+55 31 *****-**30', 'ninguém'],
      },
    })
  })

  it('leaves out a preview picture that is too large for its row', () => {
    const thumbnail = 'A'.repeat(8193)
    const content: MessageContent = { kind: 'image', media: { ...media, thumbnail } }
    expect(contentOf(content).media).not.toHaveProperty('thumbnail')
    expect(
      contentOf({ ...content, media: { ...media, thumbnail: 'A'.repeat(8192) } }).media,
    ).toHaveProperty('thumbnail')
  })

  it('remembers quote, mentions, forwarding, view once and disappearing', () => {
    const message = read({
      quoted: { id: '3AOLD', text: 'antes' },
      mentions: ['5511911112222@s.whatsapp.net'],
      forwarded: 2,
      viewOnce: true,
      disappearsAfter: 86_400,
    })
    expect(message).toMatchObject({
      quotedExternalId: '3AOLD',
      isForwarded: true,
      data: {
        quotedText: 'antes',
        mentions: ['5511911112222@s.whatsapp.net'],
        viewOnce: true,
        disappearsAfter: 86_400,
      },
    })
  })

  it('knows a person by LID and number, a group by its address, and who wrote in it', () => {
    expect(read({}).identities).toEqual([
      { kind: 'lid', scope: '', value: '900000000000002' },
      { kind: 'phone', scope: '', value: '5511900000002' },
    ])
    expect(read(inGroup)).toMatchObject({
      identities: [{ kind: 'group', scope: '', value: GROUP.jid }],
      isGroup: true,
      profileName: 'Grupo',
      participant: { jid: '900000000000003@lid', phone: '5511955554444', name: 'Bia Souza' },
    })
  })

  it('drops status updates, groups where they are not taken, and names nobody where there is nobody', () => {
    const status = received({ chat: { jid: 'status@broadcast', kind: 'broadcast' } }).message
    expect(readSessionMessage(status, rules)).toEqual({ kind: 'dropped' })
    const group = received(inGroup).message
    expect(readSessionMessage(group, { ...rules, allowGroup: false })).toEqual({ kind: 'dropped' })
    const nobody = received({ chat: { jid: 'x@bot', kind: 'person' } }).message
    expect(readSessionMessage(nobody, rules)).toEqual({ kind: 'nobody' })
  })
})

describe('a vCard', () => {
  it('gives name, phones with their WhatsApp ids, e-mails and company', () => {
    const vcard = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'FN:Maria\\, a da loja',
      'ORG:Padaria Sol;Vendas',
      'item1.TEL;waid=5511977776666:+55 11 97777-6666',
      'TEL;type=CELL:tel:+551133334444',
      'EMAIL:maria@',
      ' sol.test',
      'END:VCARD',
    ].join('\r\n')
    expect(readVcard('', vcard)).toEqual({
      name: { formatted_name: 'Maria, a da loja' },
      phones: [{ phone: '+55 11 97777-6666', wa_id: '5511977776666' }, { phone: '+551133334444' }],
      emails: [{ email: 'maria@sol.test' }],
      org: { company: 'Padaria Sol' },
    })
    expect(readVcard('Como está salvo', vcard)).toMatchObject({
      name: { formatted_name: 'Como está salvo' },
    })
  })

  it.each(['', 'lixo sem forma', 'TEL', ':::', 'TEL;;;:', 'BEGIN:VCARD\nTEL;waid=abc:'])(
    'that is %j is a card without phones',
    (vcard) => {
      expect(readVcard('Zé', vcard)).toEqual({ name: { formatted_name: 'Zé' }, phones: [] })
    },
  )
})
