CREATE TABLE `objection_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`email` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `objection_links_user` ON `objection_links` (`user_id`);--> statement-breakpoint
CREATE INDEX `objection_links_expires` ON `objection_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `reserved_usernames` (
	`username` text PRIMARY KEY NOT NULL,
	`email_hash` text NOT NULL,
	`password_hash` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `reserved_usernames_expires` ON `reserved_usernames` (`expires_at`);--> statement-breakpoint
CREATE TABLE `security_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`hour` integer NOT NULL,
	`times` integer DEFAULT 1 NOT NULL,
	`network` text DEFAULT '' NOT NULL,
	`browser` text DEFAULT '' NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `security_events_hour` ON `security_events` (`user_id`,`kind`,`network`,`browser`,`detail`,`hour`);--> statement-breakpoint
CREATE INDEX `security_events_at` ON `security_events` (`at`);--> statement-breakpoint
ALTER TABLE `pending_users` ADD `announced_at` integer;--> statement-breakpoint
ALTER TABLE `second_factors` ADD `wrong_codes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `second_factors` ADD `exhausted_windows` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `second_factors` ADD `locked_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `authenticated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `credentials_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
-- By hand from here on. The admins were told of each application that waits already.
UPDATE `pending_users` SET `announced_at` = `created_at`;
--> statement-breakpoint
-- Their applicants were told that everything is deleted.
UPDATE `audit_log` SET `subject_name` = 'application ' || `application_id` WHERE `action` = 'user.rejected';
