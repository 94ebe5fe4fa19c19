CREATE TABLE `dumps` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`seller_id` integer,
	`at` integer NOT NULL,
	`name` text NOT NULL,
	`parts` integer NOT NULL,
	`row_count` integer NOT NULL,
	`bytes` integer NOT NULL,
	`is_mixed` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `dumps_seller` ON `dumps` (`seller_id`,`at`);--> statement-breakpoint
CREATE INDEX `dumps_at` ON `dumps` (`at`);--> statement-breakpoint
CREATE TABLE `dump_marks` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`changed_at` integer,
	`started_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `dump_marks_changed` ON `dump_marks` (`changed_at`) WHERE "dump_marks"."changed_at" is not null;--> statement-breakpoint
CREATE INDEX `dump_marks_started` ON `dump_marks` (`started_at`) WHERE "dump_marks"."started_at" is not null;
--> statement-breakpoint
-- The first change of a seller's rows since the last dump marks the seller.
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
-- Nobody is in a dump yet.
INSERT INTO dump_marks (user_id, changed_at) SELECT id, 0 FROM users;
