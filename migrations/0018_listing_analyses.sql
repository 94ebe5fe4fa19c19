CREATE TABLE `listing_analyses` (
	`listing_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`result` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_analyses_user` ON `listing_analyses` (`user_id`);