CREATE TABLE `push_notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`subscription_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`ticket_id` integer NOT NULL,
	`kind` text NOT NULL,
	`message_id` integer,
	`unseen` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`sent_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_notices_key` ON `push_notices` (`company_id`,`subscription_id`,`ticket_id`);--> statement-breakpoint
CREATE INDEX `push_notices_due` ON `push_notices` (`company_id`,`due_at`) WHERE "push_notices"."unseen" > 0;--> statement-breakpoint
CREATE INDEX `push_notices_rest` ON `push_notices` (`company_id`,`due_at`) WHERE "push_notices"."unseen" = 0;