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
CREATE INDEX `sales_ebay_user` ON `sales` (`ebay_user_id`);