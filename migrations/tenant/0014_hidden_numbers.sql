ALTER TABLE `contacts` ADD `public_name` text GENERATED ALWAYS AS (CASE WHEN is_group = 0 AND length(name) - length(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(name, '0', ''), '1', ''), '2', ''), '3', ''), '4', ''), '5', ''), '6', ''), '7', ''), '8', ''), '9', '')) >= 8 THEN trim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(name, '0', ''), '1', ''), '2', ''), '3', ''), '4', ''), '5', ''), '6', ''), '7', ''), '8', ''), '9', '')) ELSE name END) VIRTUAL;
--> statement-breakpoint
-- What is found of contacts by any three characters, in two columns: `names` holds no digit of a hidden number, and the queries of who may not see numbers name that column alone.
DROP TRIGGER contacts_fts_insert;
--> statement-breakpoint
DROP TRIGGER contacts_fts_update;
--> statement-breakpoint
DROP TRIGGER contacts_fts_delete;
--> statement-breakpoint
DROP TABLE contacts_fts;
--> statement-breakpoint
CREATE VIRTUAL TABLE contacts_fts USING fts5(scope, names, numbers, content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');
--> statement-breakpoint
CREATE TRIGGER contacts_fts_insert AFTER INSERT ON contacts WHEN new.merged_into IS NULL BEGIN
  INSERT INTO contacts_fts(rowid, scope, names, numbers) VALUES (new.id, '|' || new.company_id || '|', new.public_name || ' ' || new.email,
    coalesce(new.number, '') || CASE WHEN new.public_name = new.name THEN '' ELSE ' ' || new.name END);
END;
--> statement-breakpoint
CREATE TRIGGER contacts_fts_update AFTER UPDATE OF name, number, email, is_group, merged_into ON contacts BEGIN
  DELETE FROM contacts_fts WHERE rowid = old.id;
  INSERT INTO contacts_fts(rowid, scope, names, numbers) SELECT new.id, '|' || new.company_id || '|', new.public_name || ' ' || new.email,
    coalesce(new.number, '') || CASE WHEN new.public_name = new.name THEN '' ELSE ' ' || new.name END WHERE new.merged_into IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER contacts_fts_delete AFTER DELETE ON contacts BEGIN
  DELETE FROM contacts_fts WHERE rowid = old.id;
END;
--> statement-breakpoint
INSERT INTO contacts_fts(rowid, scope, names, numbers) SELECT id, '|' || company_id || '|', public_name || ' ' || email,
  coalesce(number, '') || CASE WHEN public_name = name THEN '' ELSE ' ' || name END FROM contacts WHERE merged_into IS NULL ORDER BY id;
--> statement-breakpoint
-- Contacts in the order of their names, for who may not see numbers: by the digits of hidden ones nothing is ordered.
CREATE INDEX contacts_public_name_order ON contacts (company_id, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(public_name), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ã', 'a'), 'Ä', 'a'), 'ç', 'c'), 'Ç', 'c'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'ğ', 'g'), 'Ğ', 'g'), 'í', 'i'), 'ı', 'i'), 'Í', 'i'), 'İ', 'i'), 'ñ', 'n'), 'Ñ', 'n'), 'ó', 'o'), 'ô', 'o'), 'õ', 'o'), 'ö', 'o'), 'Ó', 'o'), 'Ô', 'o'), 'Õ', 'o'), 'Ö', 'o'), 'ş', 's'), 'Ş', 's'), 'ú', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ü', 'u'), id) WHERE merged_into IS NULL;
