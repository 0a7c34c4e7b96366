CREATE TABLE `announcements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`priority` integer DEFAULT 3 NOT NULL,
	`status` integer DEFAULT true NOT NULL,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `announcements_active` ON `announcements` (`status`,`published_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `announcements_seen_at` integer;