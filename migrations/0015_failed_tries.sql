ALTER TABLE `erasures` ADD `tried_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `customer_closures` ADD `tried_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_events` ADD `tried_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `tried_at` integer DEFAULT 0 NOT NULL;