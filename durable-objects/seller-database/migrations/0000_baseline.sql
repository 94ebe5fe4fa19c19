-- The seller: the references of all rows lead to it, as in the directory.
CREATE TABLE `users` (
	`id` integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `account_facts` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`marketplace_id` text NOT NULL,
	`suspended_at` integer,
	`created_at` integer NOT NULL,
	`max_listings` integer NOT NULL,
	`max_text_bytes` integer NOT NULL,
	`max_picture_bytes` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
CREATE UNIQUE INDEX `coin_references_face` ON `coin_references` (`user_id`,`face_sha256`);--> statement-breakpoint
CREATE INDEX `coin_references_picture` ON `coin_references` (`user_id`,`picture_sha256`);--> statement-breakpoint
CREATE INDEX `coin_references_type` ON `coin_references` (`user_id`,`type_key`,`side`);--> statement-breakpoint
CREATE INDEX `coin_references_user` ON `coin_references` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `coin_references_proposed` ON `coin_references` (`id`) WHERE "coin_references"."proposed_at" is not null;--> statement-breakpoint
CREATE INDEX `coin_references_promoted` ON `coin_references` (`id`) WHERE "coin_references"."promoted_at" is not null;--> statement-breakpoint
CREATE INDEX `coin_references_promoted_type` ON `coin_references` (`type_key`,`side`) WHERE "coin_references"."promoted_at" is not null;--> statement-breakpoint
CREATE TABLE `dump_marks` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`changed_at` integer,
	`started_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `dump_marks_changed` ON `dump_marks` (`changed_at`) WHERE "dump_marks"."changed_at" is not null;--> statement-breakpoint
CREATE INDEX `dump_marks_started` ON `dump_marks` (`started_at`) WHERE "dump_marks"."started_at" is not null;--> statement-breakpoint
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
CREATE INDEX `ebay_connections_ebay_user` ON `ebay_connections` (`ebay_user_id`);--> statement-breakpoint
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
CREATE TABLE `naming_marks` (
	`user_id` integer NOT NULL,
	`named_key` text NOT NULL,
	`source` text NOT NULL,
	`changes` integer NOT NULL,
	PRIMARY KEY(`user_id`, `named_key`, `source`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
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
CREATE INDEX `naming_outcomes_type` ON `naming_outcomes` (`user_id`,`named_key`,`source`,`is_right`);--> statement-breakpoint
CREATE TABLE `picture_descriptors` (
	`user_id` integer NOT NULL,
	`sha256` text NOT NULL,
	`face` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `sha256`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `picture_descriptors_created` ON `picture_descriptors` (`created_at`);--> statement-breakpoint
CREATE INDEX `picture_descriptors_seller` ON `picture_descriptors` (`user_id`,`created_at`);--> statement-breakpoint
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
CREATE TABLE `price_data` (
	`user_id` integer NOT NULL,
	`id` text NOT NULL,
	`result` text NOT NULL,
	`grade_prices` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `id`),
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
CREATE INDEX `reference_disputes_reference` ON `reference_disputes` (`reference_id`);--> statement-breakpoint
CREATE TABLE `reference_libraries` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`fast` integer DEFAULT false NOT NULL,
	`euro` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
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
CREATE INDEX `slab_readings_time` ON `slab_readings` (`created_at`);--> statement-breakpoint
CREATE TABLE `storage_uses` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`listings` integer DEFAULT 0 NOT NULL,
	`text_bytes` integer DEFAULT 0 NOT NULL,
	`picture_bytes` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
CREATE TABLE `buying_offers` (
	`user_id` integer NOT NULL,
	`id` text NOT NULL,
	`status` text NOT NULL,
	`sheet` text NOT NULL,
	`coins` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`priced_at` integer NOT NULL,
	`valid_until` integer NOT NULL,
	`token` text,
	`paid_cents` integer,
	`ended_at` integer,
	`drafts` text,
	`drafted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `buying_offers_priced` ON `buying_offers` (`user_id`,`priced_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `buying_offers_token` ON `buying_offers` (`token`) WHERE "buying_offers"."token" is not null;--> statement-breakpoint
CREATE INDEX `buying_offers_unfinished` ON `buying_offers` (`ended_at`) WHERE "buying_offers"."status" = 'accepted' and "buying_offers"."drafted_at" is null;--> statement-breakpoint
CREATE TABLE `buying_shares` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`shares` text NOT NULL,
	`updated_at` integer NOT NULL,
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
	`price_data_id` text,
	`failure` text,
	`attempt` integer DEFAULT 1 NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`released_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `analyses_user` ON `analyses` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `analyses_pictures` ON `analyses` (`user_id`,`front_sha256`,`back_sha256`);--> statement-breakpoint
CREATE INDEX `analyses_price_data` ON `analyses` (`price_data_id`) WHERE "analyses"."price_data_id" is not null;--> statement-breakpoint
CREATE TABLE `consignment_settings` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`heading` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `consignor_payments` (
	`user_id` integer NOT NULL,
	`id` text NOT NULL,
	`consignor_id` integer NOT NULL,
	`at` integer NOT NULL,
	`cents` integer NOT NULL,
	`note` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`consignor_id`) REFERENCES `consignors`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `consignor_payments_consignor` ON `consignor_payments` (`consignor_id`,`at`);--> statement-breakpoint
CREATE TABLE `consignors` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`address` text NOT NULL,
	`basis` text NOT NULL,
	`share` integer NOT NULL,
	`minimum_cents` integer NOT NULL,
	`archived_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `consignors_name` ON `consignors` (`user_id`,lower("name"));--> statement-breakpoint
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
	`country` text,
	`metal` text,
	`melt_micro_ounces` integer,
	`ounce_micros` integer GENERATED ALWAYS AS (iif(melt_micro_ounces > 0, price_cents * 10000000000 / melt_micro_ounces, null)) VIRTUAL,
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
CREATE INDEX `listing_cards_newest` ON `listing_cards` (`user_id`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_cards_price` ON `listing_cards` (`user_id`,`price_cents`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_cards_title` ON `listing_cards` (`user_id`,`title_sort`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_cards_age` ON `listing_cards` (`user_id`,`listed_at`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_cards_gap` ON `listing_cards` (`user_id`,`gap`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_cards_status` ON `listing_cards` (`user_id`,`status`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_cards_series` ON `listing_cards` (`user_id`,`series_id`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_cards_country` ON `listing_cards` (`user_id`,`country`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_cards_metal` ON `listing_cards` (`user_id`,`metal`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_cards_ounce` ON `listing_cards` (`user_id`,`metal`,`ounce_micros`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_cards_location` ON `listing_cards` (`user_id`,`location`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_cards_needs` ON `listing_cards` (`user_id`,`listing_id`) WHERE "listing_cards"."held" or "listing_cards"."needs" <> '[]';--> statement-breakpoint
CREATE INDEX `listing_cards_duplicate` ON `listing_cards` (`duplicate_of`) WHERE "listing_cards"."duplicate_of" is not null;--> statement-breakpoint
CREATE INDEX `listing_cards_due` ON `listing_cards` (`user_id`,`refresh_at`) WHERE "listing_cards"."refresh_at" is not null;--> statement-breakpoint
CREATE INDEX `listing_cards_due_any` ON `listing_cards` (`refresh_at`) WHERE "listing_cards"."refresh_at" is not null;--> statement-breakpoint
CREATE TABLE `listing_counts` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `value`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_counts_value` ON `listing_counts` (`kind`,`value`);--> statement-breakpoint
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
	`country` text DEFAULT '' NOT NULL,
	`denomination` text DEFAULT '' NOT NULL,
	`year` text NOT NULL,
	`mint` text NOT NULL,
	`grade` text NOT NULL,
	`grader` text,
	`certification_number` text,
	`composition` text NOT NULL,
	`weight` text NOT NULL,
	`diameter` text NOT NULL,
	`special_attributes` text DEFAULT '[]' NOT NULL,
	`ebay_category` text DEFAULT '' NOT NULL,
	`item_specifics` text DEFAULT '' NOT NULL,
	`front_sha256` text NOT NULL,
	`back_sha256` text NOT NULL,
	`front_original_sha256` text,
	`back_original_sha256` text,
	`analysis_id` text,
	`price_data_id` text,
	`priced_as` text,
	`price_to_check` integer DEFAULT false NOT NULL,
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
	`managed_elsewhere` integer DEFAULT false NOT NULL,
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
	`store_categories` text DEFAULT '' NOT NULL,
	`ad_rate_tenths` integer,
	`storage_location` text DEFAULT '' NOT NULL,
	`cost_cents` integer,
	`consignor_id` integer,
	`consignor_basis` text,
	`consignor_share` integer,
	`consignor_minimum_cents` integer,
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
CREATE INDEX `deleted_listings_user` ON `deleted_listings` (`user_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `deleted_listings_time` ON `deleted_listings` (`deleted_at`);--> statement-breakpoint
CREATE INDEX `deleted_listings_ebay_user` ON `deleted_listings` (`ebay_user_id`);--> statement-breakpoint
CREATE INDEX `deleted_listings_price_data` ON `deleted_listings` (`price_data_id`) WHERE "deleted_listings"."price_data_id" is not null;--> statement-breakpoint
CREATE TABLE `late_large_pictures` (
	`listing_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`since` integer NOT NULL,
	`due_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `late_large_pictures_due` ON `late_large_pictures` (`due_at`);--> statement-breakpoint
CREATE INDEX `late_large_pictures_user` ON `late_large_pictures` (`user_id`);--> statement-breakpoint
CREATE TABLE `listing_analyses` (
	`listing_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`result` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_analyses_user` ON `listing_analyses` (`user_id`);--> statement-breakpoint
CREATE TABLE `listing_templates` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`description` text NOT NULL,
	`returns_line` text NOT NULL,
	`bands` text NOT NULL,
	`store_categories` text DEFAULT '' NOT NULL,
	`ad_rate_tenths` integer,
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
	`country` text DEFAULT '' NOT NULL,
	`denomination` text DEFAULT '' NOT NULL,
	`year` text NOT NULL,
	`mint` text NOT NULL,
	`grade` text NOT NULL,
	`grader` text,
	`certification_number` text,
	`composition` text NOT NULL,
	`weight` text NOT NULL,
	`diameter` text NOT NULL,
	`special_attributes` text DEFAULT '[]' NOT NULL,
	`ebay_category` text DEFAULT '' NOT NULL,
	`item_specifics` text DEFAULT '' NOT NULL,
	`front_sha256` text NOT NULL,
	`back_sha256` text NOT NULL,
	`front_original_sha256` text,
	`back_original_sha256` text,
	`analysis_id` text,
	`price_data_id` text,
	`priced_as` text,
	`price_to_check` integer DEFAULT false NOT NULL,
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
	`managed_elsewhere` integer DEFAULT false NOT NULL,
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
	`store_categories` text DEFAULT '' NOT NULL,
	`ad_rate_tenths` integer,
	`storage_location` text DEFAULT '' NOT NULL,
	`cost_cents` integer,
	`consignor_id` integer,
	`consignor_basis` text,
	`consignor_share` integer,
	`consignor_minimum_cents` integer,
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
CREATE UNIQUE INDEX `listings_user_sku` ON `listings` (`user_id`,`sku`);--> statement-breakpoint
CREATE UNIQUE INDEX `listings_analysis` ON `listings` (`user_id`,`analysis_id`) WHERE "listings"."analysis_id" is not null;--> statement-breakpoint
CREATE INDEX `listings_user` ON `listings` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `listings_certificate` ON `listings` (`user_id`,`certification_number`) WHERE "listings"."certification_number" is not null;--> statement-breakpoint
CREATE INDEX `listings_front` ON `listings` (`user_id`,`front_sha256`);--> statement-breakpoint
CREATE INDEX `listings_back` ON `listings` (`user_id`,`back_sha256`);--> statement-breakpoint
CREATE INDEX `listings_ebay_user` ON `listings` (`ebay_user_id`);--> statement-breakpoint
CREATE INDEX `listings_specifics` ON `listings` (`user_id`,`updated_at`) WHERE "listings"."item_specifics" <> '';--> statement-breakpoint
CREATE INDEX `listings_more` ON `listings` (`user_id`) WHERE "listings"."more_pictures" <> '[]';--> statement-breakpoint
CREATE INDEX `listings_ebay_listing` ON `listings` (`user_id`,`ebay_listing_id`);--> statement-breakpoint
CREATE INDEX `listings_title` ON `listings` (`user_id`,`title_key`);--> statement-breakpoint
CREATE INDEX `listings_checked` ON `listings` (`user_id`,`status`,`ebay_checked_at`);--> statement-breakpoint
CREATE INDEX `listings_price_data` ON `listings` (`price_data_id`) WHERE "listings"."price_data_id" is not null;--> statement-breakpoint
CREATE INDEX `listings_partly_sold` ON `listings` (`user_id`) WHERE "listings"."sold_quantity" > 0 and "listings"."status" <> 'sold';--> statement-breakpoint
CREATE INDEX `listings_consignor` ON `listings` (`user_id`,`consignor_id`) WHERE "listings"."consignor_id" is not null;--> statement-breakpoint
CREATE INDEX `listings_unclear` ON `listings` (`ebay_checked_at`) WHERE "listings"."status" = 'draft' and "listings"."ebay_user_id" is not null and ("listings"."publish_unclear" or "listings"."publish_failure" is null);--> statement-breakpoint
CREATE TABLE `selling_settings` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`title_template` text NOT NULL,
	`fee_basis_points` integer,
	`sku_pattern` text DEFAULT '' NOT NULL,
	`storage_place` text DEFAULT '' NOT NULL,
	`keeps_unsold_auctions` integer DEFAULT false NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sku_counters` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`last` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `metal_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`run_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`listing_id` integer NOT NULL,
	`title` text NOT NULL,
	`rule_id` integer,
	`rule_name` text NOT NULL,
	`reason` text NOT NULL,
	`metal` text NOT NULL,
	`spot_micros` integer NOT NULL,
	`spot_at` integer NOT NULL,
	`floor_cents` integer NOT NULL,
	`before_cents` integer NOT NULL,
	`before_accept_cents` integer,
	`before_decline_cents` integer,
	`was_hidden` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`accept_cents` integer,
	`decline_cents` integer,
	`is_hidden` integer NOT NULL,
	`state` text NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`run_id`) REFERENCES `metal_runs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`rule_id`) REFERENCES `metal_rules`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `metal_changes_run` ON `metal_changes` (`run_id`);--> statement-breakpoint
CREATE INDEX `metal_changes_rule` ON `metal_changes` (`rule_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `metal_changes_open` ON `metal_changes` (`listing_id`) WHERE "metal_changes"."state" in ('planned', 'sent');--> statement-breakpoint
CREATE INDEX `metal_changes_unsettled` ON `metal_changes` (`user_id`,`id`) WHERE "metal_changes"."state" in ('planned', 'sent');--> statement-breakpoint
CREATE INDEX `metal_changes_listing` ON `metal_changes` (`listing_id`,`at`);--> statement-breakpoint
CREATE INDEX `metal_changes_user` ON `metal_changes` (`user_id`,`at`);--> statement-breakpoint
CREATE TABLE `metal_listings` (
	`listing_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`accept_cents` integer,
	`decline_cents` integer,
	`hidden_listing_id` text,
	`is_left_alone` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `metal_listings_user` ON `metal_listings` (`user_id`);--> statement-breakpoint
CREATE TABLE `metal_rules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`terms` text NOT NULL,
	`is_active` integer NOT NULL,
	`braked_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `metal_rules_user` ON `metal_rules` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `metal_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`at` integer NOT NULL,
	`undoes` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `metal_runs_user` ON `metal_runs` (`user_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `metal_runs_undoes` ON `metal_runs` (`undoes`) WHERE "metal_runs"."undoes" is not null;--> statement-breakpoint
CREATE TABLE `metal_watches` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`ran_at` integer NOT NULL,
	`obstacle` text DEFAULT '' NOT NULL,
	`mailed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `metal_watches_ran` ON `metal_watches` (`ran_at`);--> statement-breakpoint
CREATE TABLE `ebay_charges` (
	`user_id` integer NOT NULL,
	`ebay_user_id` text NOT NULL,
	`transaction_id` text NOT NULL,
	`type` text NOT NULL,
	`line_item_id` text NOT NULL,
	`order_id` text,
	`ebay_listing_id` text,
	`cents` integer NOT NULL,
	`at` integer NOT NULL,
	`listing_id` integer,
	`series_id` text,
	PRIMARY KEY(`user_id`, `type`, `transaction_id`, `line_item_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `ebay_charges_order` ON `ebay_charges` (`user_id`,`order_id`);--> statement-breakpoint
CREATE INDEX `ebay_charges_listing` ON `ebay_charges` (`listing_id`);--> statement-breakpoint
CREATE INDEX `ebay_charges_ebay_user` ON `ebay_charges` (`ebay_user_id`);--> statement-breakpoint
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
CREATE INDEX `listing_events_listing` ON `listing_events` (`listing_id`);--> statement-breakpoint
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
	`charges_until` integer,
	`charges_due_at` integer,
	PRIMARY KEY(`user_id`, `ebay_user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_cursors_ebay_user` ON `order_cursors` (`ebay_user_id`);--> statement-breakpoint
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
	`postage_cents` integer,
	`sold_at` integer NOT NULL,
	`buyer_country` text,
	`cancelled_at` integer,
	`modified_at` integer DEFAULT 0 NOT NULL,
	`shipment` text,
	`shipped_at` integer,
	`ship_by_at` integer,
	`shipping_service` text DEFAULT '' NOT NULL,
	`coin_check` text,
	`packed_at` integer,
	`carrier` text DEFAULT '' NOT NULL,
	`tracking_number` text DEFAULT '' NOT NULL,
	`ship_requested_at` integer,
	`ship_lease_until` integer,
	`ship_failure` text,
	`updated_at` integer NOT NULL,
	`listed_at` integer,
	`series_id` text,
	`piece_cost_cents` integer,
	`piece_recommended_cents` integer,
	`sale_fee_cents` integer,
	`refunded_at` integer,
	`consignor_id` integer,
	`consignor_basis` text,
	`consignor_share` integer,
	`consignor_minimum_cents` integer,
	`consignor_sale_cents` integer GENERATED ALWAYS AS (iif("consignor_id" is null, null, max(
    (max("price_cents" - 0 - iif("consignor_basis" = 'net', coalesce(coalesce("sale_fee_cents", "fee_cents"), 0), 0), 0)
      * "consignor_share" + 5000) / 10000,
    "consignor_minimum_cents" * ("quantity" - coalesce(0 * "quantity" / nullif("price_cents", 0), 0))))) VIRTUAL,
	`consignor_cents` integer GENERATED ALWAYS AS (iif(("cancelled_at" is not null or ("refunded_cents" > 0 and "refunded_cents" >= "price_cents")), iif("consignor_id" is null, null, 0),
        iif("consignor_id" is null, null, max(
    (max("price_cents" - min("refunded_cents", "price_cents") - iif("consignor_basis" = 'net', coalesce("fee_cents", 0), 0), 0)
      * "consignor_share" + 5000) / 10000,
    "consignor_minimum_cents" * ("quantity" - coalesce(min("refunded_cents", "price_cents") * "quantity" / nullif("price_cents", 0), 0)))))) VIRTUAL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sales_order_line` ON `sales` (`user_id`,`order_id`,`line_item_id`);--> statement-breakpoint
CREATE INDEX `sales_listing` ON `sales` (`listing_id`,`sold_at`);--> statement-breakpoint
CREATE INDEX `sales_user` ON `sales` (`user_id`,`sold_at`);--> statement-breakpoint
CREATE INDEX `sales_ebay_user` ON `sales` (`ebay_user_id`);--> statement-breakpoint
CREATE INDEX `sales_ebay_listing` ON `sales` (`user_id`,`ebay_listing_id`);--> statement-breakpoint
CREATE INDEX `sales_to_ship` ON `sales` (`user_id`,`ship_by_at`) WHERE "sales"."shipment" = 'waiting' and "sales"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX `sales_given_back` ON `sales` (`user_id`,`sold_at`) WHERE ("sales"."cancelled_at" is not null or ("sales"."refunded_cents" > 0 and "sales"."refunded_cents" >= "sales"."price_cents"));--> statement-breakpoint
CREATE INDEX `sales_consignor` ON `sales` (`user_id`,`consignor_id`,`sold_at`) WHERE "sales"."consignor_id" is not null;--> statement-breakpoint
CREATE INDEX `sales_ship_requested` ON `sales` (`ship_requested_at`) WHERE "sales"."ship_requested_at" is not null;--> statement-breakpoint
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
CREATE INDEX `listing_import_rows_listing` ON `listing_import_rows` (`user_id`,`import_id`,`listing_id`);--> statement-breakpoint
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
CREATE INDEX `listing_imports_created` ON `listing_imports` (`created_at`);
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
CREATE VIEW `insight_sale_days` AS
SELECT id AS row_id, user_id, sold_at / 86400000 AS day, 0 AS listed, 0 AS listed_cents, 0 AS left_cents, 0 AS live,
  0 AS live_cents, quantity AS sold, price_cents - refunded_cents AS sold_cents
FROM sales
WHERE cancelled_at IS NULL AND listed_at IS NOT NULL AND (refunded_cents = 0 OR refunded_cents < price_cents);
--> statement-breakpoint
CREATE VIEW `unused_price_data` AS
SELECT user_id, id FROM `price_data` AS own
WHERE NOT EXISTS (SELECT 1 FROM `analyses` WHERE price_data_id = own.id AND +user_id = own.user_id)
  AND NOT EXISTS (SELECT 1 FROM `listings` WHERE price_data_id = own.id AND +user_id = own.user_id)
  AND NOT EXISTS (SELECT 1 FROM `deleted_listings` WHERE price_data_id = own.id AND +user_id = own.user_id);
--> statement-breakpoint
CREATE VIEW `insight_ad_shares` AS
SELECT rowid AS row_id, user_id, 'ad' AS kind, series_id, 'known' AS fee_band, 0 AS listings, 0 AS orders, 0 AS pieces,
  0 AS price_cents, 0 AS taxed_cents, 0 AS postage_cents, cents AS fee_cents, 0 AS cost_cents, 0 AS without_cost,
  0 AS envelopes, 0 AS recommended_cents, 0 AS compared_cents, 0 AS days_to_sell
FROM ebay_charges WHERE type = 'NON_SALE_CHARGE' AND series_id IS NOT NULL;
--> statement-breakpoint
CREATE VIEW `insight_listing_shares` AS
SELECT id AS row_id, user_id, status AS kind, ifnull(series_id, '') AS series_id,
  iif(taxed <= 1000, 'small', iif(taxed > 750000, 'large', 'usual')) AS fee_band,
  1 AS listings, pieces AS orders, pieces, price_cents * pieces AS price_cents, taxed * pieces AS taxed_cents,
  iif(shipping_cents > 0, 0, iif(price_cents < 2000, 100, 495)) * pieces AS postage_cents, 0 AS fee_cents,
  iif(consignor_id IS NULL, ifnull(cost_cents, 0), max((price_cents * ifnull(consignor_share, 0) + 5000) / 10000, ifnull(consignor_minimum_cents, 0))) * pieces AS cost_cents,
  (cost_cents IS NULL AND consignor_id IS NULL AND pieces > 0) AS without_cost,
  (price_cents > 0 AND price_cents < 2000) AS envelopes,
  ifnull(suggested_price_cents, 0) * pieces AS recommended_cents,
  iif(suggested_price_cents IS NULL, 0, price_cents * pieces) AS compared_cents, 0 AS days_to_sell
FROM (
  SELECT *, iif(price_cents > 0, max(stock_quantity - sold_quantity, 0), 0) AS pieces,
    price_cents + shipping_cents + ((price_cents + shipping_cents) * 750 + 5000) / 10000 AS taxed
  FROM listings
);
--> statement-breakpoint
CREATE VIEW `insight_sale_shares` AS
SELECT id AS row_id, user_id, 'sale' AS kind, ifnull(series_id, '') AS series_id,
  iif(fee_cents IS NOT NULL, 'known', iif(taxed <= 1000, 'small', iif(taxed > 750000, 'large', 'usual'))) AS fee_band,
  stands AS listings, (taxed > 0) AS orders, quantity * stands AS pieces, kept_cents AS price_cents, taxed AS taxed_cents,
  ifnull(postage_cents - shipping_cents, iif(shipping_cents > 0, 0, iif(price_cents < 2000, 100, 495))) AS postage_cents, ifnull(fee_cents, 0) AS fee_cents,
  iif(consignor_id IS NULL, ifnull(piece_cost_cents, 0) * quantity * stands, ifnull(consignor_cents, 0)) AS cost_cents,
  (piece_cost_cents IS NULL AND consignor_id IS NULL) * stands AS without_cost,
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
CREATE VIRTUAL TABLE listing_search USING fts5(words, content='', contentless_delete=1, detail=none, tokenize='ascii');
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
END;
--> statement-breakpoint
CREATE TRIGGER `coin_references_changed` AFTER UPDATE ON `coin_references` BEGIN
  UPDATE `reference_libraries` SET version = version + 1 WHERE user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `coin_references_removed` AFTER DELETE ON `coin_references` BEGIN
  UPDATE `reference_libraries` SET version = version + 1 WHERE user_id = old.user_id;
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
CREATE TRIGGER listings_card_update AFTER UPDATE OF
  sku, title, description, price_cents, suggested_price_cents, status, coin_type, series_id, year, mint, grade, grader,
  certification_number, composition, special_attributes, front_sha256, back_sha256, price_data_id, priced_as,
  price_to_check, ebay_offer_id, ebay_listing_id, publish_failure, published_at, ebay_user_id, stock_quantity,
  sold_quantity, format, duration_days, reserve_price_cents, buy_it_now_price_cents, best_offer,
  best_offer_accept_cents, best_offer_decline_cents, scheduled_start_at, storage_location, lot_kind, lot_count, lot_of,
  more_pictures, warnings, answered
ON listings BEGIN
  UPDATE listing_cards SET status = new.status, price_cents = new.price_cents, title_sort = lower(new.title),
    listed_at = coalesce(new.published_at, 9007199254740991), series_id = new.series_id, location = new.storage_location,
    holder = known.holder, held = (known.holder IS NOT NULL AND (known.holder = '' OR known.holder IS NOT (SELECT ebay_user_id FROM ebay_connections WHERE user_id = new.user_id AND refresh_token <> ''))),
    refresh_at = 0, revision = revision + 1
  FROM (SELECT iif(new.status <> 'sold' AND (new.ebay_user_id IS NOT NULL OR new.ebay_offer_id IS NOT NULL OR new.ebay_listing_id IS NOT NULL), coalesce(new.ebay_user_id, ''), NULL) AS holder) AS known
  WHERE listing_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `price_data_analysis_changed` AFTER UPDATE OF price_data_id ON `analyses`
WHEN OLD.price_data_id IS NOT NEW.price_data_id
BEGIN
  DELETE FROM `price_data` WHERE user_id = OLD.user_id AND id = OLD.price_data_id
    AND EXISTS (SELECT 1 FROM `unused_price_data` WHERE user_id = OLD.user_id AND id = OLD.price_data_id);
END;
--> statement-breakpoint
CREATE TRIGGER `price_data_analysis_deleted` AFTER DELETE ON `analyses`
WHEN OLD.price_data_id IS NOT NULL
BEGIN
  DELETE FROM `price_data` WHERE user_id = OLD.user_id AND id = OLD.price_data_id
    AND EXISTS (SELECT 1 FROM `unused_price_data` WHERE user_id = OLD.user_id AND id = OLD.price_data_id);
END;
--> statement-breakpoint
CREATE TRIGGER `price_data_listing_changed` AFTER UPDATE OF price_data_id ON `listings`
WHEN OLD.price_data_id IS NOT NEW.price_data_id
BEGIN
  DELETE FROM `price_data` WHERE user_id = OLD.user_id AND id = OLD.price_data_id
    AND EXISTS (SELECT 1 FROM `unused_price_data` WHERE user_id = OLD.user_id AND id = OLD.price_data_id);
END;
--> statement-breakpoint
CREATE TRIGGER `price_data_listing_deleted` AFTER DELETE ON `listings`
WHEN OLD.price_data_id IS NOT NULL
BEGIN
  DELETE FROM `price_data` WHERE user_id = OLD.user_id AND id = OLD.price_data_id
    AND EXISTS (SELECT 1 FROM `unused_price_data` WHERE user_id = OLD.user_id AND id = OLD.price_data_id);
END;
--> statement-breakpoint
CREATE TRIGGER `price_data_deleted_listing_deleted` AFTER DELETE ON `deleted_listings`
WHEN OLD.price_data_id IS NOT NULL
BEGIN
  DELETE FROM `price_data` WHERE user_id = OLD.user_id AND id = OLD.price_data_id
    AND EXISTS (SELECT 1 FROM `unused_price_data` WHERE user_id = OLD.user_id AND id = OLD.price_data_id);
END;
--> statement-breakpoint
CREATE TRIGGER listings_specifics_update AFTER UPDATE OF item_specifics ON listings BEGIN
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1 WHERE listing_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `insight_ad_inserted` AFTER INSERT ON ebay_charges
BEGIN
  INSERT INTO insight_totals (user_id, kind, series_id, fee_band, listings, orders, pieces, price_cents,
    taxed_cents, postage_cents, fee_cents, cost_cents, without_cost, envelopes, recommended_cents,
    compared_cents, days_to_sell)
  SELECT user_id, kind, series_id, fee_band, 0, 0, 0, 0, 0, 0, fee_cents, 0, 0, 0, 0, 0, 0
  FROM insight_ad_shares WHERE row_id = NEW.rowid
  ON CONFLICT (user_id, kind, series_id, fee_band) DO UPDATE SET fee_cents = fee_cents + excluded.fee_cents;
END;
--> statement-breakpoint
CREATE TRIGGER `insight_ad_before` BEFORE UPDATE OF cents, series_id ON ebay_charges
BEGIN
  INSERT INTO insight_totals (user_id, kind, series_id, fee_band, listings, orders, pieces, price_cents,
    taxed_cents, postage_cents, fee_cents, cost_cents, without_cost, envelopes, recommended_cents,
    compared_cents, days_to_sell)
  SELECT user_id, kind, series_id, fee_band, 0, 0, 0, 0, 0, 0, -fee_cents, 0, 0, 0, 0, 0, 0
  FROM insight_ad_shares WHERE row_id = OLD.rowid
  ON CONFLICT (user_id, kind, series_id, fee_band) DO UPDATE SET fee_cents = fee_cents + excluded.fee_cents;
END;
--> statement-breakpoint
CREATE TRIGGER `insight_ad_after` AFTER UPDATE OF cents, series_id ON ebay_charges
BEGIN
  INSERT INTO insight_totals (user_id, kind, series_id, fee_band, listings, orders, pieces, price_cents,
    taxed_cents, postage_cents, fee_cents, cost_cents, without_cost, envelopes, recommended_cents,
    compared_cents, days_to_sell)
  SELECT user_id, kind, series_id, fee_band, 0, 0, 0, 0, 0, 0, fee_cents, 0, 0, 0, 0, 0, 0
  FROM insight_ad_shares WHERE row_id = NEW.rowid
  ON CONFLICT (user_id, kind, series_id, fee_band) DO UPDATE SET fee_cents = fee_cents + excluded.fee_cents;
END;
--> statement-breakpoint
CREATE TRIGGER `insight_ad_deleted` BEFORE DELETE ON ebay_charges
BEGIN
  INSERT INTO insight_totals (user_id, kind, series_id, fee_band, listings, orders, pieces, price_cents,
    taxed_cents, postage_cents, fee_cents, cost_cents, without_cost, envelopes, recommended_cents,
    compared_cents, days_to_sell)
  SELECT user_id, kind, series_id, fee_band, 0, 0, 0, 0, 0, 0, -fee_cents, 0, 0, 0, 0, 0, 0
  FROM insight_ad_shares WHERE row_id = OLD.rowid AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
  ON CONFLICT (user_id, kind, series_id, fee_band) DO UPDATE SET fee_cents = fee_cents + excluded.fee_cents;
END;
--> statement-breakpoint
CREATE TRIGGER `insight_ad_series` AFTER UPDATE OF series_id ON listings WHEN NEW.series_id IS NOT OLD.series_id
BEGIN
  UPDATE ebay_charges SET series_id = ifnull(NEW.series_id, '') WHERE listing_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER listings_ad_due AFTER UPDATE OF ad_rate_tenths, status, ebay_listing_id ON listings
WHEN new.status = 'published' AND (new.ad_rate_tenths IS NOT old.ad_rate_tenths OR new.status <> old.status OR new.ebay_listing_id IS NOT old.ebay_listing_id)
BEGIN
  INSERT INTO listing_ads (listing_id, user_id, due_at)
  SELECT new.id, new.user_id, 0 WHERE new.ad_rate_tenths IS NOT NULL OR EXISTS (SELECT 1 FROM listing_ads WHERE listing_id = new.id)
  ON CONFLICT (listing_id) DO UPDATE SET due_at = 0, revision = revision + 1, failure = NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `insight_listing_before` BEFORE UPDATE OF price_cents, shipping_cents, suggested_price_cents, status, series_id, stock_quantity, sold_quantity, cost_cents, consignor_id, consignor_share, consignor_minimum_cents, published_at, ended_at ON listings
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
CREATE TRIGGER `insight_listing_after` AFTER UPDATE OF price_cents, shipping_cents, suggested_price_cents, status, series_id, stock_quantity, sold_quantity, cost_cents, consignor_id, consignor_share, consignor_minimum_cents, published_at, ended_at ON listings
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
CREATE TRIGGER `insight_sale_before` BEFORE UPDATE OF quantity, price_cents, shipping_cents, refunded_cents, fee_cents, postage_cents, sold_at, cancelled_at, listed_at, series_id, piece_cost_cents, piece_recommended_cents, consignor_id, consignor_basis, consignor_share, consignor_minimum_cents ON sales
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
CREATE TRIGGER `insight_sale_after` AFTER UPDATE OF quantity, price_cents, shipping_cents, refunded_cents, fee_cents, postage_cents, sold_at, cancelled_at, listed_at, series_id, piece_cost_cents, piece_recommended_cents, consignor_id, consignor_basis, consignor_share, consignor_minimum_cents ON sales
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
--> statement-breakpoint
CREATE TRIGGER `consignment_sale_inserted` AFTER INSERT ON sales WHEN NEW.listing_id IS NOT NULL
BEGIN
  UPDATE sales SET (consignor_id, consignor_basis, consignor_share, consignor_minimum_cents) = (
    SELECT consignor_id, consignor_basis, consignor_share, consignor_minimum_cents
    FROM listings WHERE listings.id = NEW.listing_id)
  WHERE id = NEW.id AND EXISTS (SELECT 1 FROM listings WHERE id = NEW.listing_id AND consignor_id IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `consignment_listing_changed` AFTER UPDATE OF consignor_id, consignor_basis, consignor_share, consignor_minimum_cents ON listings
WHEN NEW.consignor_id IS NOT OLD.consignor_id OR NEW.consignor_basis IS NOT OLD.consignor_basis
  OR NEW.consignor_share IS NOT OLD.consignor_share OR NEW.consignor_minimum_cents IS NOT OLD.consignor_minimum_cents
BEGIN
  UPDATE sales SET consignor_id = NEW.consignor_id, consignor_basis = NEW.consignor_basis,
    consignor_share = NEW.consignor_share, consignor_minimum_cents = NEW.consignor_minimum_cents
  WHERE listing_id = NEW.id AND user_id = NEW.user_id AND (consignor_id IS NULL OR NEW.status = 'sold');
END;
--> statement-breakpoint
CREATE TRIGGER listing_cards_country_insert AFTER INSERT ON listing_cards WHEN new.country IS NOT NULL BEGIN
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT new.user_id, 'country', new.country, 1 WHERE true
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listing_cards_country_delete AFTER DELETE ON listing_cards WHEN old.country IS NOT NULL BEGIN
  UPDATE listing_counts SET count = count - 1
  WHERE user_id = old.user_id AND kind = 'country' AND value = old.country;
END;
--> statement-breakpoint
CREATE TRIGGER listing_cards_country_update AFTER UPDATE OF country ON listing_cards WHEN old.country IS NOT new.country BEGIN
  UPDATE listing_counts SET count = count - 1
  WHERE user_id = old.user_id AND kind = 'country' AND value = old.country;
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT new.user_id, 'country', new.country, 1 WHERE new.country IS NOT NULL
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listings_country_update AFTER UPDATE OF country ON listings WHEN old.country <> new.country BEGIN
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1 WHERE listing_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER dump_ad_campaigns_insert AFTER INSERT ON ad_campaigns
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_ad_campaigns_update AFTER UPDATE ON ad_campaigns
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_ad_campaigns_delete AFTER DELETE ON ad_campaigns
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_analyses_insert AFTER INSERT ON analyses
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_analyses_update AFTER UPDATE ON analyses
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_analyses_delete AFTER DELETE ON analyses
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_best_offer_rules_insert AFTER INSERT ON best_offer_rules
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_best_offer_rules_update AFTER UPDATE ON best_offer_rules
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_best_offer_rules_delete AFTER DELETE ON best_offer_rules
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_best_offers_insert AFTER INSERT ON best_offers
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_best_offers_update AFTER UPDATE ON best_offers
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_best_offers_delete AFTER DELETE ON best_offers
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_buying_offers_insert AFTER INSERT ON buying_offers
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_buying_offers_update AFTER UPDATE ON buying_offers
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_buying_offers_delete AFTER DELETE ON buying_offers
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_buying_shares_insert AFTER INSERT ON buying_shares
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_buying_shares_update AFTER UPDATE ON buying_shares
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_buying_shares_delete AFTER DELETE ON buying_shares
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_coin_references_insert AFTER INSERT ON coin_references
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_coin_references_update AFTER UPDATE ON coin_references
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_coin_references_delete AFTER DELETE ON coin_references
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_consignment_settings_insert AFTER INSERT ON consignment_settings
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_consignment_settings_update AFTER UPDATE ON consignment_settings
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_consignment_settings_delete AFTER DELETE ON consignment_settings
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_consignor_payments_insert AFTER INSERT ON consignor_payments
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_consignor_payments_update AFTER UPDATE ON consignor_payments
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_consignor_payments_delete AFTER DELETE ON consignor_payments
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_consignors_insert AFTER INSERT ON consignors
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_consignors_update AFTER UPDATE ON consignors
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_consignors_delete AFTER DELETE ON consignors
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_deleted_listings_insert AFTER INSERT ON deleted_listings
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_deleted_listings_update AFTER UPDATE ON deleted_listings
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_deleted_listings_delete AFTER DELETE ON deleted_listings
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_ebay_charges_insert AFTER INSERT ON ebay_charges
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_ebay_charges_update AFTER UPDATE ON ebay_charges
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_ebay_charges_delete AFTER DELETE ON ebay_charges
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_ebay_connections_insert AFTER INSERT ON ebay_connections
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_ebay_connections_update AFTER UPDATE ON ebay_connections
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL) AND OLD.access_token IS NEW.access_token
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_ebay_connections_delete AFTER DELETE ON ebay_connections
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_late_large_pictures_insert AFTER INSERT ON late_large_pictures
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_late_large_pictures_update AFTER UPDATE ON late_large_pictures
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_late_large_pictures_delete AFTER DELETE ON late_large_pictures
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_listing_ads_insert AFTER INSERT ON listing_ads
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_listing_ads_update AFTER UPDATE ON listing_ads
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_listing_ads_delete AFTER DELETE ON listing_ads
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_listing_analyses_insert AFTER INSERT ON listing_analyses
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_listing_analyses_update AFTER UPDATE ON listing_analyses
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_listing_analyses_delete AFTER DELETE ON listing_analyses
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_listing_events_insert AFTER INSERT ON listing_events
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_listing_events_update AFTER UPDATE ON listing_events
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_listing_events_delete AFTER DELETE ON listing_events
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_listing_templates_insert AFTER INSERT ON listing_templates
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_listing_templates_update AFTER UPDATE ON listing_templates
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_listing_templates_delete AFTER DELETE ON listing_templates
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_listings_insert AFTER INSERT ON listings
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_listings_update AFTER UPDATE ON listings
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL) AND OLD.ebay_checked_at IS NEW.ebay_checked_at
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_listings_delete AFTER DELETE ON listings
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_metal_changes_insert AFTER INSERT ON metal_changes
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_metal_changes_update AFTER UPDATE ON metal_changes
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_metal_changes_delete AFTER DELETE ON metal_changes
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_metal_listings_insert AFTER INSERT ON metal_listings
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_metal_listings_update AFTER UPDATE ON metal_listings
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_metal_listings_delete AFTER DELETE ON metal_listings
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_metal_rules_insert AFTER INSERT ON metal_rules
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_metal_rules_update AFTER UPDATE ON metal_rules
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_metal_rules_delete AFTER DELETE ON metal_rules
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_metal_runs_insert AFTER INSERT ON metal_runs
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_metal_runs_update AFTER UPDATE ON metal_runs
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_metal_runs_delete AFTER DELETE ON metal_runs
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_naming_outcomes_insert AFTER INSERT ON naming_outcomes
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_naming_outcomes_update AFTER UPDATE ON naming_outcomes
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_naming_outcomes_delete AFTER DELETE ON naming_outcomes
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_picture_descriptors_insert AFTER INSERT ON picture_descriptors
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_picture_descriptors_update AFTER UPDATE ON picture_descriptors
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_picture_descriptors_delete AFTER DELETE ON picture_descriptors
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_pictures_insert AFTER INSERT ON pictures
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_pictures_update AFTER UPDATE ON pictures
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_pictures_delete AFTER DELETE ON pictures
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_price_data_insert AFTER INSERT ON price_data
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_price_data_update AFTER UPDATE ON price_data
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_price_data_delete AFTER DELETE ON price_data
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_reference_disputes_insert AFTER INSERT ON reference_disputes
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_reference_disputes_update AFTER UPDATE ON reference_disputes
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_reference_disputes_delete AFTER DELETE ON reference_disputes
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_returned_coins_insert AFTER INSERT ON returned_coins
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_returned_coins_update AFTER UPDATE ON returned_coins
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_returned_coins_delete AFTER DELETE ON returned_coins
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_sale_refunds_insert AFTER INSERT ON sale_refunds
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_sale_refunds_update AFTER UPDATE ON sale_refunds
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_sale_refunds_delete AFTER DELETE ON sale_refunds
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_sales_insert AFTER INSERT ON sales
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_sales_update AFTER UPDATE ON sales
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_sales_delete AFTER DELETE ON sales
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_selling_settings_insert AFTER INSERT ON selling_settings
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_selling_settings_update AFTER UPDATE ON selling_settings
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_selling_settings_delete AFTER DELETE ON selling_settings
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_sku_counters_insert AFTER INSERT ON sku_counters
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_sku_counters_update AFTER UPDATE ON sku_counters
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_sku_counters_delete AFTER DELETE ON sku_counters
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_slab_readings_insert AFTER INSERT ON slab_readings
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_slab_readings_update AFTER UPDATE ON slab_readings
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_slab_readings_delete AFTER DELETE ON slab_readings
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_watcher_offers_insert AFTER INSERT ON watcher_offers
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_watcher_offers_update AFTER UPDATE ON watcher_offers
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_watcher_offers_delete AFTER DELETE ON watcher_offers
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER storage_listing_inserted AFTER INSERT ON listings
BEGIN
  INSERT INTO storage_uses (user_id, listings, text_bytes)
  VALUES (NEW.user_id, NOT EXISTS (SELECT 1 FROM deleted_listings WHERE id = NEW.id),
    length(CAST(NEW.description AS BLOB)) + length(CAST(NEW.special_attributes AS BLOB)))
  ON CONFLICT (user_id) DO UPDATE SET listings = listings + excluded.listings,
    text_bytes = text_bytes + excluded.text_bytes;
  SELECT RAISE(ABORT, 'PLAN_FULL listings') FROM storage_uses AS used
  WHERE used.user_id = NEW.user_id
    AND used.listings > coalesce((SELECT max_listings FROM account_facts WHERE user_id = NEW.user_id), 0)
    AND NOT EXISTS (SELECT 1 FROM deleted_listings WHERE id = NEW.id);
  SELECT RAISE(ABORT, 'PLAN_FULL texts') FROM storage_uses AS used
  WHERE used.user_id = NEW.user_id
    AND used.text_bytes > coalesce((SELECT max_text_bytes FROM account_facts WHERE user_id = NEW.user_id), 0)
    AND NOT EXISTS (SELECT 1 FROM deleted_listings WHERE id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER storage_listing_edited AFTER UPDATE OF description, special_attributes ON listings
WHEN length(CAST(NEW.description AS BLOB)) + length(CAST(NEW.special_attributes AS BLOB))
  <> length(CAST(OLD.description AS BLOB)) + length(CAST(OLD.special_attributes AS BLOB))
BEGIN
  UPDATE storage_uses SET text_bytes = text_bytes
    + length(CAST(NEW.description AS BLOB)) + length(CAST(NEW.special_attributes AS BLOB))
    - (length(CAST(OLD.description AS BLOB)) + length(CAST(OLD.special_attributes AS BLOB)))
  WHERE user_id = NEW.user_id;
  SELECT RAISE(ABORT, 'PLAN_FULL texts') FROM storage_uses AS used
  WHERE used.user_id = NEW.user_id
    AND used.text_bytes > coalesce((SELECT max_text_bytes FROM account_facts WHERE user_id = NEW.user_id), 0)
    AND length(CAST(NEW.description AS BLOB)) + length(CAST(NEW.special_attributes AS BLOB))
    > length(CAST(OLD.description AS BLOB)) + length(CAST(OLD.special_attributes AS BLOB));
END;
--> statement-breakpoint
CREATE TRIGGER storage_picture_inserted AFTER INSERT ON pictures
BEGIN
  INSERT INTO storage_uses (user_id, picture_bytes) VALUES (NEW.user_id, max(NEW.bytes, 20000))
  ON CONFLICT (user_id) DO UPDATE SET picture_bytes = picture_bytes + excluded.picture_bytes;
  SELECT RAISE(ABORT, 'PLAN_FULL pictures') FROM storage_uses AS used
  WHERE used.user_id = NEW.user_id
    AND used.picture_bytes > coalesce((SELECT max_picture_bytes FROM account_facts WHERE user_id = NEW.user_id), 0)
    AND NEW.unused_since IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER naming_outcomes_added AFTER INSERT ON naming_outcomes
BEGIN
  INSERT INTO naming_marks (user_id, named_key, source, changes) VALUES (NEW.user_id, NEW.named_key, NEW.source, 1)
  ON CONFLICT (user_id, named_key, source) DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER naming_outcomes_changed AFTER UPDATE ON naming_outcomes
BEGIN
  INSERT INTO naming_marks (user_id, named_key, source, changes) VALUES (OLD.user_id, OLD.named_key, OLD.source, 1)
  ON CONFLICT (user_id, named_key, source) DO UPDATE SET changes = changes + 1;
  INSERT INTO naming_marks (user_id, named_key, source, changes) VALUES (NEW.user_id, NEW.named_key, NEW.source, 1)
  ON CONFLICT (user_id, named_key, source) DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER naming_outcomes_removed AFTER DELETE ON naming_outcomes
WHEN EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO naming_marks (user_id, named_key, source, changes) VALUES (OLD.user_id, OLD.named_key, OLD.source, 1)
  ON CONFLICT (user_id, named_key, source) DO UPDATE SET changes = changes + 1;
END;
