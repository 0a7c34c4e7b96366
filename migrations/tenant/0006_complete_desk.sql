CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`mime` text NOT NULL,
	`size` integer NOT NULL,
	`multipart_id` text,
	`parts` text DEFAULT '[]' NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `uploads_key` ON `uploads` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `uploads_age` ON `uploads` (`company_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `forwards` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`message_id` integer NOT NULL,
	`contact_id` integer NOT NULL,
	`sign_message` integer DEFAULT false NOT NULL,
	`due_at` integer NOT NULL,
	`state` text DEFAULT 'queued' NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `forwards_due` ON `forwards` (`company_id`,`due_at`) WHERE "forwards"."state" = 'queued';--> statement-breakpoint
CREATE TABLE `ticket_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`ticket_id` integer NOT NULL,
	`contact_id` integer NOT NULL,
	`user_id` integer,
	`note` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ticket_notes_ticket` ON `ticket_notes` (`company_id`,`ticket_id`,`id`);--> statement-breakpoint
CREATE INDEX `ticket_notes_contact` ON `ticket_notes` (`company_id`,`contact_id`,`id`);--> statement-breakpoint
CREATE TABLE `mentions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`ticket_id` integer NOT NULL,
	`message_id` integer NOT NULL,
	`by_user_id` integer,
	`read_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mentions_key` ON `mentions` (`company_id`,`user_id`,`message_id`);--> statement-breakpoint
CREATE INDEX `mentions_user` ON `mentions` (`company_id`,`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `notification_settings` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`company_id` integer NOT NULL,
	`settings` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notification_settings_company` ON `notification_settings` (`company_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`session_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`language` text DEFAULT 'pt-BR' NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`company_id`,`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`company_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `quick_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer,
	`shortcode` text NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`geral` integer DEFAULT false NOT NULL,
	`status` integer DEFAULT true NOT NULL,
	`media_key` text,
	`media_name` text,
	`media_mime` text,
	`media_size` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `quick_messages_shortcode` ON `quick_messages` (`company_id`,`shortcode`,`id`);--> statement-breakpoint
CREATE TABLE `schedules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`contact_id` integer NOT NULL,
	`ticket_id` integer,
	`connection_id` integer,
	`user_id` integer,
	`body` text NOT NULL,
	`send_at` integer NOT NULL,
	`sent_at` integer,
	`status` text DEFAULT 'PENDENTE' NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `schedules_due` ON `schedules` (`company_id`,`send_at`) WHERE "schedules"."status" = 'PENDENTE';--> statement-breakpoint
CREATE INDEX `schedules_contact` ON `schedules` (`company_id`,`contact_id`,`id`);--> statement-breakpoint
CREATE INDEX `schedules_list` ON `schedules` (`company_id`,`send_at`,`id`);--> statement-breakpoint
CREATE TABLE `ticket_followers` (
	`company_id` integer NOT NULL,
	`ticket_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_followers_key` ON `ticket_followers` (`company_id`,`ticket_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `ticket_followers_user` ON `ticket_followers` (`company_id`,`user_id`,`ticket_id`);--> statement-breakpoint
ALTER TABLE `tickets` ADD `snoozed_until` integer;--> statement-breakpoint
CREATE INDEX `tickets_snoozed` ON `tickets` (`company_id`,`snoozed_until`) WHERE "tickets"."snoozed_until" IS NOT NULL;