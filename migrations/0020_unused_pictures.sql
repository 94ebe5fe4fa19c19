CREATE TABLE `job_cursors` (
	`job` text PRIMARY KEY NOT NULL,
	`position` text NOT NULL,
	`restart_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `analyses` ADD `released_at` integer;--> statement-breakpoint
ALTER TABLE `pictures` ADD `unused_since` integer;--> statement-breakpoint
ALTER TABLE `pictures` ADD `deleting_at` integer;--> statement-breakpoint
CREATE INDEX `pictures_bytes` ON `pictures` (`user_id`,`bytes`);