/** What outbox keeps of an address whose person was erased: the message can be followed nowhere any more, and goes nowhere. */
export const GONE_ADDRESS = 'gone'
/** What `written_for` keeps of somebody who was erased: what was written for them goes to nobody. */
export const GONE_LIST = `["${GONE_ADDRESS}"]`

/** Whether one address of a list of `kind:value` is a contact's. Arguments are SQL. */
export const hasOneOf = (contact: string, list: string): string =>
  `EXISTS (SELECT 1 FROM json_each(${list}) f
     CROSS JOIN contact_identities o WHERE o.company_id = ?1 AND o.contact_id = ${contact} AND o.kind || ':' || o.value = f.value)`

/** What merges of two people, as somebody has said, remember of a contact and of those that became part of it. */
export const joinsSql = (contact: string): string =>
  `WITH RECURSIVE parts(id) AS (SELECT ${contact} UNION SELECT j.gone_id FROM parts
       CROSS JOIN contact_merges j ON j.company_id = ?1 AND j.kept_id = parts.id AND j.undone_at IS NULL)
     SELECT p.moved FROM parts CROSS JOIN contact_merges p ON p.company_id = ?1 AND p.kept_id = parts.id AND p.undone_at IS NULL AND p.reason = 'person'`

/** Whether somebody has said that two people are this contact, or one that became part of it. */
export const isJoinedSql = (contact: string): string => `EXISTS (${joinsSql(contact)})`

/** The list of a number, as the contact is known by it in either spelling; NULL where it is not theirs. Arguments are SQL. */
export const numberListSql = (contact: string, number: string): string =>
  `(SELECT json_array('phone:' || i.value) FROM contact_identities i WHERE i.company_id = ?1 AND i.contact_id = ${contact} AND i.kind = 'phone'
     AND (i.value = ${number} OR substr(i.value, 1, 4) || substr(i.value, -8) = substr(${number}, 1, 4) || substr(${number}, -8))
     ORDER BY i.value = ${number} DESC LIMIT 1)`

/**
 * Whom words are written for at this moment, as `written_for` keeps it: who wrote last in the ticket, else the number that is shown, as it is
 * known in either spelling; that is what the ticket says of who is answered. Where there is neither, all that one person is known by. NULL
 * where somebody joined two. Arguments are SQL.
 */
export const writtenForSql = (place: { contact: string; ticket: string; number: string }): string =>
  `coalesce((SELECT wt.wrote_from FROM tickets wt WHERE wt.company_id = ?1 AND wt.id = ${place.ticket} AND ${hasOneOf(place.contact, 'wt.wrote_from')}),
     ${numberListSql(place.contact, place.number)},
     (SELECT nullif(json_group_array(wi.kind || ':' || wi.value), '[]') FROM contact_identities wi WHERE wi.company_id = ?1 AND wi.contact_id = ${place.contact}
       AND NOT ${isJoinedSql(place.contact)}))`

/** A number without the ninth digit of a Brazilian mobile: the same for its two spellings. SQL. */
export const bareNumber = (number: string): string =>
  `iif(length(${number}) = 13 AND ${number} GLOB '55[1-9][0-9]9[6-9]*', substr(${number}, 1, 4) || substr(${number}, 6), ${number})`

/** Whether an address, as outbox.sent_to keeps it, is the contact's, a number in either spelling. Arguments are SQL. */
export const isAddressOf = (contact: string, address: string): string =>
  `EXISTS (SELECT 1 FROM contact_identities h WHERE h.company_id = ?1 AND h.contact_id = ${contact} AND (h.kind || ':' || h.value = ${address}
     OR h.kind = 'phone' AND ${address} LIKE 'phone:%' AND ${bareNumber('h.value')} = ${bareNumber(`substr(${address}, 7)`)}))`

/** The number of contact `contact`. */
export const numberSql = (contact: string): string =>
  `(SELECT wn.number FROM contacts wn WHERE wn.company_id = ?1 AND wn.id = ${contact})`
