CREATE TABLE `late_large_pictures` (
	`listing_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`since` integer NOT NULL,
	`due_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `late_large_pictures_due` ON `late_large_pictures` (`due_at`);--> statement-breakpoint
CREATE INDEX `late_large_pictures_user` ON `late_large_pictures` (`user_id`);