CREATE TABLE `approval_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`pending_user_id` integer NOT NULL,
	`admin_id` integer NOT NULL,
	`action` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `email_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer,
	`pending_user_id` integer,
	`email` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `erasures` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`erased_at` integer NOT NULL,
	`tried_at` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `password_resets` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `pending_users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`email` text NOT NULL,
	`email_confirmed_at` integer,
	`password_hash` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` integer NOT NULL,
	`code_hash` text NOT NULL,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `second_factors` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`encrypted_secret` text NOT NULL,
	`confirmed_at` integer,
	`last_period` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`browser` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`email` text NOT NULL,
	`email_confirmed_at` integer,
	`password_hash` text NOT NULL,
	`is_admin` integer DEFAULT false NOT NULL,
	`tier` text DEFAULT 'free' NOT NULL,
	`suspended_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`action` text NOT NULL,
	`actor_id` integer NOT NULL,
	`actor_name` text NOT NULL,
	`subject_id` integer,
	`application_id` integer,
	`subject_name` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `allowance_uses` (
	`analysis_id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`month` text NOT NULL,
	`settled` integer DEFAULT false NOT NULL,
	`lapses_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `customer_closures` (
	`customer_id` text PRIMARY KEY NOT NULL,
	`asked_at` integer NOT NULL,
	`tried_at` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `free_readings` (
	`user_id` integer NOT NULL,
	`month` text NOT NULL,
	`used` integer NOT NULL,
	PRIMARY KEY(`user_id`, `month`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`customer_id` text NOT NULL,
	`received_at` integer NOT NULL,
	`applied_at` integer,
	`tried_at` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `storage_uses` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`listings` integer DEFAULT 0 NOT NULL,
	`text_bytes` integer DEFAULT 0 NOT NULL,
	`picture_bytes` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
	`tried_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `tiers` (
	`name` text PRIMARY KEY NOT NULL,
	`display_name` text NOT NULL,
	`price_cents` integer NOT NULL,
	`monthly_coins` integer NOT NULL,
	`features` text NOT NULL,
	`popular` integer DEFAULT false NOT NULL,
	`max_listings` integer DEFAULT 0 NOT NULL,
	`max_picture_bytes` integer DEFAULT 0 NOT NULL,
	`max_text_bytes` integer GENERATED ALWAYS AS (max_listings * 10000) VIRTUAL
);
--> statement-breakpoint
CREATE TABLE `certificates` (
	`grader` text NOT NULL,
	`number` text NOT NULL,
	`facts` text,
	`prices` text,
	`images` text,
	`images_until` integer DEFAULT 0 NOT NULL,
	`asked_at` integer NOT NULL,
	`prices_until` integer NOT NULL,
	`facts_until` integer NOT NULL,
	PRIMARY KEY(`grader`, `number`)
);
--> statement-breakpoint
CREATE TABLE `slab_readings` (
	`user_id` integer NOT NULL,
	`front_sha256` text NOT NULL,
	`back_sha256` text NOT NULL,
	`reading` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `front_sha256`, `back_sha256`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `analyses` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`front_sha256` text NOT NULL,
	`back_sha256` text NOT NULL,
	`state` text NOT NULL,
	`result` text,
	`failure` text,
	`attempt` integer DEFAULT 1 NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`released_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
CREATE TABLE `ebay_notices` (
	`id` text PRIMARY KEY NOT NULL,
	`received_at` integer NOT NULL,
	`applied` integer DEFAULT false NOT NULL
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
CREATE TABLE `leases` (
	`key` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `vendor_cache` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`key_id` text,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`tries` integer NOT NULL,
	`resets_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `insight_days` (
	`user_id` integer NOT NULL,
	`day` integer NOT NULL,
	`listed` integer NOT NULL,
	`listed_cents` integer NOT NULL,
	`left_cents` integer NOT NULL,
	`live` integer NOT NULL,
	`live_cents` integer NOT NULL,
	`sold` integer NOT NULL,
	`sold_cents` integer NOT NULL,
	PRIMARY KEY(`user_id`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `insight_totals` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`series_id` text NOT NULL,
	`fee_band` text NOT NULL,
	`listings` integer NOT NULL,
	`orders` integer NOT NULL,
	`pieces` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`taxed_cents` integer NOT NULL,
	`postage_cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	`cost_cents` integer NOT NULL,
	`without_cost` integer NOT NULL,
	`envelopes` integer NOT NULL,
	`recommended_cents` integer NOT NULL,
	`compared_cents` integer NOT NULL,
	`days_to_sell` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `series_id`, `fee_band`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `listing_cards` (
	`listing_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`status` text NOT NULL,
	`price_cents` integer NOT NULL,
	`title_sort` text NOT NULL,
	`listed_at` integer NOT NULL,
	`series_id` text,
	`location` text NOT NULL,
	`holder` text,
	`held` integer DEFAULT false NOT NULL,
	`metal` text,
	`suggested_cents` integer,
	`gap` integer DEFAULT -2147483648 NOT NULL,
	`needs` text DEFAULT '[]' NOT NULL,
	`duplicate_of` integer,
	`refresh_at` integer DEFAULT 0,
	`revision` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `listing_counts` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `value`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `deleted_listings` (
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
	`publish_lease_holder` text,
	`ebay_picture_urls` text,
	`ebay_offer_id` text,
	`ebay_listing_id` text,
	`publish_failure` text,
	`publish_unclear` integer DEFAULT false NOT NULL,
	`merging` text,
	`published_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`ebay_user_id` text,
	`ebay_username` text,
	`ebay_checked_at` integer,
	`ebay_sold` text DEFAULT '{}' NOT NULL,
	`ended_at` integer,
	`ended_reason` text,
	`stock_quantity` integer DEFAULT 1 NOT NULL,
	`sold_quantity` integer DEFAULT 0 NOT NULL,
	`format` text DEFAULT 'fixed' NOT NULL,
	`duration_days` integer,
	`reserve_price_cents` integer,
	`buy_it_now_price_cents` integer,
	`best_offer` integer,
	`best_offer_accept_cents` integer,
	`best_offer_decline_cents` integer,
	`scheduled_start_at` integer,
	`storage_location` text DEFAULT '' NOT NULL,
	`cost_cents` integer,
	`lot_kind` text,
	`lot_count` integer,
	`lot_of` text DEFAULT '' NOT NULL,
	`more_pictures` text DEFAULT '[]' NOT NULL,
	`warnings` text DEFAULT '[]' NOT NULL,
	`answered` text DEFAULT '[]' NOT NULL,
	`review` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer NOT NULL,
	`sale_ids` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `listing_analyses` (
	`listing_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`result` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `listing_templates` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`description` text NOT NULL,
	`returns_line` text NOT NULL,
	`bands` text NOT NULL,
	`updated_at` integer NOT NULL,
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
	`publish_lease_holder` text,
	`ebay_picture_urls` text,
	`ebay_offer_id` text,
	`ebay_listing_id` text,
	`publish_failure` text,
	`publish_unclear` integer DEFAULT false NOT NULL,
	`merging` text,
	`published_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`ebay_user_id` text,
	`ebay_username` text,
	`ebay_checked_at` integer,
	`ebay_sold` text DEFAULT '{}' NOT NULL,
	`ended_at` integer,
	`ended_reason` text,
	`stock_quantity` integer DEFAULT 1 NOT NULL,
	`sold_quantity` integer DEFAULT 0 NOT NULL,
	`format` text DEFAULT 'fixed' NOT NULL,
	`duration_days` integer,
	`reserve_price_cents` integer,
	`buy_it_now_price_cents` integer,
	`best_offer` integer,
	`best_offer_accept_cents` integer,
	`best_offer_decline_cents` integer,
	`scheduled_start_at` integer,
	`storage_location` text DEFAULT '' NOT NULL,
	`cost_cents` integer,
	`lot_kind` text,
	`lot_count` integer,
	`lot_of` text DEFAULT '' NOT NULL,
	`more_pictures` text DEFAULT '[]' NOT NULL,
	`warnings` text DEFAULT '[]' NOT NULL,
	`answered` text DEFAULT '[]' NOT NULL,
	`review` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`title_key` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(lower(title), ' ', ''), '-', ''), ',', ''), '.', ''), '/', ''), '!', ''), '*', '')) VIRTUAL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `selling_settings` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`title_template` text NOT NULL,
	`fee_basis_points` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`sender` text NOT NULL,
	`state` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`reason` text,
	`next_try_at` integer,
	`created_at` integer NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE TABLE `pcgs_numbers` (
	`series_id` text NOT NULL,
	`year` integer NOT NULL,
	`mint` text NOT NULL,
	`varieties` text NOT NULL,
	`proof` integer NOT NULL,
	`designation` text NOT NULL,
	`number` text NOT NULL,
	`learned_at` integer NOT NULL,
	PRIMARY KEY(`series_id`, `year`, `mint`, `varieties`, `proof`, `designation`)
);
--> statement-breakpoint
CREATE TABLE `spot_prices` (
	`id` integer PRIMARY KEY NOT NULL,
	`prices` text,
	`as_of` integer,
	`due_at` integer NOT NULL
);
--> statement-breakpoint
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
	`unreadable_orders` text DEFAULT '[]' NOT NULL,
	PRIMARY KEY(`user_id`, `ebay_user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`fee_cents` integer,
	`sold_at` integer NOT NULL,
	`buyer_country` text,
	`cancelled_at` integer,
	`modified_at` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	`listed_at` integer,
	`series_id` text,
	`piece_cost_cents` integer,
	`piece_recommended_cents` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `job_cursors` (
	`job` text PRIMARY KEY NOT NULL,
	`position` text NOT NULL,
	`restart_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `pictures` (
	`user_id` integer NOT NULL,
	`sha256` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`original_sha256` text,
	`listing_crop_sha256` text,
	`larger_since` integer,
	`thumbnail_bytes` integer,
	`created_at` integer NOT NULL,
	`unused_since` integer,
	`deleting_at` integer,
	PRIMARY KEY(`user_id`, `sha256`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `coin_reference_faces` (
	`reference_id` integer PRIMARY KEY NOT NULL,
	`face` text NOT NULL,
	FOREIGN KEY (`reference_id`) REFERENCES `coin_references`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `coin_references` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`face_sha256` text NOT NULL,
	`picture_sha256` text,
	`type_key` text NOT NULL,
	`series_id` text,
	`coin_type` text NOT NULL,
	`denomination` text NOT NULL,
	`side` text NOT NULL,
	`signature` text NOT NULL,
	`proposed_at` integer,
	`promoted_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `deployment_library` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `naming_figures` (
	`source` text PRIMARY KEY NOT NULL,
	`sellers` integer NOT NULL,
	`coins` integer NOT NULL,
	`right_thousandths` integer NOT NULL,
	`wrong_thousandths` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `naming_outcomes` (
	`user_id` integer NOT NULL,
	`analysis_id` text NOT NULL,
	`source` text NOT NULL,
	`named_key` text NOT NULL,
	`named_type` text NOT NULL,
	`confirmed_key` text NOT NULL,
	`is_right` integer NOT NULL,
	`confirmed_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `analysis_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `naming_seller_totals` (
	`user_id` integer NOT NULL,
	`source` text NOT NULL,
	`right_count` integer NOT NULL,
	`wrong_count` integer NOT NULL,
	PRIMARY KEY(`user_id`, `source`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `naming_totals` (
	`named_key` text NOT NULL,
	`source` text NOT NULL,
	`named_type` text NOT NULL,
	`right_count` integer NOT NULL,
	`wrong_count` integer NOT NULL,
	PRIMARY KEY(`named_key`, `source`)
);
--> statement-breakpoint
CREATE TABLE `picture_descriptors` (
	`user_id` integer NOT NULL,
	`sha256` text NOT NULL,
	`face` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `sha256`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `reference_disputes` (
	`user_id` integer NOT NULL,
	`reference_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `reference_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reference_id`) REFERENCES `coin_references`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `reference_libraries` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`fast` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `listing_import_rows` (
	`user_id` integer NOT NULL,
	`import_id` text NOT NULL,
	`row` integer NOT NULL,
	`listing_id` integer,
	`version` integer,
	`sku` text NOT NULL,
	`columns` text NOT NULL,
	`valid` integer NOT NULL,
	PRIMARY KEY(`user_id`, `import_id`, `row`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `listing_imports` (
	`user_id` integer NOT NULL,
	`id` text NOT NULL,
	`created_at` integer NOT NULL,
	`committed_at` integer,
	`result` text,
	`fits` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- The order of the indexes matters: of two that serve a query alike SQLite takes the later one.
CREATE INDEX `allowance_uses_user_month` ON `allowance_uses` (`user_id`,`month`);--> statement-breakpoint
CREATE INDEX `analyses_user` ON `analyses` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `listings_analysis` ON `listings` (`user_id`,`analysis_id`) WHERE "listings"."analysis_id" is not null;--> statement-breakpoint
CREATE INDEX `listings_user` ON `listings` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX `analyses_pictures` ON `analyses` (`user_id`,`front_sha256`,`back_sha256`);--> statement-breakpoint
CREATE INDEX `approval_links_pending_user` ON `approval_links` (`pending_user_id`);--> statement-breakpoint
CREATE INDEX `approval_links_admin` ON `approval_links` (`admin_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `audit_log_application` ON `audit_log` (`application_id`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`);--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject_id`);--> statement-breakpoint
CREATE INDEX `password_resets_user` ON `password_resets` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pending_users_username` ON `pending_users` (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX `pending_users_email` ON `pending_users` (lower("email"));--> statement-breakpoint
CREATE INDEX `rate_limits_resets_at` ON `rate_limits` (`resets_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (lower("email"));--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`state`,`next_try_at`);--> statement-breakpoint
CREATE INDEX `mails_created` ON `mails` (`created_at`);--> statement-breakpoint
CREATE INDEX `mails_recipient` ON `mails` (`recipient`);--> statement-breakpoint
CREATE INDEX `payment_events_waiting` ON `payment_events` (`applied_at`,`received_at`);--> statement-breakpoint
CREATE INDEX `payment_events_customer` ON `payment_events` (`customer_id`,`applied_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_customer` ON `subscriptions` (`customer_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_asked_at` ON `subscriptions` (`asked_at`);--> statement-breakpoint
CREATE INDEX `ebay_notices_received_at` ON `ebay_notices` (`received_at`);--> statement-breakpoint
CREATE INDEX `listing_events_user` ON `listing_events` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `order_cursors_ran` ON `order_cursors` (`ran_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `sales_order_line` ON `sales` (`user_id`,`order_id`,`line_item_id`);--> statement-breakpoint
CREATE INDEX `sales_user` ON `sales` (`user_id`,`sold_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `listings_user_sku` ON `listings` (`user_id`,`sku`);--> statement-breakpoint
CREATE INDEX `listings_ebay_listing` ON `listings` (`user_id`,`ebay_listing_id`);--> statement-breakpoint
CREATE INDEX `listings_checked` ON `listings` (`user_id`,`status`,`ebay_checked_at`);--> statement-breakpoint
CREATE INDEX `email_links_user` ON `email_links` (`user_id`);--> statement-breakpoint
CREATE INDEX `email_links_pending_user` ON `email_links` (`pending_user_id`);--> statement-breakpoint
CREATE INDEX `email_links_expires` ON `email_links` (`expires_at`);--> statement-breakpoint
CREATE INDEX `approval_links_expires` ON `approval_links` (`expires_at`);--> statement-breakpoint
CREATE INDEX `password_resets_expires` ON `password_resets` (`expires_at`);--> statement-breakpoint
CREATE INDEX `users_admin` ON `users` (`is_admin`);--> statement-breakpoint
CREATE INDEX `ebay_connections_ebay_user` ON `ebay_connections` (`ebay_user_id`);--> statement-breakpoint
CREATE INDEX `ebay_oauth_states_user` ON `ebay_oauth_states` (`user_id`);--> statement-breakpoint
CREATE INDEX `ebay_oauth_states_expires` ON `ebay_oauth_states` (`expires_at`);--> statement-breakpoint
CREATE INDEX `vendor_cache_expires_at` ON `vendor_cache` (`expires_at`);--> statement-breakpoint
CREATE INDEX `listings_front` ON `listings` (`user_id`,`front_sha256`);--> statement-breakpoint
CREATE INDEX `listings_back` ON `listings` (`user_id`,`back_sha256`);--> statement-breakpoint
CREATE INDEX `listings_status` ON `listings` (`status`);--> statement-breakpoint
CREATE INDEX `listings_ebay_user` ON `listings` (`ebay_user_id`);--> statement-breakpoint
CREATE INDEX `listings_more` ON `listings` (`user_id`) WHERE "listings"."more_pictures" <> '[]';--> statement-breakpoint
CREATE INDEX `mails_recipient_lower` ON `mails` (lower("recipient"));--> statement-breakpoint
CREATE INDEX `listing_events_listing` ON `listing_events` (`listing_id`);--> statement-breakpoint
CREATE INDEX `order_cursors_ebay_user` ON `order_cursors` (`ebay_user_id`);--> statement-breakpoint
CREATE INDEX `sales_ebay_user` ON `sales` (`ebay_user_id`);--> statement-breakpoint
CREATE INDEX `listing_analyses_user` ON `listing_analyses` (`user_id`);--> statement-breakpoint
CREATE INDEX `sales_listing` ON `sales` (`listing_id`,`sold_at`);--> statement-breakpoint
CREATE INDEX `listings_title` ON `listings` (`user_id`,`title_key`);--> statement-breakpoint
CREATE INDEX `pictures_bytes` ON `pictures` (`user_id`,`bytes`);--> statement-breakpoint
CREATE INDEX `listing_import_rows_sku` ON `listing_import_rows` (`user_id`,`import_id`,`sku`);--> statement-breakpoint
CREATE INDEX `listing_import_rows_listing` ON `listing_import_rows` (`user_id`,`import_id`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_imports_created` ON `listing_imports` (`created_at`);--> statement-breakpoint
CREATE INDEX `listing_cards_newest` ON `listing_cards` (`user_id`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_cards_price` ON `listing_cards` (`user_id`,`price_cents`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_cards_title` ON `listing_cards` (`user_id`,`title_sort`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_cards_age` ON `listing_cards` (`user_id`,`listed_at`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_cards_gap` ON `listing_cards` (`user_id`,`gap`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_cards_status` ON `listing_cards` (`user_id`,`status`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_cards_series` ON `listing_cards` (`user_id`,`series_id`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_cards_metal` ON `listing_cards` (`user_id`,`metal`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_cards_location` ON `listing_cards` (`user_id`,`location`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_cards_needs` ON `listing_cards` (`user_id`,`listing_id`) WHERE "listing_cards"."held" or "listing_cards"."needs" <> '[]';--> statement-breakpoint
CREATE INDEX `listing_cards_duplicate` ON `listing_cards` (`duplicate_of`) WHERE "listing_cards"."duplicate_of" is not null;--> statement-breakpoint
CREATE INDEX `listing_cards_due` ON `listing_cards` (`user_id`,`refresh_at`) WHERE "listing_cards"."refresh_at" is not null;--> statement-breakpoint
CREATE INDEX `listing_cards_due_any` ON `listing_cards` (`refresh_at`) WHERE "listing_cards"."refresh_at" is not null;--> statement-breakpoint
CREATE INDEX `deleted_listings_user` ON `deleted_listings` (`user_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `deleted_listings_time` ON `deleted_listings` (`deleted_at`);--> statement-breakpoint
CREATE INDEX `deleted_listings_ebay_user` ON `deleted_listings` (`ebay_user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `coin_references_face` ON `coin_references` (`user_id`,`face_sha256`);--> statement-breakpoint
CREATE INDEX `coin_references_picture` ON `coin_references` (`user_id`,`picture_sha256`);--> statement-breakpoint
CREATE INDEX `coin_references_type` ON `coin_references` (`user_id`,`type_key`,`side`);--> statement-breakpoint
CREATE INDEX `coin_references_user` ON `coin_references` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `coin_references_promoted` ON `coin_references` (`id`) WHERE "coin_references"."promoted_at" is not null;--> statement-breakpoint
CREATE INDEX `coin_references_promoted_type` ON `coin_references` (`type_key`,`side`) WHERE "coin_references"."promoted_at" is not null;--> statement-breakpoint
CREATE INDEX `naming_outcomes_type` ON `naming_outcomes` (`user_id`,`named_key`,`source`,`is_right`);--> statement-breakpoint
CREATE INDEX `picture_descriptors_created` ON `picture_descriptors` (`created_at`);--> statement-breakpoint
CREATE INDEX `reference_disputes_reference` ON `reference_disputes` (`reference_id`);--> statement-breakpoint
CREATE INDEX `certificates_until` ON `certificates` (`facts_until`);--> statement-breakpoint
CREATE INDEX `slab_readings_time` ON `slab_readings` (`created_at`);--> statement-breakpoint
CREATE INDEX `listings_certificate` ON `listings` (`user_id`,`certification_number`) WHERE "listings"."certification_number" is not null;--> statement-breakpoint
CREATE INDEX `picture_descriptors_seller` ON `picture_descriptors` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `coin_references_proposed` ON `coin_references` (`id`) WHERE "coin_references"."proposed_at" is not null;
--> statement-breakpoint
-- The rest is written by hand: the rows of the plans and of the library, the views, the search index, the triggers.
INSERT INTO `tiers` (`name`, `display_name`, `price_cents`, `monthly_coins`, `features`, `popular`, `max_listings`, `max_picture_bytes`) VALUES
('free', 'Free', 0, 10, '["Identification and condition grading by AI","Prices from real sales, melt value from metal spot prices","Publishing to your own eBay account","No card needed"]', 0, 2000, 10000000000),
('basic', 'Basic', 999, 100, '["Everything in Free","For collectors who sell their duplicates","Change or cancel at any time"]', 0, 10000, 50000000000),
('pro', 'Pro', 2999, 500, '["Everything in Free","Room for batches of 100+ coins","Change or cancel at any time"]', 1, 40000, 250000000000),
('premium', 'Premium', 7999, 2000, '["Everything in Free","For dealers, estates and auction houses","The lowest price per coin","Change or cancel at any time"]', 0, 150000, 1000000000000);
--> statement-breakpoint
INSERT INTO `deployment_library` (`id`, `version`) VALUES (1, abs(random() % 1000000000000));
--> statement-breakpoint
-- The share of a row in the sums of the analytics stands once, in these views. The triggers insight_* add and subtract it.
CREATE VIEW `insight_listing_shares` AS
SELECT id AS row_id, user_id, status AS kind, ifnull(series_id, '') AS series_id,
  iif(taxed <= 1000, 'small', iif(taxed > 750000, 'large', 'usual')) AS fee_band,
  1 AS listings, pieces AS orders, pieces, price_cents * pieces AS price_cents, taxed * pieces AS taxed_cents,
  iif(shipping_cents > 0, 0, iif(price_cents < 2000, 100, 495)) * pieces AS postage_cents, 0 AS fee_cents,
  ifnull(cost_cents, 0) * pieces AS cost_cents, (cost_cents IS NULL AND pieces > 0) AS without_cost,
  (price_cents > 0 AND price_cents < 2000) AS envelopes,
  ifnull(suggested_price_cents, 0) * pieces AS recommended_cents,
  iif(suggested_price_cents IS NULL, 0, price_cents * pieces) AS compared_cents, 0 AS days_to_sell
FROM (
  SELECT *, iif(price_cents > 0, max(stock_quantity - sold_quantity, 0), 0) AS pieces,
    price_cents + shipping_cents + ((price_cents + shipping_cents) * 750 + 5000) / 10000 AS taxed
  FROM listings
);
--> statement-breakpoint
CREATE VIEW `insight_listing_days` AS
SELECT id AS row_id, user_id, ifnull(published_at, created_at) / 86400000 AS day, 1 AS listed, value AS listed_cents,
  0 AS left_cents, (status = 'published') AS live, iif(status = 'published', value, 0) AS live_cents,
  0 AS sold, 0 AS sold_cents
FROM (SELECT *, price_cents * iif(status = 'sold', stock_quantity, max(stock_quantity - sold_quantity, 0)) AS value
  FROM listings WHERE status IN ('published', 'sold', 'ended'))
UNION ALL
SELECT id, user_id, ifnull(ended_at, ifnull(published_at, created_at)) / 86400000, 0, 0,
  price_cents * iif(status = 'sold', stock_quantity, max(stock_quantity - sold_quantity, 0)), 0, 0, 0, 0
FROM listings WHERE status IN ('sold', 'ended');
--> statement-breakpoint
-- A sale whose price was refunded in full counts no piece, no cost and no comparison; what eBay kept and the postage
-- remain. A partial refund lowers the price and the total that fees are computed from.
CREATE VIEW `insight_sale_shares` AS
SELECT id AS row_id, user_id, 'sale' AS kind, ifnull(series_id, '') AS series_id,
  iif(fee_cents IS NOT NULL, 'known', iif(taxed <= 1000, 'small', iif(taxed > 750000, 'large', 'usual'))) AS fee_band,
  stands AS listings, (taxed > 0) AS orders, quantity * stands AS pieces, kept_cents AS price_cents, taxed AS taxed_cents,
  iif(shipping_cents > 0, 0, iif(price_cents < 2000, 100, 495)) AS postage_cents, ifnull(fee_cents, 0) AS fee_cents,
  ifnull(piece_cost_cents, 0) * quantity * stands AS cost_cents, (piece_cost_cents IS NULL) * stands AS without_cost,
  0 AS envelopes, ifnull(piece_recommended_cents, 0) * quantity * stands AS recommended_cents,
  iif(piece_recommended_cents IS NULL, 0, kept_cents * stands) AS compared_cents,
  max(sold_at - listed_at, 0) / 86400000 * stands AS days_to_sell
FROM (
  SELECT *, price_cents - refunded_cents AS kept_cents, (refunded_cents = 0 OR refunded_cents < price_cents) AS stands,
    price_cents + shipping_cents - refunded_cents
      + ((price_cents + shipping_cents - refunded_cents) * 750 + 5000) / 10000 AS taxed
  FROM sales WHERE cancelled_at IS NULL AND listed_at IS NOT NULL
);
--> statement-breakpoint
CREATE VIEW `insight_sale_days` AS
SELECT id AS row_id, user_id, sold_at / 86400000 AS day, 0 AS listed, 0 AS listed_cents, 0 AS left_cents, 0 AS live,
  0 AS live_cents, quantity AS sold, price_cents - refunded_cents AS sold_cents
FROM sales
WHERE cancelled_at IS NULL AND listed_at IS NOT NULL AND (refunded_cents = 0 OR refunded_cents < price_cents);
--> statement-breakpoint
CREATE TRIGGER `insight_listing_inserted` AFTER INSERT ON listings
BEGIN
  INSERT INTO insight_totals (user_id, kind, series_id, fee_band, listings, orders, pieces, price_cents,
    taxed_cents, postage_cents, fee_cents, cost_cents, without_cost, envelopes, recommended_cents,
    compared_cents, days_to_sell)
  SELECT user_id, kind, series_id, fee_band, listings, orders, pieces, price_cents, taxed_cents, postage_cents,
    fee_cents, cost_cents, without_cost, envelopes, recommended_cents, compared_cents, days_to_sell FROM
    insight_listing_shares WHERE row_id = NEW.id
  ON CONFLICT (user_id, kind, series_id, fee_band) DO UPDATE SET listings = listings + excluded.listings, orders
    = orders + excluded.orders, pieces = pieces + excluded.pieces, price_cents = price_cents +
    excluded.price_cents, taxed_cents = taxed_cents + excluded.taxed_cents, postage_cents = postage_cents +
    excluded.postage_cents, fee_cents = fee_cents + excluded.fee_cents, cost_cents = cost_cents +
    excluded.cost_cents, without_cost = without_cost + excluded.without_cost, envelopes = envelopes +
    excluded.envelopes, recommended_cents = recommended_cents + excluded.recommended_cents, compared_cents =
    compared_cents + excluded.compared_cents, days_to_sell = days_to_sell + excluded.days_to_sell;
  INSERT INTO insight_days (user_id, day, listed, listed_cents, left_cents, live, live_cents, sold, sold_cents)
  SELECT user_id, day, listed, listed_cents, left_cents, live, live_cents, sold, sold_cents FROM
    insight_listing_days WHERE row_id = NEW.id
  ON CONFLICT (user_id, day) DO UPDATE SET listed = listed + excluded.listed, listed_cents = listed_cents +
    excluded.listed_cents, left_cents = left_cents + excluded.left_cents, live = live + excluded.live,
    live_cents = live_cents + excluded.live_cents, sold = sold + excluded.sold, sold_cents = sold_cents +
    excluded.sold_cents;
END;
--> statement-breakpoint
CREATE TRIGGER `insight_listing_before` BEFORE UPDATE OF price_cents, shipping_cents, suggested_price_cents, status, series_id, stock_quantity, sold_quantity, cost_cents, published_at, ended_at ON listings
BEGIN
  INSERT INTO insight_totals (user_id, kind, series_id, fee_band, listings, orders, pieces, price_cents,
    taxed_cents, postage_cents, fee_cents, cost_cents, without_cost, envelopes, recommended_cents,
    compared_cents, days_to_sell)
  SELECT user_id, kind, series_id, fee_band, -listings, -orders, -pieces, -price_cents, -taxed_cents,
    -postage_cents, -fee_cents, -cost_cents, -without_cost, -envelopes, -recommended_cents, -compared_cents,
    -days_to_sell FROM insight_listing_shares WHERE row_id = OLD.id
  ON CONFLICT (user_id, kind, series_id, fee_band) DO UPDATE SET listings = listings + excluded.listings, orders
    = orders + excluded.orders, pieces = pieces + excluded.pieces, price_cents = price_cents +
    excluded.price_cents, taxed_cents = taxed_cents + excluded.taxed_cents, postage_cents = postage_cents +
    excluded.postage_cents, fee_cents = fee_cents + excluded.fee_cents, cost_cents = cost_cents +
    excluded.cost_cents, without_cost = without_cost + excluded.without_cost, envelopes = envelopes +
    excluded.envelopes, recommended_cents = recommended_cents + excluded.recommended_cents, compared_cents =
    compared_cents + excluded.compared_cents, days_to_sell = days_to_sell + excluded.days_to_sell;
  INSERT INTO insight_days (user_id, day, listed, listed_cents, left_cents, live, live_cents, sold, sold_cents)
  SELECT user_id, day, -listed, -listed_cents, -left_cents, -live, -live_cents, -sold, -sold_cents FROM
    insight_listing_days WHERE row_id = OLD.id
  ON CONFLICT (user_id, day) DO UPDATE SET listed = listed + excluded.listed, listed_cents = listed_cents +
    excluded.listed_cents, left_cents = left_cents + excluded.left_cents, live = live + excluded.live,
    live_cents = live_cents + excluded.live_cents, sold = sold + excluded.sold, sold_cents = sold_cents +
    excluded.sold_cents;
END;
--> statement-breakpoint
CREATE TRIGGER `insight_listing_after` AFTER UPDATE OF price_cents, shipping_cents, suggested_price_cents, status, series_id, stock_quantity, sold_quantity, cost_cents, published_at, ended_at ON listings
BEGIN
  INSERT INTO insight_totals (user_id, kind, series_id, fee_band, listings, orders, pieces, price_cents,
    taxed_cents, postage_cents, fee_cents, cost_cents, without_cost, envelopes, recommended_cents,
    compared_cents, days_to_sell)
  SELECT user_id, kind, series_id, fee_band, listings, orders, pieces, price_cents, taxed_cents, postage_cents,
    fee_cents, cost_cents, without_cost, envelopes, recommended_cents, compared_cents, days_to_sell FROM
    insight_listing_shares WHERE row_id = NEW.id
  ON CONFLICT (user_id, kind, series_id, fee_band) DO UPDATE SET listings = listings + excluded.listings, orders
    = orders + excluded.orders, pieces = pieces + excluded.pieces, price_cents = price_cents +
    excluded.price_cents, taxed_cents = taxed_cents + excluded.taxed_cents, postage_cents = postage_cents +
    excluded.postage_cents, fee_cents = fee_cents + excluded.fee_cents, cost_cents = cost_cents +
    excluded.cost_cents, without_cost = without_cost + excluded.without_cost, envelopes = envelopes +
    excluded.envelopes, recommended_cents = recommended_cents + excluded.recommended_cents, compared_cents =
    compared_cents + excluded.compared_cents, days_to_sell = days_to_sell + excluded.days_to_sell;
  INSERT INTO insight_days (user_id, day, listed, listed_cents, left_cents, live, live_cents, sold, sold_cents)
  SELECT user_id, day, listed, listed_cents, left_cents, live, live_cents, sold, sold_cents FROM
    insight_listing_days WHERE row_id = NEW.id
  ON CONFLICT (user_id, day) DO UPDATE SET listed = listed + excluded.listed, listed_cents = listed_cents +
    excluded.listed_cents, left_cents = left_cents + excluded.left_cents, live = live + excluded.live,
    live_cents = live_cents + excluded.live_cents, sold = sold + excluded.sold, sold_cents = sold_cents +
    excluded.sold_cents;
END;
--> statement-breakpoint
CREATE TRIGGER `insight_listing_deleted` BEFORE DELETE ON listings
BEGIN
  INSERT INTO insight_totals (user_id, kind, series_id, fee_band, listings, orders, pieces, price_cents,
    taxed_cents, postage_cents, fee_cents, cost_cents, without_cost, envelopes, recommended_cents,
    compared_cents, days_to_sell)
  SELECT user_id, kind, series_id, fee_band, -listings, -orders, -pieces, -price_cents, -taxed_cents,
    -postage_cents, -fee_cents, -cost_cents, -without_cost, -envelopes, -recommended_cents, -compared_cents,
    -days_to_sell FROM insight_listing_shares WHERE row_id = OLD.id AND EXISTS (SELECT 1 FROM users WHERE id =
    OLD.user_id)
  ON CONFLICT (user_id, kind, series_id, fee_band) DO UPDATE SET listings = listings + excluded.listings, orders
    = orders + excluded.orders, pieces = pieces + excluded.pieces, price_cents = price_cents +
    excluded.price_cents, taxed_cents = taxed_cents + excluded.taxed_cents, postage_cents = postage_cents +
    excluded.postage_cents, fee_cents = fee_cents + excluded.fee_cents, cost_cents = cost_cents +
    excluded.cost_cents, without_cost = without_cost + excluded.without_cost, envelopes = envelopes +
    excluded.envelopes, recommended_cents = recommended_cents + excluded.recommended_cents, compared_cents =
    compared_cents + excluded.compared_cents, days_to_sell = days_to_sell + excluded.days_to_sell;
  INSERT INTO insight_days (user_id, day, listed, listed_cents, left_cents, live, live_cents, sold, sold_cents)
  SELECT user_id, day, -listed, -listed_cents, -left_cents, -live, -live_cents, -sold, -sold_cents FROM
    insight_listing_days WHERE row_id = OLD.id AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
  ON CONFLICT (user_id, day) DO UPDATE SET listed = listed + excluded.listed, listed_cents = listed_cents +
    excluded.listed_cents, left_cents = left_cents + excluded.left_cents, live = live + excluded.live,
    live_cents = live_cents + excluded.live_cents, sold = sold + excluded.sold, sold_cents = sold_cents +
    excluded.sold_cents;
END;
--> statement-breakpoint
CREATE TRIGGER `insight_sale_deleted` BEFORE DELETE ON sales
BEGIN
  INSERT INTO insight_totals (user_id, kind, series_id, fee_band, listings, orders, pieces, price_cents,
    taxed_cents, postage_cents, fee_cents, cost_cents, without_cost, envelopes, recommended_cents,
    compared_cents, days_to_sell)
  SELECT user_id, kind, series_id, fee_band, -listings, -orders, -pieces, -price_cents, -taxed_cents,
    -postage_cents, -fee_cents, -cost_cents, -without_cost, -envelopes, -recommended_cents, -compared_cents,
    -days_to_sell FROM insight_sale_shares WHERE row_id = OLD.id AND EXISTS (SELECT 1 FROM users WHERE id =
    OLD.user_id)
  ON CONFLICT (user_id, kind, series_id, fee_band) DO UPDATE SET listings = listings + excluded.listings, orders
    = orders + excluded.orders, pieces = pieces + excluded.pieces, price_cents = price_cents +
    excluded.price_cents, taxed_cents = taxed_cents + excluded.taxed_cents, postage_cents = postage_cents +
    excluded.postage_cents, fee_cents = fee_cents + excluded.fee_cents, cost_cents = cost_cents +
    excluded.cost_cents, without_cost = without_cost + excluded.without_cost, envelopes = envelopes +
    excluded.envelopes, recommended_cents = recommended_cents + excluded.recommended_cents, compared_cents =
    compared_cents + excluded.compared_cents, days_to_sell = days_to_sell + excluded.days_to_sell;
  INSERT INTO insight_days (user_id, day, listed, listed_cents, left_cents, live, live_cents, sold, sold_cents)
  SELECT user_id, day, -listed, -listed_cents, -left_cents, -live, -live_cents, -sold, -sold_cents FROM
    insight_sale_days WHERE row_id = OLD.id AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
  ON CONFLICT (user_id, day) DO UPDATE SET listed = listed + excluded.listed, listed_cents = listed_cents +
    excluded.listed_cents, left_cents = left_cents + excluded.left_cents, live = live + excluded.live,
    live_cents = live_cents + excluded.live_cents, sold = sold + excluded.sold, sold_cents = sold_cents +
    excluded.sold_cents;
END;
--> statement-breakpoint
CREATE TRIGGER `insight_sale_inserted` AFTER INSERT ON sales WHEN NEW.listing_id IS NOT NULL
BEGIN
  UPDATE sales SET (listed_at, series_id, piece_cost_cents, piece_recommended_cents) = (
    SELECT ifnull(published_at, created_at), series_id, cost_cents, suggested_price_cents
    FROM listings WHERE listings.id = NEW.listing_id)
  WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `insight_sale_costs` AFTER UPDATE OF cost_cents, series_id ON listings
WHEN NEW.cost_cents IS NOT OLD.cost_cents OR NEW.series_id IS NOT OLD.series_id
BEGIN
  UPDATE sales SET series_id = NEW.series_id,
    piece_cost_cents = iif(piece_cost_cents IS NULL OR NEW.status = 'sold', NEW.cost_cents, piece_cost_cents)
  WHERE listing_id = NEW.id;
END;
--> statement-breakpoint
-- The words of each card, for the search in My Listings.
CREATE VIRTUAL TABLE listing_search USING fts5(words, content='', contentless_delete=1, detail=none, tokenize='ascii');
--> statement-breakpoint
CREATE TRIGGER listing_cards_insert AFTER INSERT ON listing_cards BEGIN
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT new.user_id, 'status', new.status, 1 WHERE true
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT new.user_id, 'series', new.series_id, 1 WHERE new.series_id IS NOT NULL
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT new.user_id, 'metal', new.metal, 1 WHERE new.metal IS NOT NULL
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT new.user_id, 'location', new.location, 1 WHERE new.location <> ''
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT new.user_id, 'needs', 'EBAY_OTHER_ACCOUNT', 1 WHERE new.held
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT new.user_id, 'needs', 'any', 1 WHERE (new.held OR new.needs <> '[]')
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT DISTINCT new.user_id, 'needs', reason.value ->> 'code', 1 FROM json_each(new.needs) AS reason WHERE true
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listing_cards_delete AFTER DELETE ON listing_cards BEGIN
  UPDATE listing_counts SET count = count - 1
  WHERE user_id = old.user_id AND kind = 'status' AND value = old.status;
  UPDATE listing_counts SET count = count - 1
  WHERE user_id = old.user_id AND kind = 'series' AND value = old.series_id;
  UPDATE listing_counts SET count = count - 1
  WHERE user_id = old.user_id AND kind = 'metal' AND value = old.metal;
  UPDATE listing_counts SET count = count - 1
  WHERE user_id = old.user_id AND kind = 'location' AND value = old.location;
  UPDATE listing_counts SET count = count - 1
  WHERE user_id = old.user_id AND kind = 'needs' AND value = 'EBAY_OTHER_ACCOUNT' AND old.held;
  UPDATE listing_counts SET count = count - 1
  WHERE user_id = old.user_id AND kind = 'needs' AND value = 'any' AND (old.held OR old.needs <> '[]');
  UPDATE listing_counts SET count = count - 1
  WHERE old.needs <> '[]' AND user_id = old.user_id AND kind = 'needs'
    AND value IN (SELECT reason.value ->> 'code' FROM json_each(old.needs) AS reason);
  DELETE FROM listing_search WHERE rowid = old.listing_id;
END;
--> statement-breakpoint
CREATE TRIGGER listing_cards_status_update AFTER UPDATE OF status ON listing_cards WHEN old.status IS NOT new.status BEGIN
  UPDATE listing_counts SET count = count - 1
  WHERE user_id = old.user_id AND kind = 'status' AND value = old.status;
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT new.user_id, 'status', new.status, 1 WHERE true
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listing_cards_series_update AFTER UPDATE OF series_id ON listing_cards WHEN old.series_id IS NOT new.series_id BEGIN
  UPDATE listing_counts SET count = count - 1
  WHERE user_id = old.user_id AND kind = 'series' AND value = old.series_id;
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT new.user_id, 'series', new.series_id, 1 WHERE new.series_id IS NOT NULL
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listing_cards_metal_update AFTER UPDATE OF metal ON listing_cards WHEN old.metal IS NOT new.metal BEGIN
  UPDATE listing_counts SET count = count - 1
  WHERE user_id = old.user_id AND kind = 'metal' AND value = old.metal;
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT new.user_id, 'metal', new.metal, 1 WHERE new.metal IS NOT NULL
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listing_cards_location_update AFTER UPDATE OF location ON listing_cards WHEN old.location IS NOT new.location BEGIN
  UPDATE listing_counts SET count = count - 1
  WHERE user_id = old.user_id AND kind = 'location' AND value = old.location;
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT new.user_id, 'location', new.location, 1 WHERE new.location <> ''
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listing_cards_held_update AFTER UPDATE OF held ON listing_cards WHEN old.held <> new.held BEGIN
  UPDATE listing_counts SET count = count - 1
  WHERE user_id = old.user_id AND kind = 'needs' AND value = 'EBAY_OTHER_ACCOUNT' AND old.held;
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT new.user_id, 'needs', 'EBAY_OTHER_ACCOUNT', 1 WHERE new.held
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listing_cards_any_update AFTER UPDATE OF held, needs ON listing_cards WHEN (old.held OR old.needs <> '[]') <> (new.held OR new.needs <> '[]') BEGIN
  UPDATE listing_counts SET count = count - 1
  WHERE user_id = old.user_id AND kind = 'needs' AND value = 'any' AND (old.held OR old.needs <> '[]');
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT new.user_id, 'needs', 'any', 1 WHERE (new.held OR new.needs <> '[]')
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listing_cards_needs_update AFTER UPDATE OF needs ON listing_cards WHEN old.needs <> new.needs BEGIN
  UPDATE listing_counts SET count = count - 1
  WHERE old.needs <> '[]' AND user_id = old.user_id AND kind = 'needs'
    AND value IN (SELECT reason.value ->> 'code' FROM json_each(old.needs) AS reason);
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT DISTINCT new.user_id, 'needs', reason.value ->> 'code', 1 FROM json_each(new.needs) AS reason WHERE true
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listings_card_insert AFTER INSERT ON listings BEGIN
  INSERT INTO listing_cards (listing_id, user_id, status, price_cents, title_sort, listed_at, series_id, location, holder, held)
  SELECT new.id, new.user_id, new.status, new.price_cents, lower(new.title), coalesce(new.published_at, 9007199254740991),
    new.series_id, new.storage_location, known.holder, (known.holder IS NOT NULL AND (known.holder = '' OR known.holder IS NOT (SELECT ebay_user_id FROM ebay_connections WHERE user_id = new.user_id AND refresh_token <> '')))
  FROM (SELECT iif(new.status <> 'sold' AND (new.ebay_user_id IS NOT NULL OR new.ebay_offer_id IS NOT NULL OR new.ebay_listing_id IS NOT NULL), coalesce(new.ebay_user_id, ''), NULL) AS holder) AS known;
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1
  WHERE +duplicate_of IS NULL AND listing_id IN (
    SELECT id FROM listings
    WHERE user_id = new.user_id AND title_key = new.title_key AND id <> new.id
      AND new.format = 'fixed' AND new.status IN ('draft', 'published')
      AND format = 'fixed' AND +status IN ('draft', 'published')
      AND +grade = new.grade AND +grader IS new.grader
      AND (coalesce(certification_number, '') IN ('', new.certification_number)
        OR coalesce(new.certification_number, '') = ''));
END;
--> statement-breakpoint
CREATE TRIGGER listings_card_update AFTER UPDATE OF
  sku, title, description, price_cents, suggested_price_cents, status, coin_type, series_id, year, mint, grade, grader,
  certification_number, composition, special_attributes, front_sha256, back_sha256, price_data, ebay_offer_id,
  ebay_listing_id, publish_failure, published_at, ebay_user_id, stock_quantity, sold_quantity, format, duration_days,
  reserve_price_cents, buy_it_now_price_cents, best_offer, best_offer_accept_cents, best_offer_decline_cents,
  scheduled_start_at, storage_location, lot_kind, lot_count, lot_of, more_pictures, warnings, answered
ON listings BEGIN
  UPDATE listing_cards SET status = new.status, price_cents = new.price_cents, title_sort = lower(new.title),
    listed_at = coalesce(new.published_at, 9007199254740991), series_id = new.series_id, location = new.storage_location,
    holder = known.holder, held = (known.holder IS NOT NULL AND (known.holder = '' OR known.holder IS NOT (SELECT ebay_user_id FROM ebay_connections WHERE user_id = new.user_id AND refresh_token <> ''))),
    refresh_at = 0, revision = revision + 1
  FROM (SELECT iif(new.status <> 'sold' AND (new.ebay_user_id IS NOT NULL OR new.ebay_offer_id IS NOT NULL OR new.ebay_listing_id IS NOT NULL), coalesce(new.ebay_user_id, ''), NULL) AS holder) AS known
  WHERE listing_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER listings_twins_delete AFTER DELETE ON listings BEGIN
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1 WHERE duplicate_of = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER listings_lease_update AFTER UPDATE OF publish_lease_holder ON listings
WHEN old.publish_lease_holder IS NOT new.publish_lease_holder
  AND (old.publish_lease_holder LIKE 'publish %' OR new.publish_lease_holder LIKE 'publish %')
BEGIN
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1 WHERE listing_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER ebay_connections_card_insert AFTER INSERT ON ebay_connections BEGIN
  UPDATE listing_cards SET held = NOT held
  WHERE user_id = new.user_id AND holder IS NOT NULL AND held <> (holder = '' OR holder IS NOT iif(new.refresh_token <> '', new.ebay_user_id, NULL));
END;
--> statement-breakpoint
CREATE TRIGGER ebay_connections_card_update AFTER UPDATE OF ebay_user_id, refresh_token ON ebay_connections
WHEN old.ebay_user_id <> new.ebay_user_id OR (old.refresh_token = '') <> (new.refresh_token = '')
BEGIN
  UPDATE listing_cards SET held = NOT held
  WHERE user_id = new.user_id AND holder IS NOT NULL AND held <> (holder = '' OR holder IS NOT iif(new.refresh_token <> '', new.ebay_user_id, NULL));
END;
--> statement-breakpoint
-- Not where the account itself is deleted: its counts are deleted already.
CREATE TRIGGER ebay_connections_card_delete AFTER DELETE ON ebay_connections
WHEN EXISTS (SELECT 1 FROM users WHERE id = old.user_id)
BEGIN
  UPDATE listing_cards SET held = NOT held
  WHERE user_id = old.user_id AND holder IS NOT NULL AND held <> (holder = '' OR holder IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `coin_references_added` AFTER INSERT ON `coin_references` BEGIN
  INSERT INTO `reference_libraries` (user_id, version) VALUES (new.user_id, abs(random() % 1000000000000))
    ON CONFLICT (user_id) DO UPDATE SET version = version + 1;
  UPDATE `deployment_library` SET version = version + 1 WHERE id = 1 AND new.promoted_at IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `coin_references_changed` AFTER UPDATE ON `coin_references` BEGIN
  UPDATE `reference_libraries` SET version = version + 1 WHERE user_id = new.user_id;
  UPDATE `deployment_library` SET version = version + 1
    WHERE id = 1 AND (new.promoted_at IS NOT NULL OR old.promoted_at IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `coin_references_removed` AFTER DELETE ON `coin_references` BEGIN
  UPDATE `reference_libraries` SET version = version + 1 WHERE user_id = old.user_id;
  UPDATE `deployment_library` SET version = version + 1 WHERE id = 1 AND old.promoted_at IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `reference_disputes_added` AFTER INSERT ON `reference_disputes` BEGIN
  INSERT INTO `reference_libraries` (user_id, version) VALUES (new.user_id, abs(random() % 1000000000000))
    ON CONFLICT (user_id) DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `reference_disputes_removed` AFTER DELETE ON `reference_disputes` BEGIN
  UPDATE `reference_libraries` SET version = version + 1 WHERE user_id = old.user_id;
END;
--> statement-breakpoint
-- Raw coins of one title may be one item to eBay at other grades too: their cards are due for a refresh together.
CREATE TRIGGER listings_twins_update AFTER UPDATE OF title, grade, grader, certification_number, status, format ON listings
BEGIN
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1 WHERE duplicate_of = new.id;
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1
  WHERE +duplicate_of IS NULL AND listing_id IN (
    SELECT id FROM listings
    WHERE user_id = new.user_id AND title_key = new.title_key AND id <> new.id
      AND new.format = 'fixed' AND new.status IN ('draft', 'published')
      AND format = 'fixed' AND +status IN ('draft', 'published')
      AND +grader IS new.grader AND (new.grader IS NULL OR +grade = new.grade)
      AND (coalesce(certification_number, '') IN ('', new.certification_number)
        OR coalesce(new.certification_number, '') = ''));
END;
--> statement-breakpoint
-- A picture makes the card due that shows it, also as its third picture or a later one.
CREATE TRIGGER pictures_card_insert AFTER INSERT ON pictures BEGIN
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1
  WHERE listing_id IN (
    SELECT id FROM listings WHERE user_id = new.user_id AND front_sha256 = new.sha256
    UNION ALL SELECT id FROM listings WHERE user_id = new.user_id AND back_sha256 = new.sha256
    UNION ALL SELECT id FROM listings
      WHERE user_id = new.user_id AND more_pictures <> '[]' AND instr(more_pictures, new.sha256) > 0);
END;
--> statement-breakpoint
CREATE TRIGGER pictures_card_update AFTER UPDATE OF deleting_at, width, height ON pictures BEGIN
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1
  WHERE listing_id IN (
    SELECT id FROM listings WHERE user_id = new.user_id AND front_sha256 = new.sha256
    UNION ALL SELECT id FROM listings WHERE user_id = new.user_id AND back_sha256 = new.sha256
    UNION ALL SELECT id FROM listings
      WHERE user_id = new.user_id AND more_pictures <> '[]' AND instr(more_pictures, new.sha256) > 0);
END;
--> statement-breakpoint
CREATE TRIGGER pictures_card_delete AFTER DELETE ON pictures BEGIN
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1
  WHERE listing_id IN (
    SELECT id FROM listings WHERE user_id = old.user_id AND front_sha256 = old.sha256
    UNION ALL SELECT id FROM listings WHERE user_id = old.user_id AND back_sha256 = old.sha256
    UNION ALL SELECT id FROM listings
      WHERE user_id = old.user_id AND more_pictures <> '[]' AND instr(more_pictures, old.sha256) > 0);
END;
--> statement-breakpoint
CREATE TRIGGER `naming_outcomes_added` AFTER INSERT ON `naming_outcomes` BEGIN
  INSERT INTO `naming_totals` (named_key, source, named_type, right_count, wrong_count)
    VALUES (new.named_key, new.source, new.named_type, new.is_right, 1 - new.is_right)
    ON CONFLICT (named_key, source) DO UPDATE
    SET right_count = right_count + excluded.right_count, wrong_count = wrong_count + excluded.wrong_count;
  INSERT INTO `naming_seller_totals` (user_id, source, right_count, wrong_count)
    VALUES (new.user_id, new.source, new.is_right, 1 - new.is_right)
    ON CONFLICT (user_id, source) DO UPDATE
    SET right_count = right_count + excluded.right_count, wrong_count = wrong_count + excluded.wrong_count;
END;
--> statement-breakpoint
CREATE TRIGGER `naming_outcomes_changed` AFTER UPDATE ON `naming_outcomes` BEGIN
  UPDATE `naming_totals` SET right_count = right_count - old.is_right, wrong_count = wrong_count - (1 - old.is_right)
    WHERE named_key = old.named_key AND source = old.source;
  UPDATE `naming_seller_totals` SET right_count = right_count - old.is_right, wrong_count = wrong_count - (1 - old.is_right)
    WHERE user_id = old.user_id AND source = old.source;
  INSERT INTO `naming_totals` (named_key, source, named_type, right_count, wrong_count)
    VALUES (new.named_key, new.source, new.named_type, new.is_right, 1 - new.is_right)
    ON CONFLICT (named_key, source) DO UPDATE
    SET right_count = right_count + excluded.right_count, wrong_count = wrong_count + excluded.wrong_count;
  INSERT INTO `naming_seller_totals` (user_id, source, right_count, wrong_count)
    VALUES (new.user_id, new.source, new.is_right, 1 - new.is_right)
    ON CONFLICT (user_id, source) DO UPDATE
    SET right_count = right_count + excluded.right_count, wrong_count = wrong_count + excluded.wrong_count;
END;
--> statement-breakpoint
CREATE TRIGGER `naming_outcomes_removed` AFTER DELETE ON `naming_outcomes` BEGIN
  UPDATE `naming_totals` SET right_count = right_count - old.is_right, wrong_count = wrong_count - (1 - old.is_right)
    WHERE named_key = old.named_key AND source = old.source;
  UPDATE `naming_seller_totals` SET right_count = right_count - old.is_right, wrong_count = wrong_count - (1 - old.is_right)
    WHERE user_id = old.user_id AND source = old.source;
END;
--> statement-breakpoint
-- The figure of the whole deployment weighs each seller. 100 coins are WEIGHED_COINS_MAX.
CREATE TRIGGER `naming_seller_totals_added` AFTER INSERT ON `naming_seller_totals` BEGIN
  INSERT INTO `naming_figures` (source, sellers, coins, right_thousandths, wrong_thousandths)
    VALUES (new.source, (new.right_count + new.wrong_count > 0), new.right_count + new.wrong_count,
      iif((new.right_count + new.wrong_count) > 100, new.right_count * 100000 / (new.right_count + new.wrong_count), new.right_count * 1000),
      iif((new.right_count + new.wrong_count) > 100, new.wrong_count * 100000 / (new.right_count + new.wrong_count), new.wrong_count * 1000))
    ON CONFLICT (source) DO UPDATE
    SET sellers = sellers + excluded.sellers, coins = coins + excluded.coins,
      right_thousandths = right_thousandths + excluded.right_thousandths,
      wrong_thousandths = wrong_thousandths + excluded.wrong_thousandths;
END;
--> statement-breakpoint
CREATE TRIGGER `naming_seller_totals_changed` AFTER UPDATE ON `naming_seller_totals` BEGIN
  UPDATE `naming_figures`
    SET sellers = sellers + (new.right_count + new.wrong_count > 0) - (old.right_count + old.wrong_count > 0),
      coins = coins + (new.right_count + new.wrong_count) - (old.right_count + old.wrong_count),
      right_thousandths = right_thousandths + iif((new.right_count + new.wrong_count) > 100, new.right_count * 100000 / (new.right_count + new.wrong_count), new.right_count * 1000)
        - iif((old.right_count + old.wrong_count) > 100, old.right_count * 100000 / (old.right_count + old.wrong_count), old.right_count * 1000),
      wrong_thousandths = wrong_thousandths + iif((new.right_count + new.wrong_count) > 100, new.wrong_count * 100000 / (new.right_count + new.wrong_count), new.wrong_count * 1000)
        - iif((old.right_count + old.wrong_count) > 100, old.wrong_count * 100000 / (old.right_count + old.wrong_count), old.wrong_count * 1000)
    WHERE source = new.source;
END;
--> statement-breakpoint
CREATE TRIGGER `naming_seller_totals_removed` AFTER DELETE ON `naming_seller_totals` BEGIN
  UPDATE `naming_figures`
    SET sellers = sellers - (old.right_count + old.wrong_count > 0), coins = coins - (old.right_count + old.wrong_count),
      right_thousandths = right_thousandths - iif((old.right_count + old.wrong_count) > 100, old.right_count * 100000 / (old.right_count + old.wrong_count), old.right_count * 1000),
      wrong_thousandths = wrong_thousandths - iif((old.right_count + old.wrong_count) > 100, old.wrong_count * 100000 / (old.right_count + old.wrong_count), old.wrong_count * 1000)
    WHERE source = old.source;
END;
--> statement-breakpoint
-- A certified coin is for sale once: the cards of drafts with its certificate are due when another listing with it is
-- added, changed or deleted. The number is searched in all spellings of certificateSpellings: PCGS with zeros in front,
-- NGC with its hyphen, or without.
CREATE TRIGGER listings_certificate_insert AFTER INSERT ON listings WHEN new.certification_number <> '' BEGIN
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1
  WHERE +status = 'draft' AND listing_id IN (
    SELECT other.id FROM (SELECT new.certification_number AS number) AS label
    CROSS JOIN listings AS other
    WHERE label.number <> '' AND other.user_id = new.user_id AND other.id <> new.id
      AND other.certification_number IN (label.number, ltrim(label.number, '0'),
        substr('00000000' || ltrim(label.number, '0'), -8), replace(label.number, '-', ''),
        substr(replace(label.number, '-', ''), 1, 7) || '-' || substr(replace(label.number, '-', ''), 8)));
END;
--> statement-breakpoint
CREATE TRIGGER listings_certificate_update AFTER UPDATE OF title, grader, certification_number, status ON listings
WHEN (old.certification_number <> '' OR new.certification_number <> '')
  AND (old.title <> new.title OR old.grader IS NOT new.grader OR old.status <> new.status
    OR old.certification_number IS NOT new.certification_number)
BEGIN
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1
  WHERE +status = 'draft' AND listing_id IN (
    SELECT other.id FROM (SELECT old.certification_number AS number UNION SELECT new.certification_number) AS label
    CROSS JOIN listings AS other
    WHERE label.number <> '' AND other.user_id = new.user_id AND other.id <> new.id
      AND other.certification_number IN (label.number, ltrim(label.number, '0'),
        substr('00000000' || ltrim(label.number, '0'), -8), replace(label.number, '-', ''),
        substr(replace(label.number, '-', ''), 1, 7) || '-' || substr(replace(label.number, '-', ''), 8)));
END;
--> statement-breakpoint
CREATE TRIGGER listings_certificate_delete AFTER DELETE ON listings WHEN old.certification_number <> '' BEGIN
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1
  WHERE +status = 'draft' AND listing_id IN (
    SELECT other.id FROM (SELECT old.certification_number AS number) AS label
    CROSS JOIN listings AS other
    WHERE label.number <> '' AND other.user_id = old.user_id AND other.id <> old.id
      AND other.certification_number IN (label.number, ltrim(label.number, '0'),
        substr('00000000' || ltrim(label.number, '0'), -8), replace(label.number, '-', ''),
        substr(replace(label.number, '-', ''), 1, 7) || '-' || substr(replace(label.number, '-', ''), 8)));
END;
--> statement-breakpoint
-- A listing counts once while it moves between `listings` and `deleted_listings`.
CREATE TRIGGER `storage_listing_inserted` AFTER INSERT ON listings
BEGIN
  INSERT INTO storage_uses (user_id, listings, text_bytes)
  VALUES (NEW.user_id, NOT EXISTS (SELECT 1 FROM deleted_listings WHERE id = NEW.id),
    length(CAST(NEW.description AS BLOB)) + length(CAST(NEW.special_attributes AS BLOB)))
  ON CONFLICT (user_id) DO UPDATE SET listings = listings + excluded.listings,
    text_bytes = text_bytes + excluded.text_bytes;
  SELECT RAISE(ABORT, 'PLAN_FULL listings') FROM storage_uses AS used
  JOIN users ON users.id = used.user_id JOIN tiers ON tiers.name = users.tier
  WHERE used.user_id = NEW.user_id AND used.listings > tiers.max_listings
    AND NOT EXISTS (SELECT 1 FROM deleted_listings WHERE id = NEW.id);
  SELECT RAISE(ABORT, 'PLAN_FULL texts') FROM storage_uses AS used
  JOIN users ON users.id = used.user_id JOIN tiers ON tiers.name = users.tier
  WHERE used.user_id = NEW.user_id AND used.text_bytes > tiers.max_text_bytes
    AND NOT EXISTS (SELECT 1 FROM deleted_listings WHERE id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER `storage_listing_edited` AFTER UPDATE OF description, special_attributes ON listings
WHEN length(CAST(NEW.description AS BLOB)) + length(CAST(NEW.special_attributes AS BLOB))
  <> length(CAST(OLD.description AS BLOB)) + length(CAST(OLD.special_attributes AS BLOB))
BEGIN
  UPDATE storage_uses SET text_bytes = text_bytes
    + length(CAST(NEW.description AS BLOB)) + length(CAST(NEW.special_attributes AS BLOB))
    - (length(CAST(OLD.description AS BLOB)) + length(CAST(OLD.special_attributes AS BLOB)))
  WHERE user_id = NEW.user_id;
  SELECT RAISE(ABORT, 'PLAN_FULL texts') FROM storage_uses AS used
  JOIN users ON users.id = used.user_id JOIN tiers ON tiers.name = users.tier
  WHERE used.user_id = NEW.user_id AND used.text_bytes > tiers.max_text_bytes
    AND length(CAST(NEW.description AS BLOB)) + length(CAST(NEW.special_attributes AS BLOB))
    > length(CAST(OLD.description AS BLOB)) + length(CAST(OLD.special_attributes AS BLOB));
END;
--> statement-breakpoint
CREATE TRIGGER `storage_listing_deleted` AFTER DELETE ON listings
BEGIN
  UPDATE storage_uses SET listings = listings - NOT EXISTS (SELECT 1 FROM deleted_listings WHERE id = OLD.id),
    text_bytes = text_bytes
    - (length(CAST(OLD.description AS BLOB)) + length(CAST(OLD.special_attributes AS BLOB)))
  WHERE user_id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `storage_deleted_listing_inserted` AFTER INSERT ON deleted_listings
BEGIN
  UPDATE storage_uses SET listings = listings + NOT EXISTS (SELECT 1 FROM listings WHERE id = NEW.id),
    text_bytes = text_bytes
    + length(CAST(NEW.description AS BLOB)) + length(CAST(NEW.special_attributes AS BLOB))
  WHERE user_id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `storage_deleted_listing_deleted` AFTER DELETE ON deleted_listings
BEGIN
  UPDATE storage_uses SET listings = listings - NOT EXISTS (SELECT 1 FROM listings WHERE id = OLD.id),
    text_bytes = text_bytes
    - (length(CAST(OLD.description AS BLOB)) + length(CAST(OLD.special_attributes AS BLOB)))
  WHERE user_id = OLD.user_id;
END;
--> statement-breakpoint
-- A picture counts 20,000 bytes at least, for its rows: many small ones would fill the database, too.
CREATE TRIGGER `storage_picture_inserted` AFTER INSERT ON pictures
BEGIN
  INSERT INTO storage_uses (user_id, picture_bytes) VALUES (NEW.user_id, max(NEW.bytes, 20000))
  ON CONFLICT (user_id) DO UPDATE SET picture_bytes = picture_bytes + excluded.picture_bytes;
  SELECT RAISE(ABORT, 'PLAN_FULL pictures') FROM storage_uses AS used
  JOIN users ON users.id = used.user_id JOIN tiers ON tiers.name = users.tier
  WHERE used.user_id = NEW.user_id AND used.picture_bytes > tiers.max_picture_bytes
    AND NEW.unused_since IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `storage_picture_changed` AFTER UPDATE OF bytes ON pictures WHEN NEW.bytes <> OLD.bytes
BEGIN
  UPDATE storage_uses SET picture_bytes = picture_bytes + max(NEW.bytes, 20000) - max(OLD.bytes, 20000) WHERE user_id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `storage_picture_deleted` AFTER DELETE ON pictures
BEGIN
  UPDATE storage_uses SET picture_bytes = picture_bytes - max(OLD.bytes, 20000) WHERE user_id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `insight_sale_before` BEFORE UPDATE OF quantity, price_cents, shipping_cents, refunded_cents, fee_cents, sold_at, cancelled_at, listed_at, series_id, piece_cost_cents, piece_recommended_cents ON sales
BEGIN
  INSERT INTO insight_totals (user_id, kind, series_id, fee_band, listings, orders, pieces, price_cents,
    taxed_cents, postage_cents, fee_cents, cost_cents, without_cost, envelopes, recommended_cents,
    compared_cents, days_to_sell)
  SELECT user_id, kind, series_id, fee_band, -listings, -orders, -pieces, -price_cents, -taxed_cents,
    -postage_cents, -fee_cents, -cost_cents, -without_cost, -envelopes, -recommended_cents, -compared_cents,
    -days_to_sell FROM insight_sale_shares WHERE row_id = OLD.id
  ON CONFLICT (user_id, kind, series_id, fee_band) DO UPDATE SET listings = listings + excluded.listings, orders
    = orders + excluded.orders, pieces = pieces + excluded.pieces, price_cents = price_cents +
    excluded.price_cents, taxed_cents = taxed_cents + excluded.taxed_cents, postage_cents = postage_cents +
    excluded.postage_cents, fee_cents = fee_cents + excluded.fee_cents, cost_cents = cost_cents +
    excluded.cost_cents, without_cost = without_cost + excluded.without_cost, envelopes = envelopes +
    excluded.envelopes, recommended_cents = recommended_cents + excluded.recommended_cents, compared_cents =
    compared_cents + excluded.compared_cents, days_to_sell = days_to_sell + excluded.days_to_sell;
  INSERT INTO insight_days (user_id, day, listed, listed_cents, left_cents, live, live_cents, sold, sold_cents)
  SELECT user_id, day, -listed, -listed_cents, -left_cents, -live, -live_cents, -sold, -sold_cents FROM
    insight_sale_days WHERE row_id = OLD.id
  ON CONFLICT (user_id, day) DO UPDATE SET listed = listed + excluded.listed, listed_cents = listed_cents +
    excluded.listed_cents, left_cents = left_cents + excluded.left_cents, live = live + excluded.live,
    live_cents = live_cents + excluded.live_cents, sold = sold + excluded.sold, sold_cents = sold_cents +
    excluded.sold_cents;
END;
--> statement-breakpoint
CREATE TRIGGER `insight_sale_after` AFTER UPDATE OF quantity, price_cents, shipping_cents, refunded_cents, fee_cents, sold_at, cancelled_at, listed_at, series_id, piece_cost_cents, piece_recommended_cents ON sales
BEGIN
  INSERT INTO insight_totals (user_id, kind, series_id, fee_band, listings, orders, pieces, price_cents,
    taxed_cents, postage_cents, fee_cents, cost_cents, without_cost, envelopes, recommended_cents,
    compared_cents, days_to_sell)
  SELECT user_id, kind, series_id, fee_band, listings, orders, pieces, price_cents, taxed_cents, postage_cents,
    fee_cents, cost_cents, without_cost, envelopes, recommended_cents, compared_cents, days_to_sell FROM
    insight_sale_shares WHERE row_id = NEW.id
  ON CONFLICT (user_id, kind, series_id, fee_band) DO UPDATE SET listings = listings + excluded.listings, orders
    = orders + excluded.orders, pieces = pieces + excluded.pieces, price_cents = price_cents +
    excluded.price_cents, taxed_cents = taxed_cents + excluded.taxed_cents, postage_cents = postage_cents +
    excluded.postage_cents, fee_cents = fee_cents + excluded.fee_cents, cost_cents = cost_cents +
    excluded.cost_cents, without_cost = without_cost + excluded.without_cost, envelopes = envelopes +
    excluded.envelopes, recommended_cents = recommended_cents + excluded.recommended_cents, compared_cents =
    compared_cents + excluded.compared_cents, days_to_sell = days_to_sell + excluded.days_to_sell;
  INSERT INTO insight_days (user_id, day, listed, listed_cents, left_cents, live, live_cents, sold, sold_cents)
  SELECT user_id, day, listed, listed_cents, left_cents, live, live_cents, sold, sold_cents FROM
    insight_sale_days WHERE row_id = NEW.id
  ON CONFLICT (user_id, day) DO UPDATE SET listed = listed + excluded.listed, listed_cents = listed_cents +
    excluded.listed_cents, left_cents = left_cents + excluded.left_cents, live = live + excluded.live,
    live_cents = live_cents + excluded.live_cents, sold = sold + excluded.sold, sold_cents = sold_cents +
    excluded.sold_cents;
END;
