CREATE TABLE `unrouted_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`route_kind` text NOT NULL,
	`external_id` text NOT NULL,
	`kind` text NOT NULL,
	`event_key` text NOT NULL,
	`payload` text NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `unrouted_events_key` ON `unrouted_events` (`route_kind`,`external_id`,`event_key`);--> statement-breakpoint
CREATE INDEX `unrouted_events_age` ON `unrouted_events` (`received_at`);