-- Words of all messages: accents ignored, contentless (the body lives in messages). `scope` is c<company_id>: a search always
-- names it, so another company's rows are never walked.
CREATE VIRTUAL TABLE messages_fts USING fts5(scope, body, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER messages_fts_insert AFTER INSERT ON messages WHEN new.body <> '' BEGIN
  INSERT INTO messages_fts(rowid, scope, body) VALUES (new.id, 'c' || new.company_id, new.body);
END;
--> statement-breakpoint
CREATE TRIGGER messages_fts_update AFTER UPDATE OF body, is_deleted ON messages WHEN old.body <> new.body OR old.is_deleted <> new.is_deleted BEGIN
  DELETE FROM messages_fts WHERE rowid = old.id;
  INSERT INTO messages_fts(rowid, scope, body) SELECT new.id, 'c' || new.company_id, new.body WHERE new.body <> '' AND new.is_deleted = 0;
END;
--> statement-breakpoint
CREATE TRIGGER messages_fts_delete AFTER DELETE ON messages BEGIN
  DELETE FROM messages_fts WHERE rowid = old.id;
END;
--> statement-breakpoint
-- Names and numbers by any three characters of them. `scope` is |<company_id>|, at least three characters, so the trigrams can find it.
CREATE VIRTUAL TABLE contacts_fts USING fts5(scope, words, content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');
--> statement-breakpoint
CREATE TRIGGER contacts_fts_insert AFTER INSERT ON contacts WHEN new.merged_into IS NULL BEGIN
  INSERT INTO contacts_fts(rowid, scope, words) VALUES (new.id, '|' || new.company_id || '|', new.name || ' ' || coalesce(new.number, '') || ' ' || new.email);
END;
--> statement-breakpoint
CREATE TRIGGER contacts_fts_update AFTER UPDATE OF name, number, email, merged_into ON contacts BEGIN
  DELETE FROM contacts_fts WHERE rowid = old.id;
  INSERT INTO contacts_fts(rowid, scope, words) SELECT new.id, '|' || new.company_id || '|', new.name || ' ' || coalesce(new.number, '') || ' ' || new.email WHERE new.merged_into IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER contacts_fts_delete AFTER DELETE ON contacts BEGIN
  DELETE FROM contacts_fts WHERE rowid = old.id;
END;
--> statement-breakpoint
-- How many tickets stand where: kept with every change, so that no badge is counted by a scan. 0 stands for "no queue" and "nobody".
CREATE TABLE ticket_counts (
  company_id integer NOT NULL,
  status text NOT NULL,
  queue_id integer NOT NULL,
  user_id integer NOT NULL,
  is_group integer NOT NULL,
  tickets integer NOT NULL,
  PRIMARY KEY (company_id, status, queue_id, user_id, is_group)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER ticket_counts_insert AFTER INSERT ON tickets BEGIN
  INSERT INTO ticket_counts VALUES (new.company_id, new.status, coalesce(new.queue_id, 0), coalesce(new.user_id, 0), new.is_group, 1)
    ON CONFLICT DO UPDATE SET tickets = tickets + 1;
END;
--> statement-breakpoint
CREATE TRIGGER ticket_counts_update AFTER UPDATE OF status, queue_id, user_id, is_group ON tickets
WHEN old.status <> new.status OR old.queue_id IS NOT new.queue_id OR old.user_id IS NOT new.user_id OR old.is_group <> new.is_group BEGIN
  UPDATE ticket_counts SET tickets = tickets - 1
    WHERE company_id = old.company_id AND status = old.status AND queue_id = coalesce(old.queue_id, 0) AND user_id = coalesce(old.user_id, 0) AND is_group = old.is_group;
  INSERT INTO ticket_counts VALUES (new.company_id, new.status, coalesce(new.queue_id, 0), coalesce(new.user_id, 0), new.is_group, 1)
    ON CONFLICT DO UPDATE SET tickets = tickets + 1;
END;
--> statement-breakpoint
CREATE TRIGGER ticket_counts_delete AFTER DELETE ON tickets BEGIN
  UPDATE ticket_counts SET tickets = tickets - 1
    WHERE company_id = old.company_id AND status = old.status AND queue_id = coalesce(old.queue_id, 0) AND user_id = coalesce(old.user_id, 0) AND is_group = old.is_group;
END;
--> statement-breakpoint
-- One row a company: what a cached directory compares itself with.
CREATE TABLE company_state (
  company_id integer PRIMARY KEY NOT NULL,
  directory_version integer NOT NULL DEFAULT 1
);
