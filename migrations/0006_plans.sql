CREATE TABLE `customer_closures` (
	`customer_id` text PRIMARY KEY NOT NULL,
	`asked_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`customer_id` text NOT NULL,
	`received_at` integer NOT NULL,
	`applied_at` integer
);
--> statement-breakpoint
CREATE INDEX `payment_events_waiting` ON `payment_events` (`applied_at`,`received_at`);--> statement-breakpoint
CREATE INDEX `payment_events_customer` ON `payment_events` (`customer_id`,`applied_at`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`subscription_id` text,
	`tier` text DEFAULT 'free' NOT NULL,
	`paid_tier` text,
	`payment_failed` integer DEFAULT false NOT NULL,
	`cancel_at_period_end` integer DEFAULT false NOT NULL,
	`current_period_end` integer,
	`version` integer DEFAULT 0 NOT NULL,
	`asked_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_customer` ON `subscriptions` (`customer_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_asked_at` ON `subscriptions` (`asked_at`);--> statement-breakpoint
CREATE TABLE `tiers` (
	`name` text PRIMARY KEY NOT NULL,
	`display_name` text NOT NULL,
	`price_cents` integer NOT NULL,
	`monthly_coins` integer NOT NULL,
	`features` text NOT NULL,
	`popular` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
INSERT INTO `tiers` (`name`, `display_name`, `price_cents`, `monthly_coins`, `features`, `popular`) VALUES
('free', 'Free', 0, 10, '["Identification and condition grading by AI","Prices from real sales, melt value from metal spot prices","Publishing to your own eBay account","No card needed"]', 0),
('basic', 'Basic', 999, 100, '["Everything in Free","For collectors who sell their duplicates","Change or cancel at any time"]', 0),
('pro', 'Pro', 2999, 500, '["Everything in Free","Room for batches of 100+ coins","Change or cancel at any time"]', 1),
('premium', 'Premium', 7999, 2000, '["Everything in Free","For dealers, estates and auction houses","The lowest price per coin","Change or cancel at any time"]', 0);
