CREATE TABLE `ad_campaigns` (
	`user_id` integer NOT NULL,
	`ebay_user_id` text NOT NULL,
	`marketplace_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `ebay_user_id`, `marketplace_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ad_campaigns_ebay_user` ON `ad_campaigns` (`ebay_user_id`);--> statement-breakpoint
CREATE TABLE `listing_ads` (
	`listing_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`ebay_listing_id` text,
	`rate_tenths` integer,
	`due_at` integer,
	`revision` integer DEFAULT 1 NOT NULL,
	`failure` text,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_ads_user` ON `listing_ads` (`user_id`,`due_at`);--> statement-breakpoint
CREATE INDEX `listing_ads_due_any` ON `listing_ads` (`due_at`) WHERE "listing_ads"."due_at" is not null;--> statement-breakpoint
ALTER TABLE `deleted_listings` ADD `store_categories` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `deleted_listings` ADD `ad_rate_tenths` integer;--> statement-breakpoint
ALTER TABLE `listing_templates` ADD `store_categories` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `listing_templates` ADD `ad_rate_tenths` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `store_categories` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `ad_rate_tenths` integer;