ALTER TABLE `inbound_events` ADD `held_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `inbound_events_held` ON `inbound_events` (`company_id`,`held_version`) WHERE "inbound_events"."state" = 'held';--> statement-breakpoint
UPDATE `inbound_events` SET `state` = 'held' WHERE `state` = 'done' AND `payload` IS NOT NULL;
--> statement-breakpoint
-- An earlier release marked channels without a driver as down when somebody wrote on them.
UPDATE `connections` SET `status` = 'CONNECTED', `status_reason` = NULL WHERE `channel` IN ('facebook', 'instagram') AND `status_reason` LIKE 'setup %';
