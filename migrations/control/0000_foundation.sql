CREATE TABLE `channel_routes` (
	`kind` text NOT NULL,
	`external_id` text NOT NULL,
	`company_id` integer NOT NULL,
	`connection_id` integer NOT NULL,
	`shard` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `channel_routes_company` ON `channel_routes` (`company_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `channel_routes_external` ON `channel_routes` (`kind`,`external_id`);--> statement-breakpoint
CREATE TABLE `companies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`document` text DEFAULT '' NOT NULL,
	`payment_method` text DEFAULT '' NOT NULL,
	`status` integer DEFAULT false NOT NULL,
	`plan_id` integer NOT NULL,
	`due_date` integer,
	`recurrence` text DEFAULT 'MENSAL' NOT NULL,
	`shard` integer NOT NULL,
	`language` text DEFAULT 'pt-BR' NOT NULL,
	`timezone` text DEFAULT 'America/Sao_Paulo' NOT NULL,
	`last_login_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `companies_shard` ON `companies` (`shard`);--> statement-breakpoint
CREATE TABLE `global_settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `plans` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`users` integer DEFAULT 10 NOT NULL,
	`connections` integer DEFAULT 10 NOT NULL,
	`queues` integer DEFAULT 10 NOT NULL,
	`amount_cents` integer DEFAULT 0 NOT NULL,
	`use_whatsapp` integer DEFAULT true NOT NULL,
	`use_facebook` integer DEFAULT true NOT NULL,
	`use_instagram` integer DEFAULT true NOT NULL,
	`use_campaigns` integer DEFAULT true NOT NULL,
	`use_schedules` integer DEFAULT true NOT NULL,
	`use_internal_chat` integer DEFAULT true NOT NULL,
	`use_external_api` integer DEFAULT true NOT NULL,
	`use_kanban` integer DEFAULT true NOT NULL,
	`use_open_ai` integer DEFAULT true NOT NULL,
	`use_integration` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `plans_name_unique` ON `plans` (`name`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`company_id` integer NOT NULL,
	`kind` text NOT NULL,
	`refresh_hash` text,
	`previous_refresh_hash` text,
	`rotated_at` integer,
	`user_agent` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`revoke_reason` text
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`revoked_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_refresh` ON `sessions` (`refresh_hash`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`profile` text DEFAULT 'user' NOT NULL,
	`super` integer DEFAULT false NOT NULL,
	`start_work` text DEFAULT '00:00' NOT NULL,
	`end_work` text DEFAULT '23:59' NOT NULL,
	`farewell_message` text DEFAULT '' NOT NULL,
	`all_ticket` integer DEFAULT false NOT NULL,
	`allow_group` integer DEFAULT false NOT NULL,
	`default_theme` text,
	`default_menu` text DEFAULT 'closed' NOT NULL,
	`wpp` text DEFAULT '' NOT NULL,
	`connection_id` integer,
	`profile_image` text,
	`color` text DEFAULT '#3e63dd' NOT NULL,
	`language` text DEFAULT 'pt-BR' NOT NULL,
	`online` integer DEFAULT false NOT NULL,
	`last_seen_at` integer,
	`token_version` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_company` ON `users` (`company_id`,`id`);