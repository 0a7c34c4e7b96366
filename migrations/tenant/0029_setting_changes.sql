CREATE TABLE `setting_changes` (
	`company_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`was` text NOT NULL,
	`value` text NOT NULL,
	`user_id` integer,
	`undoes` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `setting_changes_time` ON `setting_changes` (`company_id`,`created_at`,`id`);