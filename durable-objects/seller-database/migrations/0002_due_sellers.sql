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
CREATE INDEX `sale_refunds_requested` ON `sale_refunds` (`user_id`,`requested_at`) WHERE "sale_refunds"."requested_at" is not null;