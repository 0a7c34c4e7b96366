CREATE TABLE `setting_changes` (
	`company_id` integer,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`was` text NOT NULL,
	`value` text NOT NULL,
	`user_id` integer,
	`undoes` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `setting_changes_time` ON `setting_changes` (`company_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `setting_changes_old` ON `setting_changes` (`created_at`);--> statement-breakpoint
-- Listed among those of a shard: its ids begin behind every shard's (core/ids.ts).
INSERT INTO sqlite_sequence (name, seq) VALUES ('setting_changes', 8972014882652160);
