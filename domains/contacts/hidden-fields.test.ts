import { beforeEach, describe, expect, it } from 'vitest'
import type { CompanyContext } from '#core/context.ts'
import { problem } from '#core/problems.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeContact, makeUser } from '#tests/edge/factories.ts'
import { testPlatform } from '#tests/edge/post-form.ts'
import { saveSetting } from '../settings/settings.service.ts'
import { contactFormValue } from './contact-form.ts'
import { updateContactInput } from './contacts.inputs.ts'
import type { ContactView } from './contacts.types.ts'
import { contactById } from './contacts.queries.ts'
import { updateContact } from './update-contact.ts'

const STORED = [
  { name: 'Outro telefone', value: '+5511977374950' },
  { name: 'Recado', value: '(11) 93333-4477' },
  { name: 'Vizinho', value: '(11) 94444-5577' },
  { name: 'CPF', value: '529.982.247-25' },
]

describe('fields with hidden numbers', () => {
  let boss: CompanyContext
  let attendant: ReturnType<typeof contextFor>
  let id: number
  let seen: ContactView
  beforeEach(async () => {
    const company = await makeCompany()
    boss = contextFor(company, await makeUser(company, { profile: 'admin' }))
    attendant = contextFor(company, await makeUser(company))
    id = (await makeContact(company, { name: 'Maria', number: '5511987654321' })).id
    await updateContact(boss, testPlatform(), id, { extraInfo: STORED })
    await saveSetting(boss, { column: 'lgpdHideNumber', data: 'enabled' })
    seen = await contactById(attendant, id)
  })
  const save = (extraInfo: ContactView['extraInfo'], more: object = {}) =>
    updateContact(
      attendant,
      testPlatform(),
      id,
      updateContactInput.parse({ extraInfo, ...more }),
      contactFormValue(seen),
    )
  const stored = async () => (await contactById(boss, id)).extraInfo

  it('are shown without them, but for a tax number', () => {
    expect(seen.extraInfo).toEqual([
      { name: 'Outro telefone', value: '+55 11 *****-**50' },
      { name: 'Recado', value: '*********77' },
      { name: 'Vizinho', value: '*********77' },
      { name: 'CPF', value: '529.982.247-25' },
    ])
  })

  it('stay as they are when they are sent back as they were shown', async () => {
    const saved = await save(seen.extraInfo, { email: 'novo@exemplo.com' })
    expect(saved).toMatchObject({ email: 'novo@exemplo.com', extraInfo: seen.extraInfo })
    expect(await stored()).toEqual(STORED)
    expect(attendant.emitted).toMatchObject([
      { data: { contact: { extraInfo: STORED } }, hideNumbers: true },
    ])
  })

  it('keep their numbers in another order, under another name and beside new ones', async () => {
    const [phone, message, neighbour] = seen.extraInfo as [Line, Line, Line]
    await save([neighbour, { name: 'RG', value: '1' }, { ...phone, name: 'Celular' }, message])
    expect(await stored()).toEqual([
      STORED[2],
      { name: 'RG', value: '1' },
      { name: 'Celular', value: '+5511977374950' },
      STORED[1],
    ])
  })

  it('take a number that is written anew', async () => {
    const [phone] = seen.extraInfo as [Line]
    await save([{ ...phone, value: '+55 11 96666-5555' }])
    expect(await stored()).toEqual([{ name: 'Outro telefone', value: '+55 11 96666-5555' }])
  })

  it('take neither a number that is half stars, nor one that may be one of two', async () => {
    const [phone, message, neighbour, cpf] = seen.extraInfo as [Line, Line, Line, Line]
    const refused = { code: 'ERR_INVALID_INPUT', fields: { extraInfo: [problem('hiddenNumber')] } }
    for (const sent of [
      [{ ...phone, value: '+55 11 *****-**51' }, message, neighbour, cpf],
      [{ ...phone, value: `${phone.value} à noite` }, message, neighbour, cpf],
      [phone, { ...message, name: 'Mãe' }, cpf],
    ])
      await expect(save(sent)).rejects.toMatchObject(refused)
    expect(await stored()).toEqual(STORED)
  })

  it('do not say whether a guess that looks alike is right', async () => {
    for (const guess of ['(11) 93333-4477', '(11) 93333-9977']) {
      const { extraInfo } = await updateContact(boss, testPlatform(), id, {
        extraInfo: [STORED[1]!, { name: 'Palpite', value: guess }],
      })
      expect(extraInfo).toHaveLength(2)
      await expect(
        updateContact(attendant, testPlatform(), id, {
          extraInfo: [{ name: 'Qual', value: '*********77' }],
        }),
      ).rejects.toMatchObject({ code: 'ERR_INVALID_INPUT' })
    }
  })
})

type Line = ContactView['extraInfo'][number]
