import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMessage,
  makeQueue,
  makeTicket,
  makeUser,
} from './factories.ts'
import type { TestCompany, TestConnection, TestQueue, TestUser } from './factories.ts'
import { contextFor } from './context.ts'
import { mergeContacts } from '#domains/contact-merges/merge-contacts.ts'
import { makeForwarding } from './forwarding.ts'
import { onlyOn } from './on-call-company.ts'
import { bearerOf } from './worker-http.ts'
import type { Bearer } from './worker-http.ts'
import { env } from 'cloudflare:workers'
import { randomToken } from '#core/ids.ts'
import { SAMPLE_WORD } from '#core/operation.ts'
import type { SampleIds } from '#core/operation.ts'
import { platformFileKey, quickMessageFileKey, uploadFileKey } from '#core/media-keys.ts'
import { shardOf } from '#workers/env.ts'

/** Everything of a company carries this word: seen from outside, it is a leak. */
export const MARK = SAMPLE_WORD

/** A company with one of everything, and its admin signed in at the API. */
export type World = {
  company: TestCompany
  admin: TestUser
  session: Bearer
  queue: TestQueue
  /** The Cloud number of `ids`' ticket. */
  cloud: TestConnection
  ids: SampleIds
}

export async function makeWorld(mark: string): Promise<World> {
  const company = await makeCompany({ name: `Empresa ${mark}`, shard: 1 })
  const queue = await makeQueue(company, { name: `Fila ${mark}` })
  const connection = await makeConnection(company, {
    name: `Conexão ${mark}`,
    queues: [queue],
    isDefault: true,
  })
  const phone = await makeConnection(company, {
    name: `Aparelho ${mark}`,
    channel: 'whatsapp',
    status: 'DISCONNECTED',
    number: '',
    credentials: null,
  })
  const admin = await makeUser(company, {
    name: `Admin ${mark}`,
    profile: 'admin',
    queues: [queue],
  })
  const colleague = await makeUser(company, { name: `Colega ${mark}`, queues: [queue] })
  const [contact, free] = [
    await makeContact(company, {
      name: `Contato ${mark}`,
      number: `55119${Math.floor(1e7 + Math.random() * 8e7)}`,
    }),
    await makeContact(company, { name: `Livre ${mark}` }),
  ]
  const twin = await makeContact(company, { name: `Gêmeo ${mark}` })
  const merged = await mergeContacts(contextFor(company), contact.id, twin.id, 'person')
  const ticket = await makeTicket(company, {
    contact,
    connection,
    queue,
    user: admin,
    status: 'open',
    lastMessage: `última ${mark}`,
  })
  const message = await makeMessage(company, ticket, {
    body: `corpo ${mark}`,
    fromMe: true,
    userId: admin.id,
  })
  const makeTag = (name: string) =>
    shardOf(env, company.shard)
      .prepare(
        'INSERT INTO tags (company_id, name, color, created_at, updated_at) VALUES (?, ?, ?, 1, 1) RETURNING id',
      )
      .bind(company.id, `${name} ${mark}`, '#112233')
      .first<{ id: number }>()
  const [tag, otherTag] = [await makeTag('etiqueta'), await makeTag('outra etiqueta')]
  const note = await shardOf(env, company.shard)
    .prepare(
      'INSERT INTO ticket_notes (company_id, ticket_id, contact_id, user_id, note, created_at) VALUES (?, ?, ?, ?, ?, 1) RETURNING id',
    )
    .bind(company.id, ticket.id, contact.id, admin.id, `nota ${mark}`)
    .first<{ id: number }>()
  // A file that is whole already: every operation on it answers how it stands.
  const uploadId = randomToken()
  await shardOf(env, company.shard)
    .prepare(
      `INSERT INTO uploads (id, company_id, user_id, key, name, mime, size, state, created_at) VALUES (?, ?, ?, ?, ?, 'text/plain', 3, 'done', ?)`,
    )
    .bind(
      uploadId,
      company.id,
      admin.id,
      uploadFileKey(company.id, uploadId),
      `nota ${mark}.txt`,
      Date.now(),
    )
    .run()
  const mention = await shardOf(env, company.shard)
    .prepare(
      `INSERT INTO mentions (company_id, user_id, kind, ticket_id, message_id, created_at) VALUES (?, ?, 'mention', ?, ?, 1) RETURNING id`,
    )
    .bind(company.id, admin.id, ticket.id, message.id)
    .first<{ id: number }>()
  const forwardingId = await makeForwarding(company, { admin, message, contact }, mark)
  const schedule = await shardOf(env, company.shard)
    .prepare(
      `INSERT INTO schedules (company_id, contact_id, ticket_id, connection_id, user_id, body, send_at, repeat, series, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, '{"every":"day","until":"2099-12-31","from":"2026-01-01T09:00"}', ?, 1, 1) RETURNING id`,
    )
    .bind(
      company.id,
      contact.id,
      ticket.id,
      connection.id,
      admin.id,
      `para depois ${mark}`,
      Date.now() + 3_600_000,
      randomToken(),
    )
    .first<{ id: number }>()
  const mediaKey = quickMessageFileKey(company.id, randomToken())
  await env.MEDIA.put(mediaKey, `arquivo ${mark}`)
  const quick = await shardOf(env, company.shard)
    .prepare(
      `INSERT INTO quick_messages (company_id, user_id, shortcode, message, geral, media_key, media_name, media_mime, media_size, created_at, updated_at)
       VALUES (?, ?, ?, ?, 1, ?, 'a.txt', 'text/plain', 3, 1, 1) RETURNING id`,
    )
    .bind(company.id, admin.id, `atalho-${mark}`, `resposta ${mark}`, mediaKey)
    .first<{ id: number }>()
  const [optionId, listUpload] = [randomToken(8), randomToken()]
  await env.MEDIA.put(uploadFileKey(company.id, listUpload), `arquivo ${mark}`)
  const fileList = await shardOf(env, company.shard)
    .prepare(
      `INSERT INTO file_lists (company_id, user_id, name, message, options, created_at, updated_at)
       VALUES (?, ?, ?, ?, json_array(json_object('id', ?, 'name', ?, 'upload', ?, 'file', 'a.txt', 'mime', 'text/plain', 'size', 3)), 1, 1)
       RETURNING id`,
    )
    .bind(
      ...[company.id, admin.id, `lista ${mark}`, `mensagem ${mark}`],
      ...[optionId, `anexo ${mark}`, listUpload],
    )
    .first<{ id: number }>()
  const onCall = await shardOf(env, company.shard)
    .prepare(
      `INSERT INTO on_call_entries (company_id, user_id, phone, days, created_at, updated_at) VALUES (?, ?, '5511999990000', ?, 1, 1) RETURNING id`,
    )
    .bind(company.id, admin.id, JSON.stringify(onlyOn('monday', '18:00', '08:00')))
    .first<{ id: number }>()
  const change = await shardOf(env, company.shard)
    .prepare(
      `INSERT INTO setting_changes (company_id, key, was, value, user_id, created_at) VALUES (?, 'lgpdMessage', ?, '', ?, ?) RETURNING id`,
    )
    .bind(company.id, `aviso ${mark}`, admin.id, Date.now())
    .first<{ id: number }>()
  return {
    company,
    admin,
    session: await bearerOf(admin, company),
    queue,
    cloud: connection,
    ids: {
      companyId: company.id,
      userId: admin.id,
      colleagueId: colleague.id,
      whatsappId: connection.id,
      queueId: queue.id,
      contactId: contact.id,
      freeContactId: free.id,
      ticketId: ticket.id,
      messageId: message.id,
      tagId: tag?.id ?? 0,
      otherTagId: otherTag?.id ?? 0,
      phoneId: phone.id,
      mergeId: merged?.mergeId ?? 0,
      mentionId: mention?.id ?? 0,
      noteId: note?.id ?? 0,
      otherId: free.id,
      scheduleId: schedule?.id ?? 0,
      quickMessageId: quick?.id ?? 0,
      fileListId: fileList?.id ?? 0,
      optionId,
      settingKey: 'sendSignMessage',
      onCallId: onCall?.id ?? 0,
      changeId: change?.id ?? 0,
      announcementId: await announcement(),
      helpId: await help(),
      uuid: ticket.uuid,
      uploadId,
      forwardingId,
      partNumber: 1,
      number: contact.number ?? '',
    },
  }
}

/** Of the platform, so it carries nobody's mark. */
async function announcement(): Promise<number> {
  const key = platformFileKey('announcements', randomToken())
  await env.MEDIA.put(key, 'imagem')
  const row = await env.CONTROL.prepare(
    `INSERT INTO announcements (title, text, published_at, media_key, media_name, media_mime, created_at, updated_at)
     VALUES ('Aviso', 'Texto', 1, ?, 'aviso.png', 'image/png', 1, 1) RETURNING id`,
  )
    .bind(key)
    .first<{ id: number }>()
  return row?.id ?? 0
}

/** Of the platform, too. */
async function help(): Promise<number> {
  const key = platformFileKey('helps', randomToken())
  await env.MEDIA.put(key, 'imagem')
  const row = await env.CONTROL.prepare(
    `INSERT INTO helps (title, video, thumbnail_key, created_at, updated_at) VALUES ('Vídeo', 'hQ2v7b1xKzA', ?, 1, 1) RETURNING id`,
  )
    .bind(key)
    .first<{ id: number }>()
  return row?.id ?? 0
}
