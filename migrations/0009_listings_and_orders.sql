CREATE TABLE `listing_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`listing_id` integer,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`facts` text DEFAULT '{}' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_events_user` ON `listing_events` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `listing_visits` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`seen_event_id` integer NOT NULL,
	`visited_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `order_cursors` (
	`user_id` integer NOT NULL,
	`ebay_user_id` text NOT NULL,
	`modified_until` integer NOT NULL,
	`lease_until` integer,
	`lease_holder` text,
	`ran_at` integer,
	`failure` text,
	PRIMARY KEY(`user_id`, `ebay_user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_cursors_ran` ON `order_cursors` (`ran_at`);--> statement-breakpoint
CREATE TABLE `sales` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`order_id` text NOT NULL,
	`line_item_id` text NOT NULL,
	`listing_id` integer,
	`ebay_user_id` text NOT NULL,
	`ebay_listing_id` text NOT NULL,
	`sku` text,
	`title` text NOT NULL,
	`quantity` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`shipping_cents` integer NOT NULL,
	`fee_cents` integer,
	`sold_at` integer NOT NULL,
	`buyer_country` text,
	`cancelled_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sales_order_line` ON `sales` (`user_id`,`order_id`,`line_item_id`);--> statement-breakpoint
CREATE INDEX `sales_listing` ON `sales` (`listing_id`);--> statement-breakpoint
CREATE INDEX `sales_user` ON `sales` (`user_id`,`sold_at`);--> statement-breakpoint
DROP INDEX `listings_sku`;--> statement-breakpoint
ALTER TABLE `listings` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `ebay_user_id` text;--> statement-breakpoint
ALTER TABLE `listings` ADD `ebay_username` text;--> statement-breakpoint
ALTER TABLE `listings` ADD `ebay_checked_at` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `ended_at` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `ended_reason` text;--> statement-breakpoint
ALTER TABLE `listings` ADD `stock_quantity` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `sold_quantity` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `format` text DEFAULT 'fixed' NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `duration_days` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `reserve_price_cents` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `buy_it_now_price_cents` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `best_offer` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `best_offer_accept_cents` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `best_offer_decline_cents` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `scheduled_start_at` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `storage_location` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `cost_cents` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `lot_kind` text;--> statement-breakpoint
ALTER TABLE `listings` ADD `lot_count` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `lot_of` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `more_pictures` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `warnings` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `answered` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `listings_user_sku` ON `listings` (`user_id`,`sku`);--> statement-breakpoint
CREATE INDEX `listings_ebay_listing` ON `listings` (`user_id`,`ebay_listing_id`);--> statement-breakpoint
CREATE INDEX `listings_checked` ON `listings` (`user_id`,`status`,`ebay_checked_at`);--> statement-breakpoint
ALTER TABLE `pictures` ADD `listing_crop_sha256` text;--> statement-breakpoint
UPDATE `listings` SET
	`ebay_user_id` = (SELECT nullif(c.`ebay_user_id`, '') FROM `ebay_connections` c WHERE c.`user_id` = `listings`.`user_id`),
	`ebay_username` = (SELECT nullif(c.`ebay_username`, '') FROM `ebay_connections` c WHERE c.`user_id` = `listings`.`user_id`)
WHERE `ebay_offer_id` IS NOT NULL OR `ebay_listing_id` IS NOT NULL;--> statement-breakpoint
UPDATE `listings` SET `warnings` = (
	SELECT coalesce(json_group_array(json(w.value)), '[]')
	FROM `analyses` a, json_each(a.`result`, '$.warnings') w
	WHERE a.`id` = `listings`.`analysis_id` AND a.`user_id` = `listings`.`user_id`
		AND w.value ->> '$.code' IN ('SIDES_SWAPPED', 'SAME_SIDE_TWICE', 'DIFFERENT_COINS', 'POSSIBLE_REPLICA', 'METAL_DISAGREES', 'NOT_STRUCK')
)
WHERE `status` = 'draft' AND `analysis_id` IS NOT NULL;
