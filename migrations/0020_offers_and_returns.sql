CREATE TABLE `best_offer_readings` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`read_at` integer,
	`failure` text,
	`due_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `best_offer_rules` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`terms` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `best_offers` (
	`user_id` integer NOT NULL,
	`ebay_user_id` text NOT NULL,
	`best_offer_id` text NOT NULL,
	`ebay_listing_id` text NOT NULL,
	`made_by` text NOT NULL,
	`price_cents` integer NOT NULL,
	`quantity` integer NOT NULL,
	`expires_at` integer,
	`answer` text,
	`counter_cents` integer,
	`message` text DEFAULT '' NOT NULL,
	`requested_at` integer,
	`lease_until` integer,
	`settled_at` integer,
	`failure` text,
	PRIMARY KEY(`user_id`, `best_offer_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `best_offers_requested` ON `best_offers` (`requested_at`) WHERE "best_offers"."requested_at" is not null;--> statement-breakpoint
CREATE INDEX `best_offers_ebay_user` ON `best_offers` (`ebay_user_id`);--> statement-breakpoint
CREATE TABLE `watcher_offers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`ebay_user_id` text NOT NULL,
	`listing_id` integer,
	`ebay_listing_id` text NOT NULL,
	`price_cents` integer NOT NULL,
	`message` text NOT NULL,
	`state` text NOT NULL,
	`at` integer NOT NULL,
	`lease_until` integer,
	`failure` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `watcher_offers_open` ON `watcher_offers` (`user_id`,`ebay_listing_id`) WHERE "watcher_offers"."state" = 'requested';--> statement-breakpoint
CREATE INDEX `watcher_offers_requested` ON `watcher_offers` (`at`) WHERE "watcher_offers"."state" = 'requested';--> statement-breakpoint
CREATE INDEX `watcher_offers_user` ON `watcher_offers` (`user_id`,`ebay_listing_id`,`at`);--> statement-breakpoint
CREATE INDEX `watcher_offers_listing` ON `watcher_offers` (`listing_id`);--> statement-breakpoint
CREATE INDEX `watcher_offers_ebay_user` ON `watcher_offers` (`ebay_user_id`);--> statement-breakpoint
CREATE TABLE `returned_coins` (
	`sale_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`state` text NOT NULL,
	`coin_check` text,
	`loss_cents` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `returned_coins_user` ON `returned_coins` (`user_id`,`state`,`at`);--> statement-breakpoint
CREATE TABLE `sale_refunds` (
	`sale_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`before_cents` integer NOT NULL,
	`reason` text NOT NULL,
	`comment` text NOT NULL,
	`asked_at` integer NOT NULL,
	`requested_at` integer,
	`lease_until` integer,
	`failure` text,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sale_refunds_user` ON `sale_refunds` (`user_id`);--> statement-breakpoint
CREATE INDEX `sale_refunds_requested` ON `sale_refunds` (`requested_at`) WHERE "sale_refunds"."requested_at" is not null;--> statement-breakpoint
CREATE INDEX `sales_given_back` ON `sales` (`user_id`,`sold_at`) WHERE ("sales"."cancelled_at" is not null or ("sales"."refunded_cents" > 0 and "sales"."refunded_cents" >= "sales"."price_cents"));