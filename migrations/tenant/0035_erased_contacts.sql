-- Who asked to be forgotten stays forgotten: whatever was on its way, or comes later, is refused here, once for every statement of the product.
-- db/client.ts gives the refusal its code.
ALTER TABLE `contacts` ADD `erased_at` integer;
--> statement-breakpoint
-- Who was erased by an earlier release: by what it left of them.
UPDATE contacts SET erased_at = updated_at WHERE name IN ('Pessoa removida', 'Removed person', 'Persona eliminada', 'Silinmiş kişi')
  AND name_given_by = 'person' AND is_group = 0 AND number IS NULL AND email = '' AND picture_url IS NULL AND extra_info = '[]'
  AND NOT EXISTS (SELECT 1 FROM contact_identities i WHERE i.company_id = contacts.company_id AND i.contact_id = contacts.id);
--> statement-breakpoint
CREATE TRIGGER contacts_erased BEFORE UPDATE OF name, name_given_by, number, email, picture_url, extra_info, lgpd_accepted_at, merged_into ON contacts
WHEN old.erased_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'ERR_CONTACT_ERASED');
END;
--> statement-breakpoint
CREATE TRIGGER contact_identities_erased BEFORE INSERT ON contact_identities
WHEN (SELECT c.erased_at FROM contacts c WHERE c.id = new.contact_id) IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'ERR_CONTACT_ERASED');
END;
--> statement-breakpoint
CREATE TRIGGER contact_identities_moved_to_erased BEFORE UPDATE OF contact_id ON contact_identities
WHEN (SELECT c.erased_at FROM contacts c WHERE c.id = new.contact_id) IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'ERR_CONTACT_ERASED');
END;
--> statement-breakpoint
CREATE TRIGGER contact_tags_erased BEFORE INSERT ON contact_tags
WHEN (SELECT c.erased_at FROM contacts c WHERE c.id = new.contact_id) IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'ERR_CONTACT_ERASED');
END;
--> statement-breakpoint
CREATE TRIGGER ticket_notes_erased BEFORE INSERT ON ticket_notes
WHEN (SELECT c.erased_at FROM contacts c WHERE c.id = new.contact_id) IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'ERR_CONTACT_ERASED');
END;
--> statement-breakpoint
CREATE TRIGGER schedules_erased BEFORE INSERT ON schedules
WHEN (SELECT c.erased_at FROM contacts c WHERE c.id = new.contact_id) IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'ERR_CONTACT_ERASED');
END;
--> statement-breakpoint
CREATE TRIGGER messages_erased BEFORE INSERT ON messages
WHEN (SELECT c.erased_at FROM contacts c WHERE c.id = new.contact_id) IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'ERR_CONTACT_ERASED');
END;
--> statement-breakpoint
CREATE TRIGGER tickets_erased BEFORE INSERT ON tickets
WHEN (SELECT c.erased_at FROM contacts c WHERE c.id = new.contact_id) IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'ERR_CONTACT_ERASED');
END;
--> statement-breakpoint
CREATE TRIGGER tickets_opened_erased BEFORE UPDATE OF status ON tickets
WHEN new.status <> 'closed' AND (SELECT c.erased_at FROM contacts c WHERE c.id = new.contact_id) IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'ERR_CONTACT_ERASED');
END;
--> statement-breakpoint
CREATE INDEX `inbound_events_dead` ON `inbound_events` (`company_id`) WHERE "inbound_events"."state" = 'dead';
