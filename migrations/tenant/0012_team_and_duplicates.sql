CREATE TABLE `former_names` (
	`company_id` integer NOT NULL,
	`kind` text NOT NULL,
	`former_id` integer NOT NULL,
	`name` text NOT NULL,
	`color` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `former_names_key` ON `former_names` (`company_id`,`kind`,`former_id`);--> statement-breakpoint
CREATE TABLE `contact_distinctions` (
	`company_id` integer NOT NULL,
	`low_id` integer NOT NULL,
	`high_id` integer NOT NULL,
	`by_user_id` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contact_distinctions_key` ON `contact_distinctions` (`company_id`,`low_id`,`high_id`);--> statement-breakpoint
CREATE INDEX `contact_distinctions_high` ON `contact_distinctions` (`company_id`,`high_id`);--> statement-breakpoint
CREATE INDEX `contacts_number_end` ON `contacts` (`company_id`,"number" % 100000000) WHERE "contacts"."number" IS NOT NULL AND "contacts"."merged_into" IS NULL AND "contacts"."is_group" = 0;--> statement-breakpoint
CREATE INDEX `contacts_email` ON `contacts` (`company_id`,lower("email")) WHERE "contacts"."email" <> '' AND "contacts"."merged_into" IS NULL AND "contacts"."is_group" = 0;--> statement-breakpoint
CREATE INDEX `contacts_numberless` ON `contacts` (`company_id`,`name`,`id`) WHERE "contacts"."number" IS NULL AND "contacts"."merged_into" IS NULL AND "contacts"."is_group" = 0;