ALTER TABLE `schedules` ADD `plan_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `schedules_plan` ON `schedules` (`company_id`,`plan_key`) WHERE "schedules"."plan_key" IS NOT NULL;