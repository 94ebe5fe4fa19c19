CREATE TABLE `email_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer,
	`pending_user_id` integer,
	`email` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `email_links_user` ON `email_links` (`user_id`);--> statement-breakpoint
CREATE INDEX `email_links_pending_user` ON `email_links` (`pending_user_id`);--> statement-breakpoint
CREATE INDEX `email_links_expires` ON `email_links` (`expires_at`);--> statement-breakpoint
ALTER TABLE `pending_users` ADD `email_confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `email_confirmed_at` integer;