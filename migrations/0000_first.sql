CREATE TABLE `allowance_uses` (
	`analysis_id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`month` text NOT NULL,
	`settled` integer DEFAULT false NOT NULL,
	`lapses_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `allowance_uses_user_month` ON `allowance_uses` (`user_id`,`month`);--> statement-breakpoint
CREATE TABLE `analyses` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`front_sha256` text NOT NULL,
	`back_sha256` text NOT NULL,
	`state` text NOT NULL,
	`result` text,
	`failure` text,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `analyses_user` ON `analyses` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `ebay_connections` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`ebay_user_id` text NOT NULL,
	`ebay_username` text NOT NULL,
	`access_token` text NOT NULL,
	`access_expires_at` integer NOT NULL,
	`refresh_token` text NOT NULL,
	`refresh_expires_at` integer NOT NULL,
	`key_id` text NOT NULL,
	`scopes` text NOT NULL,
	`reconnect_reason` text,
	`payment_policy_id` text,
	`return_policy_id` text,
	`shipping_policy_id` text,
	`ships_from_postal_code` text,
	`merchant_location_key` text,
	`connected_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `ebay_oauth_states` (
	`state` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`session_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `listings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`sku` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`price_cents` integer NOT NULL,
	`shipping_cents` integer NOT NULL,
	`suggested_price_cents` integer,
	`status` text DEFAULT 'draft' NOT NULL,
	`coin_type` text NOT NULL,
	`series_id` text,
	`year` text NOT NULL,
	`mint` text NOT NULL,
	`grade` text NOT NULL,
	`grader` text,
	`certification_number` text,
	`composition` text NOT NULL,
	`weight` text NOT NULL,
	`diameter` text NOT NULL,
	`special_attributes` text DEFAULT '[]' NOT NULL,
	`front_sha256` text NOT NULL,
	`back_sha256` text NOT NULL,
	`front_original_sha256` text,
	`back_original_sha256` text,
	`analysis_id` text,
	`price_data` text,
	`publish_lease_until` integer,
	`ebay_picture_urls` text,
	`ebay_offer_id` text,
	`ebay_listing_id` text,
	`publish_failure` text,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listings_sku` ON `listings` (`sku`);--> statement-breakpoint
CREATE UNIQUE INDEX `listings_analysis` ON `listings` (`user_id`,`analysis_id`) WHERE "listings"."analysis_id" is not null;--> statement-breakpoint
CREATE INDEX `listings_user` ON `listings` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `pictures` (
	`user_id` integer NOT NULL,
	`sha256` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `sha256`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`is_admin` integer DEFAULT false NOT NULL,
	`tier` text DEFAULT 'free' NOT NULL,
	`suspended_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (lower("username"));--> statement-breakpoint
CREATE TABLE `vendor_cache` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`key_id` text,
	`expires_at` integer NOT NULL
);
