ALTER TABLE `schedules` ADD `written_for` text;
--> statement-breakpoint
-- As 0035, of a planned message that an erasure has cancelled and whose file it has not reached.
CREATE TRIGGER schedules_revived_erased BEFORE UPDATE OF body, status ON schedules
WHEN (new.body <> '' OR new.status IN ('PENDENTE', 'AGENDADA')) AND (SELECT c.erased_at FROM contacts c WHERE c.id = new.contact_id) IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'ERR_CONTACT_ERASED');
END;
