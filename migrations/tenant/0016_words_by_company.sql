ALTER TABLE `messages` ADD `search_words` text;--> statement-breakpoint
-- Words of all messages, each with its company in front (messageWords makes them: c<company_id>x<word>), so that a search walks no list
-- that holds a whole company. Split at ASCII only: whatever else a word holds, it stays one term. Contentless.
CREATE VIRTUAL TABLE message_words USING fts5(words, content='', contentless_delete=1, tokenize='ascii');
--> statement-breakpoint
-- Messages that wait for their words: older ones, a page at a time, and what the release before this one writes. The job of the minute
-- indexes them. Each write gives a new mark, so that words of a body that was replaced meanwhile are never taken for its own.
CREATE TABLE messages_unindexed (id integer PRIMARY KEY NOT NULL, mark text NOT NULL DEFAULT (hex(randomblob(8))));
--> statement-breakpoint
-- How far the words of older messages are moved. An empty shard has nothing to move.
CREATE TABLE word_index_move (last_id integer NOT NULL, is_done integer NOT NULL, is_emptied integer NOT NULL);
--> statement-breakpoint
INSERT INTO word_index_move SELECT 0, e.is_empty, e.is_empty FROM (SELECT NOT EXISTS (SELECT 1 FROM messages) AS is_empty) e;
--> statement-breakpoint
CREATE TRIGGER message_words_insert AFTER INSERT ON messages WHEN new.search_words IS NOT NULL BEGIN
  INSERT INTO message_words(rowid, words) SELECT new.id, new.search_words WHERE new.search_words <> '' AND new.is_deleted = 0;
  UPDATE messages SET search_words = NULL WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER message_words_missing AFTER INSERT ON messages WHEN new.search_words IS NULL AND new.body <> '' AND new.is_deleted = 0 BEGIN
  INSERT INTO messages_unindexed (id) VALUES (new.id);
END;
--> statement-breakpoint
CREATE TRIGGER message_words_update AFTER UPDATE OF body, is_deleted, search_words ON messages
WHEN old.body <> new.body OR old.is_deleted <> new.is_deleted OR new.search_words IS NOT NULL BEGIN
  DELETE FROM message_words WHERE rowid = old.id;
  DELETE FROM messages_unindexed WHERE id = old.id;
  INSERT INTO message_words(rowid, words) SELECT new.id, new.search_words WHERE new.search_words <> '' AND new.is_deleted = 0;
  INSERT INTO messages_unindexed (id) SELECT new.id WHERE new.search_words IS NULL AND new.body <> '' AND new.is_deleted = 0;
  UPDATE messages SET search_words = NULL WHERE id = new.id AND search_words IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER message_words_delete AFTER DELETE ON messages BEGIN
  DELETE FROM message_words WHERE rowid = old.id;
  DELETE FROM messages_unindexed WHERE id = old.id;
END;
--> statement-breakpoint
-- The index before this one is kept until the move is done, and takes nothing in afterwards.
DROP TRIGGER messages_fts_insert;
--> statement-breakpoint
DROP TRIGGER messages_fts_update;
--> statement-breakpoint
DROP TRIGGER messages_fts_delete;
--> statement-breakpoint
CREATE TRIGGER messages_fts_insert AFTER INSERT ON messages WHEN new.body <> '' AND (SELECT is_done FROM word_index_move) = 0 BEGIN
  INSERT INTO messages_fts(rowid, scope, body) VALUES (new.id, 'c' || new.company_id, new.body);
END;
--> statement-breakpoint
CREATE TRIGGER messages_fts_update AFTER UPDATE OF body, is_deleted ON messages
WHEN (old.body <> new.body OR old.is_deleted <> new.is_deleted) AND (SELECT is_done FROM word_index_move) = 0 BEGIN
  DELETE FROM messages_fts WHERE rowid = old.id;
  INSERT INTO messages_fts(rowid, scope, body) SELECT new.id, 'c' || new.company_id, new.body WHERE new.body <> '' AND new.is_deleted = 0;
END;
--> statement-breakpoint
CREATE TRIGGER messages_fts_delete AFTER DELETE ON messages WHEN (SELECT is_done FROM word_index_move) = 0 BEGIN
  DELETE FROM messages_fts WHERE rowid = old.id;
END;
