/** The people whose phone the visitor can hold. None of these numbers has a fixed outcome in the simulator. */
export type PhonePerson = { name: string; number: string; about: string; hue: number }

export const PEOPLE: readonly PhonePerson[] = [
  { name: 'Maria Souza', number: '5511987654321', about: 'São Paulo', hue: 221 },
  { name: 'João Pedro Lima', number: '5521976543218', about: 'Rio de Janeiro', hue: 145 },
  { name: 'Lurdes Carvalho', number: '5531984412207', about: 'Belo Horizonte', hue: 188 },
  { name: 'Rafael Nogueira', number: '5541991236745', about: 'Curitiba', hue: 265 },
  { name: 'Paula Andrade', number: '5571988123456', about: 'Salvador', hue: 338 },
  { name: 'Carlos Eduardo Ramos', number: '5585996541283', about: 'Fortaleza', hue: 28 },
  { name: 'Beatriz Nakamura', number: '5511964328871', about: 'São Paulo', hue: 300 },
  { name: 'Antônio Ferreira', number: '5551981157634', about: 'Porto Alegre', hue: 45 },
]

/** "+55 11 98765-4321"; a number of another country keeps its digits. */
export function formatNumber(number: string): string {
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(number)
  if (brazilian) return `+55 ${brazilian[1]} ${brazilian[2]}-${brazilian[3]}`
  const american = /^1(\d{3})(\d{3})(\d{4})$/.exec(number)
  if (american) return `+1 ${american[1]} ${american[2]}-${american[3]}`
  return `+${number}`
}

export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const [first, second] = words
  return `${first?.[0] ?? '?'}${second?.[0] ?? ''}`.toUpperCase()
}

/** Somebody typed by hand gets a colour from the number, the same on every visit. */
export function personOf(number: string, name: string | null): PhonePerson {
  const known = PEOPLE.find((person) => person.number === number)
  if (known) return known
  const hue = [...number].reduce((sum, digit) => sum + Number(digit) * 37, 0) % 360
  return { name: name ?? formatNumber(number), number, about: 'Outra pessoa', hue }
}
