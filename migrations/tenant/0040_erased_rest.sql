-- What else the messages say of who was erased, beside what 0039 took: what the erasure itself takes, but for files.
DELETE FROM message_reactions WHERE (company_id, message_id) IN (SELECT m.company_id, m.id FROM contacts c
  CROSS JOIN tickets t ON t.company_id = c.company_id AND t.contact_id = c.id CROSS JOIN messages m ON m.company_id = t.company_id AND m.ticket_id = t.id
  WHERE c.erased_at IS NOT NULL);
--> statement-breakpoint
DELETE FROM outbox WHERE (company_id, message_id) IN (SELECT m.company_id, m.id FROM contacts c
  CROSS JOIN tickets t ON t.company_id = c.company_id AND t.contact_id = c.id CROSS JOIN messages m ON m.company_id = t.company_id AND m.ticket_id = t.id
  WHERE c.erased_at IS NOT NULL);
--> statement-breakpoint
-- A file's name in storage stays: only by it can the erasure, run again, find the file.
UPDATE messages SET body = '', data = NULL, external_id = NULL, quoted_external_id = NULL, error_reason = NULL, is_deleted = 1
  WHERE (company_id, ticket_id) IN (SELECT t.company_id, t.id FROM contacts c CROSS JOIN tickets t ON t.company_id = c.company_id AND t.contact_id = c.id
    WHERE c.erased_at IS NOT NULL)
    AND (body <> '' OR data IS NOT NULL OR external_id IS NOT NULL OR quoted_external_id IS NOT NULL OR error_reason IS NOT NULL OR is_deleted = 0);
