import type { WhatsappSimulator } from './whatsapp.ts'

/** The phones that the demo links, by company. */
const PHONES = [
  { pn: '5511940028922', name: 'Celular da loja', about: 'Balcão Demo' },
  { pn: '5511940037755', name: 'Celular da Outra Empresa', about: 'Outra Empresa' },
]

const CONTACTS = [
  { pn: '5511976210034', name: 'Fernanda Alves', about: 'No trabalho' },
  { pn: '5511965408871', name: 'Seu Joaquim', about: 'Disponível' },
  { pn: '5521988127745', name: 'Patrícia Gomes', about: 'Só mensagens' },
  { pn: '5531991256630', name: 'Diego Martins', about: 'Academia' },
  // Whoever hides the number is known by a LID alone.
  { pn: '5541998830217', name: 'Luana', about: 'Número oculto', hidesNumber: true },
  { pn: '5511954871120', name: 'Tereza Souza', about: 'Disponível' },
  { pn: '5511954871121', name: 'Marcos Souza', about: 'Dirigindo' },
  { pn: '5511954871122', name: 'Júlia Souza', about: 'Na escola' },
]

const FAMILY = {
  id: '120363041100000001@g.us',
  subject: 'Família Souza',
  members: ['5511954871120', '5511954871121', '5511954871122'],
}

/** Somebody to talk to, in a world that was just made. What is there already stays as it is. */
export async function addDemoPeople({ control }: WhatsappSimulator): Promise<void> {
  const world = (await control('state')) as unknown[]
  if (world.length > 0) return
  for (const phone of PHONES) await control('user', { ...phone, picture: 'none', company: true })
  for (const contact of CONTACTS) await control('user', { ...contact, picture: 'none' })
  const [first, ...others] = FAMILY.members
  await control('group', {
    id: FAMILY.id,
    subject: FAMILY.subject,
    participants: [first, PHONES[0]?.pn, ...others],
  })
}
