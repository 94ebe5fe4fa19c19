ALTER TABLE `deleted_listings` ADD `item_specifics` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `item_specifics` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `listings_specifics` ON `listings` (`user_id`,`updated_at`) WHERE "listings"."item_specifics" <> '';--> statement-breakpoint
-- Its draft's card says what is missing.
CREATE TRIGGER listings_specifics_update AFTER UPDATE OF item_specifics ON listings BEGIN
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1 WHERE listing_id = new.id;
END;
