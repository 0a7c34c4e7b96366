CREATE TABLE `helps` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`video` text NOT NULL,
	`thumbnail_key` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `announcements` ADD `media_key` text;--> statement-breakpoint
ALTER TABLE `announcements` ADD `media_name` text;--> statement-breakpoint
ALTER TABLE `announcements` ADD `media_mime` text;