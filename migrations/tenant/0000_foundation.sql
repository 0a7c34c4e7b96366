CREATE TABLE `connection_queues` (
	`company_id` integer NOT NULL,
	`connection_id` integer NOT NULL,
	`queue_id` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `connection_queues_key` ON `connection_queues` (`company_id`,`connection_id`,`queue_id`);--> statement-breakpoint
CREATE TABLE `connections` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`channel` text NOT NULL,
	`status` text DEFAULT 'DISCONNECTED' NOT NULL,
	`status_reason` text,
	`external_id` text,
	`number` text DEFAULT '' NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`credentials` text,
	`api_token_hash` text,
	`api_token_last4` text,
	`greeting_message` text DEFAULT '' NOT NULL,
	`complation_message` text DEFAULT '' NOT NULL,
	`out_of_hours_message` text DEFAULT '' NOT NULL,
	`rating_message` text DEFAULT '' NOT NULL,
	`allow_group` integer DEFAULT false NOT NULL,
	`group_as_ticket` integer DEFAULT false NOT NULL,
	`options` text DEFAULT '{}' NOT NULL,
	`last_message_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `connections_external` ON `connections` (`company_id`,`channel`,`external_id`);--> statement-breakpoint
CREATE TABLE `contact_identities` (
	`company_id` integer NOT NULL,
	`kind` text NOT NULL,
	`scope` text DEFAULT '' NOT NULL,
	`value` text NOT NULL,
	`contact_id` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contact_identities_key` ON `contact_identities` (`company_id`,`kind`,`value`,`scope`);--> statement-breakpoint
CREATE INDEX `contact_identities_contact` ON `contact_identities` (`company_id`,`contact_id`);--> statement-breakpoint
CREATE TABLE `contacts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`number` text,
	`email` text DEFAULT '' NOT NULL,
	`channel` text DEFAULT 'whatsapp' NOT NULL,
	`is_group` integer DEFAULT false NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`disable_bot` integer DEFAULT false NOT NULL,
	`accept_audio_message` integer DEFAULT true NOT NULL,
	`lgpd_accepted_at` integer,
	`picture_url` text,
	`extra_info` text DEFAULT '[]' NOT NULL,
	`merged_into` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_number` ON `contacts` (`company_id`,`number`) WHERE "contacts"."number" IS NOT NULL AND "contacts"."merged_into" IS NULL;--> statement-breakpoint
CREATE INDEX `contacts_name` ON `contacts` (`company_id`,`name`,`id`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`ticket_id` integer NOT NULL,
	`contact_id` integer NOT NULL,
	`connection_id` integer NOT NULL,
	`queue_id` integer,
	`user_id` integer,
	`external_id` text,
	`client_id` text,
	`body` text DEFAULT '' NOT NULL,
	`from_me` integer NOT NULL,
	`media_type` text,
	`media` text,
	`data` text,
	`ack` integer DEFAULT 0 NOT NULL,
	`error_code` text,
	`error_reason` text,
	`is_private` integer DEFAULT false NOT NULL,
	`is_deleted` integer DEFAULT false NOT NULL,
	`is_edited` integer DEFAULT false NOT NULL,
	`is_forwarded` integer DEFAULT false NOT NULL,
	`quoted_external_id` text,
	`quoted_message_id` integer,
	`sent_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `messages_ticket` ON `messages` (`company_id`,`ticket_id`,`sent_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_external` ON `messages` (`company_id`,`connection_id`,`external_id`) WHERE "messages"."external_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_client` ON `messages` (`company_id`,`client_id`) WHERE "messages"."client_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`connection_id` integer NOT NULL,
	`message_id` integer NOT NULL,
	`contact_id` integer NOT NULL,
	`state` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_message` ON `outbox` (`company_id`,`message_id`);--> statement-breakpoint
CREATE INDEX `outbox_order` ON `outbox` (`company_id`,`connection_id`,`contact_id`,`id`) WHERE "outbox"."state" IN ('queued','sending');--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`company_id`,`next_at`) WHERE "outbox"."state" IN ('queued','sending');--> statement-breakpoint
CREATE INDEX `outbox_unknown` ON `outbox` (`company_id`,`updated_at`) WHERE "outbox"."state" = 'unknown';--> statement-breakpoint
CREATE TABLE `pending_effects` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`connection_id` integer NOT NULL,
	`external_id` text NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pending_effects_key` ON `pending_effects` (`company_id`,`connection_id`,`external_id`,`kind`);--> statement-breakpoint
CREATE INDEX `pending_effects_age` ON `pending_effects` (`company_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `queues` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`color` text NOT NULL,
	`greeting_message` text DEFAULT '' NOT NULL,
	`order_queue` integer DEFAULT 0 NOT NULL,
	`out_of_hours_message` text DEFAULT '' NOT NULL,
	`rotate` integer DEFAULT false NOT NULL,
	`rotate_minutes` integer DEFAULT 0 NOT NULL,
	`close_ticket` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `queues_company_name` ON `queues` (`company_id`,`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `queues_company_color` ON `queues` (`company_id`,`color`);--> statement-breakpoint
CREATE TABLE `user_queues` (
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`queue_id` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_queues_key` ON `user_queues` (`company_id`,`user_id`,`queue_id`);--> statement-breakpoint
CREATE TABLE `company_settings` (
	`company_id` integer NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `company_settings_key` ON `company_settings` (`company_id`,`key`);--> statement-breakpoint
CREATE TABLE `contact_tags` (
	`company_id` integer NOT NULL,
	`contact_id` integer NOT NULL,
	`tag_id` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contact_tags_key` ON `contact_tags` (`company_id`,`contact_id`,`tag_id`);--> statement-breakpoint
CREATE INDEX `contact_tags_tag` ON `contact_tags` (`company_id`,`tag_id`,`contact_id`);--> statement-breakpoint
CREATE TABLE `tags` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`color` text NOT NULL,
	`kanban` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tags_company_name` ON `tags` (`company_id`,`kanban`,`name`);--> statement-breakpoint
CREATE TABLE `ticket_logs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`ticket_id` integer NOT NULL,
	`type` text NOT NULL,
	`user_id` integer,
	`queue_id` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ticket_logs_ticket` ON `ticket_logs` (`company_id`,`ticket_id`,`id`);--> statement-breakpoint
CREATE TABLE `tickets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`uuid` text NOT NULL,
	`status` text NOT NULL,
	`channel` text NOT NULL,
	`contact_id` integer NOT NULL,
	`connection_id` integer NOT NULL,
	`queue_id` integer,
	`user_id` integer,
	`is_group` integer DEFAULT false NOT NULL,
	`is_bot` integer DEFAULT false NOT NULL,
	`use_integration` integer DEFAULT false NOT NULL,
	`prompt_id` integer,
	`amount_used_bot_queues` integer DEFAULT 0 NOT NULL,
	`unread_messages` integer DEFAULT 0 NOT NULL,
	`last_message` text DEFAULT '' NOT NULL,
	`last_message_id` integer,
	`last_message_from_me` integer DEFAULT false NOT NULL,
	`last_message_at` integer NOT NULL,
	`last_inbound_at` integer,
	`activity_at` integer NOT NULL,
	`user_rating` integer,
	`referral` text,
	`accepted_at` integer,
	`closed_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_uuid` ON `tickets` (`company_id`,`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_one_active` ON `tickets` (`company_id`,`contact_id`,`connection_id`) WHERE "tickets"."status" IN ('pending','open','group','nps','lgpd');--> statement-breakpoint
CREATE INDEX `tickets_status` ON `tickets` (`company_id`,`status`,`activity_at`,`id`);--> statement-breakpoint
CREATE INDEX `tickets_user` ON `tickets` (`company_id`,`user_id`,`status`,`activity_at`,`id`);--> statement-breakpoint
CREATE INDEX `tickets_queue` ON `tickets` (`company_id`,`queue_id`,`status`,`activity_at`,`id`);--> statement-breakpoint
CREATE INDEX `tickets_contact` ON `tickets` (`company_id`,`contact_id`,`activity_at`);--> statement-breakpoint
CREATE INDEX `tickets_updated` ON `tickets` (`company_id`,`updated_at`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`company_id` integer NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer,
	`body` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idempotency_keys_key` ON `idempotency_keys` (`company_id`,`key`);--> statement-breakpoint
CREATE INDEX `idempotency_keys_age` ON `idempotency_keys` (`company_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `inbound_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`connection_id` integer NOT NULL,
	`kind` text NOT NULL,
	`event_key` text NOT NULL,
	`payload` text,
	`state` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `inbound_events_key` ON `inbound_events` (`company_id`,`connection_id`,`event_key`);--> statement-breakpoint
CREATE INDEX `inbound_events_pending` ON `inbound_events` (`company_id`,`id`) WHERE "inbound_events"."state" = 'pending';--> statement-breakpoint
CREATE INDEX `inbound_events_age` ON `inbound_events` (`company_id`,`received_at`);