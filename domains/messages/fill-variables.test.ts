import { describe, expect, test } from 'vitest'
import { fillVariables, notVariables } from './fill-variables.ts'
import type { TextSituation } from './fill-variables.ts'

const situation: TextSituation = {
  contactName: ' Maria Souza ',
  userName: 'Ana',
  ticketId: 1042,
  queueName: 'Suporte',
  connectionName: 'Loja',
  // 09:05 in São Paulo.
  now: Date.UTC(2026, 2, 2, 12, 5),
  timezone: 'America/Sao_Paulo',
  language: 'pt-BR',
}
const at = (hourUtc: number, language = 'pt-BR') =>
  fillVariables('{{ms}}', { ...situation, now: Date.UTC(2026, 2, 2, hourUtc), language })

describe('a stored text', () => {
  test('gets every variable of the specification, in the company’s time', () => {
    expect(
      fillVariables(
        '{{ms}}, {{firstName}} ({{name}})! {{userName}} {{queue}} {{connection}} {{ticket_id}} {{protocol}} {{date}} {{hour}}',
        situation,
      ),
    ).toBe('Bom dia, Maria (Maria Souza)! Ana Suporte Loja 1042 202603021042 02/03/2026 09:05')
  })

  test('takes a variable with spaces in its braces, and as often as it stands there', () => {
    expect(fillVariables('{{ firstName }} {{firstName}}', situation)).toBe('Maria Maria')
  })

  test('keeps what is no variable of ours, and what a customer put into their name stays words', () => {
    expect(fillVariables('{{preço}} {nome} {{constructor}}', situation)).toBe(
      '{{preço}} {nome} {{constructor}}',
    )
    expect(fillVariables('{{name}}', { ...situation, contactName: '{{hour}} $&' })).toBe(
      '{{hour}} $&',
    )
  })

  test('names what is in braces and no variable, once each', () => {
    expect(
      notVariables('{{nome}} {{ firstName }} {{preço}} {{nome}} {{constructor}} {{}}'),
    ).toEqual(['{{nome}}', '{{preço}}', '{{constructor}}'])
  })

  test('names a word whose braces are too few, or around too much', () => {
    const long = `{{${'nome da pessoa '.repeat(5)}}}`
    expect(notVariables(`${long} {{name} {name}} {name} {{preço}`)).toEqual([
      long,
      '{{name}',
      '{name}}',
      '{name}',
      '{{preço}',
    ])
    expect(notVariables('{{name}} {{{hour}}} {nome} {"a":{"b":1}} {} {')).toEqual([])
  })

  test('leaves an empty place for what is not known', () => {
    const unknown = { ...situation, userName: null, ticketId: null, queueName: null }
    expect(fillVariables('[{{userName}}{{protocol}}{{ticket_id}}{{queue}}]', unknown)).toBe('[]')
  })

  test('calls a contact without a name by none: a number greets nobody, and may be hidden from who writes', () => {
    for (const contactName of [
      '+55 11 91234-5678',
      '+55 11 *****-**78',
      'WhatsApp #123456',
      '#a1b2',
    ])
      expect(fillVariables('[{{firstName}}{{name}}]', { ...situation, contactName })).toBe('[]')
  })

  test('keeps a number that stands in a name to itself', () => {
    for (const contactName of ['Maria Tel 5541988887766', 'Maria Tel ٥٥٤١٩٨٨٨٨٧٧٦٦'])
      expect(fillVariables('{{firstName}}, {{name}}', { ...situation, contactName })).toBe(
        'Maria, Maria Tel',
      )
  })

  test('has the day and the hour of the zone it is written for, beyond midnight too', () => {
    const text = '{{date}} {{hour}} {{protocol}} {{ms}}'
    const now = Date.UTC(2026, 2, 2, 1, 30)
    const inZone = (timezone: string) => fillVariables(text, { ...situation, now, timezone })
    expect(inZone('America/Sao_Paulo')).toBe('01/03/2026 22:30 202603011042 Boa noite')
    expect(inZone('America/Manaus')).toBe('01/03/2026 21:30 202603011042 Boa noite')
    expect(inZone('Europe/Istanbul')).toBe('02/03/2026 04:30 202603021042 Boa noite')
    expect(inZone('Asia/Tokyo')).toBe('02/03/2026 10:30 202603021042 Bom dia')
  })

  test('greets by the hour and in the language of the company', () => {
    expect([at(7), at(8), at(14), at(15), at(20), at(21), at(3)]).toEqual([
      'Boa noite',
      'Bom dia',
      'Bom dia',
      'Boa tarde',
      'Boa tarde',
      'Boa noite',
      'Boa noite',
    ])
    expect([at(12, 'en'), at(12, 'es'), at(12, 'tr'), at(12, 'xx')]).toEqual([
      'Good morning',
      'Buenos días',
      'Günaydın',
      'Bom dia',
    ])
  })
})
