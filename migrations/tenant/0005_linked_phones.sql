CREATE TABLE `connection_sessions` (
	`connection_id` integer PRIMARY KEY NOT NULL,
	`company_id` integer NOT NULL,
	`state` text DEFAULT 'unlinked' NOT NULL,
	`since` integer NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`code` integer,
	`retry_at` integer,
	`qrcode` text,
	`qr_expires_at` integer,
	`pairing_code` text,
	`locked_until` integer,
	`undecryptable` integer DEFAULT 0 NOT NULL,
	`reconnects` integer DEFAULT 0 NOT NULL,
	`told_at` integer DEFAULT 0 NOT NULL,
	`imported_at` integer,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `connection_sessions_company` ON `connection_sessions` (`company_id`,`connection_id`);--> statement-breakpoint
CREATE TABLE `phone_contacts` (
	`company_id` integer NOT NULL,
	`connection_id` integer NOT NULL,
	`jid` text NOT NULL,
	`lid` text,
	`phone` text,
	`saved_name` text,
	`push_name` text,
	`has_chat` integer DEFAULT false NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `phone_contacts_key` ON `phone_contacts` (`company_id`,`connection_id`,`jid`);--> statement-breakpoint
CREATE TABLE `contact_merges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`kept_id` integer NOT NULL,
	`gone_id` integer NOT NULL,
	`reason` text NOT NULL,
	`moved` text NOT NULL,
	`created_at` integer NOT NULL,
	`undone_at` integer
);
--> statement-breakpoint
CREATE INDEX `contact_merges_kept` ON `contact_merges` (`company_id`,`kept_id`,`id`);--> statement-breakpoint
CREATE TABLE `media_downloads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`connection_id` integer NOT NULL,
	`message_id` integer NOT NULL,
	`state` text DEFAULT 'queued' NOT NULL,
	`ref` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `media_downloads_message` ON `media_downloads` (`company_id`,`message_id`);--> statement-breakpoint
CREATE INDEX `media_downloads_due` ON `media_downloads` (`company_id`,`next_at`) WHERE "media_downloads"."state" IN ('queued','fetching');--> statement-breakpoint
CREATE TABLE `message_reactions` (
	`company_id` integer NOT NULL,
	`message_id` integer NOT NULL,
	`sender` text NOT NULL,
	`sender_name` text DEFAULT '' NOT NULL,
	`emoji` text NOT NULL,
	`reacted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_reactions_key` ON `message_reactions` (`company_id`,`message_id`,`sender`);--> statement-breakpoint
ALTER TABLE `tickets` ADD `imported_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_written` ON `outbox` (`company_id`,`next_at`) WHERE "outbox"."state" = 'written';