CREATE TABLE `listing_templates` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`description` text NOT NULL,
	`returns_line` text NOT NULL,
	`bands` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
