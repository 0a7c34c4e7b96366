import type { CompanyContext } from '#core/context.ts'
import { formatNumber, isMasked } from '#core/phone.ts'
import { directoryFor } from '#domains/companies/directory.queries.ts'
import {
  contactForm,
  contactFormValue,
  newContactForm,
  newContactValue,
} from '#domains/contacts/contact-form.ts'
import { contactRecord } from '#domains/contacts/contact-record.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { formRules } from '#app/route-builders/form-rules.server.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

export type ContactFormData = Awaited<ReturnType<typeof contactFormData>>

/** Of /contacts/new and /contacts/{id}/edit. One that was merged into another is that other. */
export const contactFormLoader = companyLoader({
  permission: 'contact:write',
  load: (ctx, { params }) =>
    contactFormData(ctx, 'contactId' in params ? (recordId(params, 'contactId') ?? 0) : null),
})

async function contactFormData(ctx: CompanyContext, id: number | null) {
  const [{ tags }, record] = await Promise.all([
    directoryFor(ctx),
    id === null ? null : contactRecord(ctx, id),
  ])
  return {
    contact: record === null ? null : shownOf(record),
    value: record === null ? newContactValue() : contactFormValue(record.contact),
    rules: formRules(record === null ? newContactForm : contactForm),
    tags: tags
      .filter(({ kanban }) => kanban === 0)
      .map(({ id: value, name, color }) => ({ value, label: name, color })),
  }
}

function shownOf({
  contact: { id, isGroup, number },
  identities,
}: Awaited<ReturnType<typeof contactRecord>>) {
  const isHidden = number !== null && isMasked(number)
  return { id, isGroup, hiddenNumber: isHidden ? formatNumber(number) : null, identities }
}
