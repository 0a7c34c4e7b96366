ALTER TABLE `outbox` ADD `sent_to` text;--> statement-breakpoint
ALTER TABLE `tickets` ADD `wrote_from` text;