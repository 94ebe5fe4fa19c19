CREATE TABLE `sku_counters` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`last` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `selling_settings` ADD `sku_pattern` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `selling_settings` ADD `storage_place` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `selling_settings` ADD `keeps_unsold_auctions` integer DEFAULT false NOT NULL;