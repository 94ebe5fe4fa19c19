ALTER TABLE `analyses` ADD `attempt` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `analyses` ADD `lease_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `analyses_pictures` ON `analyses` (`user_id`,`front_sha256`,`back_sha256`);