-- What an earlier release took up in the tickets of who was erased, beside what 0037 took: what the erasure itself takes.
UPDATE tickets SET last_message = '', referral = NULL, wrote_from = NULL, snoozed_until = NULL, unread_messages = 0
  WHERE contact_id IN (SELECT c.id FROM contacts c WHERE c.erased_at IS NOT NULL)
    AND (last_message <> '' OR referral IS NOT NULL OR wrote_from IS NOT NULL OR snoozed_until IS NOT NULL OR unread_messages > 0);
--> statement-breakpoint
-- Words alone: files of that time are told apart by their keys, which only the erasure reads. Run again, it takes them.
UPDATE messages SET body = '', is_deleted = 1 WHERE media IS NULL AND body <> ''
  AND (company_id, ticket_id) IN (SELECT t.company_id, t.id FROM tickets t JOIN contacts c ON c.id = t.contact_id AND c.erased_at IS NOT NULL);
