CREATE TABLE `email_disputes` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`former` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reserved_usernames_email` ON `reserved_usernames` (`email_hash`);