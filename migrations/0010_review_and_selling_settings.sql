CREATE TABLE `selling_settings` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`title_template` text NOT NULL,
	`fee_basis_points` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `listings` ADD `review` text DEFAULT 'open' NOT NULL;