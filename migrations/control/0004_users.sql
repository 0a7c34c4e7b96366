CREATE TABLE `user_invites` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`company_id` integer NOT NULL,
	`token_hash` text NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_invites_token` ON `user_invites` (`token_hash`);--> statement-breakpoint
CREATE INDEX `user_invites_company` ON `user_invites` (`company_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `capacity` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `paused` integer DEFAULT false NOT NULL;