ALTER TABLE `schedules` ADD `repeat` text;--> statement-breakpoint
ALTER TABLE `schedules` ADD `series` text;--> statement-breakpoint
ALTER TABLE `schedules` ADD `occurrence` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `schedules_failed` ON `schedules` (`company_id`,`send_at`) WHERE "schedules"."status" = 'ERRO';--> statement-breakpoint
CREATE UNIQUE INDEX `schedules_series` ON `schedules` (`company_id`,`series`,`occurrence`) WHERE "schedules"."series" IS NOT NULL;