CREATE TABLE `on_call_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`phone` text NOT NULL,
	`interval_minutes` integer DEFAULT 1 NOT NULL,
	`days` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`look_at` integer DEFAULT 0 NOT NULL,
	`noticed_at` integer,
	`notice_key` text,
	`obstacle` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `on_call_entries_company` ON `on_call_entries` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `on_call_entries_user` ON `on_call_entries` (`company_id`,`user_id`);