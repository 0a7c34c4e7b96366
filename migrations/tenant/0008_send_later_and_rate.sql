CREATE TABLE `ratings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`ticket_id` integer NOT NULL,
	`question_id` integer NOT NULL,
	`user_id` integer,
	`queue_id` integer,
	`state` text DEFAULT 'asked' NOT NULL,
	`says_farewell` integer DEFAULT true NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`answer` integer,
	`rate` integer,
	`expires_at` integer NOT NULL,
	`answered_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ratings_asked` ON `ratings` (`company_id`,`ticket_id`) WHERE "ratings"."state" = 'asked';--> statement-breakpoint
CREATE INDEX `ratings_due` ON `ratings` (`company_id`,`expires_at`) WHERE "ratings"."state" = 'asked';--> statement-breakpoint
CREATE INDEX `ratings_ticket` ON `ratings` (`company_id`,`ticket_id`,`id`);--> statement-breakpoint
DROP INDEX `schedules_due`;--> statement-breakpoint
ALTER TABLE `schedules` ADD `media` text;--> statement-breakpoint
ALTER TABLE `schedules` ADD `sign_message` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `schedules` ADD `quoted_message_id` integer;--> statement-breakpoint
ALTER TABLE `schedules` ADD `message_id` integer;--> statement-breakpoint
ALTER TABLE `schedules` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `schedules` ADD `lease_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `schedules_due` ON `schedules` (`company_id`,`send_at`) WHERE "schedules"."status" IN ('PENDENTE','AGENDADA');