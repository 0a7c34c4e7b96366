ALTER TABLE `forwards` ADD `forwarding_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `forwards` ADD `lease_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `forwards` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `forwards` ADD `sent_message_id` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `forwards_key` ON `forwards` (`company_id`,`user_id`,`forwarding_id`,`message_id`,`contact_id`);--> statement-breakpoint
CREATE INDEX `forwards_age` ON `forwards` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `messages_gallery` ON `messages` (`company_id`,`contact_id`,`sent_at`,`id`) WHERE "messages"."media_type" IN ('image','video','application');--> statement-breakpoint
CREATE INDEX `messages_links` ON `messages` (`company_id`,`contact_id`,`sent_at`,`id`) WHERE instr("messages"."body", '://') > 0;