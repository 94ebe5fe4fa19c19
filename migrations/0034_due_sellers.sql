CREATE TABLE `due_sellers` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`due_at` integer NOT NULL,
	`marked_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `due_sellers_due` ON `due_sellers` (`kind`,`due_at`);--> statement-breakpoint
CREATE TABLE `ebay_holders` (
	`ebay_user_id` text NOT NULL,
	`user_id` integer NOT NULL,
	PRIMARY KEY(`ebay_user_id`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ebay_holders_user` ON `ebay_holders` (`user_id`);--> statement-breakpoint
CREATE TABLE `seller_counts` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`listings` integer NOT NULL,
	`published` integer NOT NULL,
	`picture_bytes` integer NOT NULL,
	`is_connected` integer NOT NULL,
	`counted_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP INDEX `listing_ads_due_any`;--> statement-breakpoint
DROP INDEX `picture_descriptors_created`;--> statement-breakpoint
DROP INDEX `watcher_offers_requested`;--> statement-breakpoint
DROP INDEX `listing_cards_due_any`;--> statement-breakpoint
DROP INDEX `listing_counts_value`;--> statement-breakpoint
DROP INDEX `deleted_listings_time`;--> statement-breakpoint
DROP INDEX `late_large_pictures_due`;--> statement-breakpoint
DROP INDEX `late_large_pictures_user`;--> statement-breakpoint
CREATE INDEX `late_large_pictures_user` ON `late_large_pictures` (`user_id`,`due_at`);--> statement-breakpoint
DROP INDEX `metal_watches_ran`;--> statement-breakpoint
DROP INDEX `listing_imports_created`;--> statement-breakpoint
DROP INDEX `slab_readings_time`;--> statement-breakpoint
CREATE INDEX `slab_readings_time` ON `slab_readings` (`user_id`,`created_at`);--> statement-breakpoint
DROP INDEX `best_offers_requested`;--> statement-breakpoint
CREATE INDEX `best_offers_requested` ON `best_offers` (`user_id`,`requested_at`) WHERE "best_offers"."requested_at" is not null;--> statement-breakpoint
DROP INDEX `buying_offers_unfinished`;--> statement-breakpoint
CREATE INDEX `buying_offers_unfinished` ON `buying_offers` (`user_id`,`ended_at`) WHERE "buying_offers"."status" = 'accepted' and "buying_offers"."drafted_at" is null;--> statement-breakpoint
DROP INDEX `listings_unclear`;--> statement-breakpoint
CREATE INDEX `listings_unclear` ON `listings` (`user_id`,`ebay_checked_at`) WHERE "listings"."status" = 'draft' and "listings"."ebay_user_id" is not null and ("listings"."publish_unclear" or "listings"."publish_failure" is null);--> statement-breakpoint
DROP INDEX `sales_ship_requested`;--> statement-breakpoint
CREATE INDEX `sales_ship_requested` ON `sales` (`user_id`,`ship_requested_at`) WHERE "sales"."ship_requested_at" is not null;--> statement-breakpoint
DROP INDEX `sale_refunds_requested`;--> statement-breakpoint
CREATE INDEX `sale_refunds_requested` ON `sale_refunds` (`user_id`,`requested_at`) WHERE "sale_refunds"."requested_at" is not null;--> statement-breakpoint
INSERT INTO `ebay_holders` (`ebay_user_id`, `user_id`)
SELECT `ebay_user_id`, `user_id` FROM `ebay_connections` WHERE `ebay_user_id` <> ''
UNION SELECT `ebay_user_id`, `user_id` FROM `listings` WHERE `ebay_user_id` IS NOT NULL
UNION SELECT `ebay_user_id`, `user_id` FROM `deleted_listings` WHERE `ebay_user_id` IS NOT NULL
UNION SELECT `ebay_user_id`, `user_id` FROM `sales`;--> statement-breakpoint
INSERT INTO `seller_counts` (`user_id`, `listings`, `published`, `picture_bytes`, `is_connected`, `counted_at`)
SELECT `id`,
  (SELECT coalesce(sum(`count`), 0) FROM `listing_counts` WHERE `user_id` = `users`.`id` AND `kind` = 'status'),
  (SELECT coalesce(sum(`count`), 0) FROM `listing_counts` WHERE `user_id` = `users`.`id` AND `kind` = 'status' AND `value` = 'published'),
  coalesce((SELECT `picture_bytes` FROM `storage_uses` WHERE `user_id` = `users`.`id`), 0),
  EXISTS (SELECT 1 FROM `ebay_connections` WHERE `user_id` = `users`.`id` AND `access_token` <> ''),
  unixepoch() * 1000
FROM `users`;--> statement-breakpoint
-- What is due now, and when the next is: a seller too many is looked at once for nothing.
INSERT INTO `due_sellers` (`user_id`, `kind`, `due_at`, `marked_at`)
SELECT `user_id`, 'orders', 0, 0 FROM `ebay_connections` WHERE `refresh_token` <> ''
UNION ALL SELECT `user_id`, 'metal', 0, 0 FROM `metal_watches`
UNION ALL SELECT `user_id`, 'ads', min(`due_at`), 0 FROM `listing_ads` WHERE `due_at` IS NOT NULL GROUP BY `user_id`
UNION ALL SELECT `user_id`, 'cards', min(`refresh_at`), 0 FROM `listing_cards` WHERE `refresh_at` IS NOT NULL GROUP BY `user_id`
UNION ALL SELECT `id`, 'counts', unixepoch() * 1000 + 86400000, 0 FROM `users`;--> statement-breakpoint
INSERT INTO `due_sellers` (`user_id`, `kind`, `due_at`, `marked_at`)
SELECT `user_id`, 'deletions', min(`deleted_at`) + 2592000000, 0 FROM `deleted_listings` GROUP BY `user_id`
UNION ALL SELECT `user_id`, 'slabs', min(`created_at`) + 2592000000, 0 FROM `slab_readings` GROUP BY `user_id`
UNION ALL SELECT `user_id`, 'descriptors', min(`created_at`) + 1209600000, 0 FROM `picture_descriptors` GROUP BY `user_id`
UNION ALL SELECT `user_id`, 'imports', min(`created_at`) + 86400000, 0 FROM `listing_imports` GROUP BY `user_id`
UNION ALL SELECT `user_id`, 'latePictures', min(`due_at`), 0 FROM `late_large_pictures` GROUP BY `user_id`;--> statement-breakpoint
INSERT OR IGNORE INTO `due_sellers` (`user_id`, `kind`, `due_at`, `marked_at`)
SELECT `user_id`, 'unclearPublishes', 0, 0 FROM `listings`
WHERE `status` = 'draft' AND `ebay_user_id` IS NOT NULL AND (`publish_unclear` OR `publish_failure` IS NULL)
UNION SELECT `user_id`, 'shipments', 0, 0 FROM `sales` WHERE `ship_requested_at` IS NOT NULL
UNION SELECT `user_id`, 'refunds', 0, 0 FROM `sale_refunds` WHERE `requested_at` IS NOT NULL
UNION SELECT `user_id`, 'buying', 0, 0 FROM `buying_offers` WHERE `status` = 'accepted' AND `drafted_at` IS NULL;--> statement-breakpoint
INSERT OR IGNORE INTO `due_sellers` (`user_id`, `kind`, `due_at`, `marked_at`)
SELECT `user_id`, 'offers', 0, 0 FROM `best_offers` WHERE `requested_at` IS NOT NULL
UNION SELECT `user_id`, 'offers', 0, 0 FROM `watcher_offers` WHERE `state` = 'requested';
