import { contextFor } from './context.ts'
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeQueue,
  makeTicket,
  makeUser,
} from './factories.ts'

/** A company with two queues, three people and one pending ticket in the first queue. */
export async function desk() {
  const company = await makeCompany()
  const [support, sales] = [
    await makeQueue(company, { name: 'Suporte' }),
    await makeQueue(company, { name: 'Vendas' }),
  ]
  const connection = await makeConnection(company, { queues: [support], isDefault: true })
  const [ana, bruno, admin] = [
    await makeUser(company, { name: 'Ana', queues: [support] }),
    await makeUser(company, { name: 'Bruno', queues: [support, sales] }),
    await makeUser(company, { name: 'Admin', profile: 'admin' }),
  ]
  const contact = await makeContact(company)
  const ticket = await makeTicket(company, {
    contact,
    connection,
    queue: support,
    status: 'pending',
    unreadMessages: 2,
  })
  return {
    company,
    support,
    sales,
    connection,
    contact,
    ticket,
    ana,
    bruno,
    asAna: contextFor(company, ana),
    asBruno: contextFor(company, bruno),
    asAdmin: contextFor(company, admin),
  }
}
