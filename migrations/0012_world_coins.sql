ALTER TABLE `deleted_listings` ADD `country` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `deleted_listings` ADD `denomination` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `deleted_listings` ADD `ebay_category` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `country` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `denomination` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `ebay_category` text DEFAULT '' NOT NULL;