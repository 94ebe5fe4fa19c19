CREATE TABLE `price_data` (
	`user_id` integer NOT NULL,
	`id` text NOT NULL,
	`result` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `analyses` ADD `price_data_id` text;
--> statement-breakpoint
ALTER TABLE `deleted_listings` ADD `price_data_id` text;
--> statement-breakpoint
ALTER TABLE `deleted_listings` ADD `priced_as` text;
--> statement-breakpoint
ALTER TABLE `deleted_listings` ADD `price_to_check` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `listings` ADD `price_data_id` text;
--> statement-breakpoint
ALTER TABLE `listings` ADD `priced_as` text;
--> statement-breakpoint
ALTER TABLE `listings` ADD `price_to_check` integer DEFAULT false NOT NULL;
--> statement-breakpoint
-- By hand: the price data of analyses and listings move to rows of their own. The trigger names the column that goes.
DROP TRIGGER `listings_card_update`;
--> statement-breakpoint
INSERT INTO `price_data` (`user_id`, `id`, `result`, `created_at`)
SELECT user_id, id, result -> '$.priceData', coalesce(finished_at, created_at) FROM `analyses`
WHERE json_valid(result) AND json_type(result, '$.priceData') = 'object';
--> statement-breakpoint
UPDATE `analyses` SET price_data_id = iif(json_type(result, '$.priceData') = 'object', id, NULL),
  result = json_remove(result, '$.priceData')
WHERE json_valid(result);
--> statement-breakpoint
-- A listing whose price data are those of its analysis names the same row. A correction wrote them in another order.
INSERT INTO `price_data` (`user_id`, `id`, `result`, `created_at`)
SELECT own.user_id, 'listing ' || own.id, json_remove(own.price_data, '$.pricedAs', '$.priceToCheck'), own.created_at
FROM `listings` AS own
WHERE json_valid(own.price_data) AND json_type(own.price_data, '$.pricedAs') = 'object' AND NOT EXISTS (
  SELECT 1 FROM `price_data` AS known
  WHERE known.user_id = own.user_id AND known.id = own.analysis_id
    AND known.result -> '$.gradePrices' IS own.price_data -> '$.gradePrices'
    AND known.result -> '$.explanation' IS own.price_data -> '$.explanation'
    AND known.result -> '$.sold' IS own.price_data -> '$.sold'
    AND known.result -> '$.active' IS own.price_data -> '$.active');
--> statement-breakpoint
UPDATE `listings` SET
  price_data_id = (
    SELECT known.id FROM `price_data` AS known
    WHERE known.user_id = listings.user_id AND known.id IN ('listing ' || listings.id, listings.analysis_id)
    ORDER BY known.id = listings.analysis_id LIMIT 1),
  priced_as = json_object('coin', price_data -> '$.pricedAs', 'melt', json(iif(
    json_type(price_data, '$.meltValue') = 'object',
    json_object('cents', price_data -> '$.meltValue.totalMeltValueCents',
      'microsPerTroyOunce', price_data -> '$.meltValue.currentMetalPriceMicros'),
    NULL))),
  price_to_check = coalesce(price_data -> '$.priceToCheck' = 'true', false)
WHERE json_valid(price_data) AND json_type(price_data, '$.pricedAs') = 'object';
--> statement-breakpoint
INSERT INTO `price_data` (`user_id`, `id`, `result`, `created_at`)
SELECT own.user_id, 'listing ' || own.id, json_remove(own.price_data, '$.pricedAs', '$.priceToCheck'), own.created_at
FROM `deleted_listings` AS own
WHERE json_valid(own.price_data) AND json_type(own.price_data, '$.pricedAs') = 'object' AND NOT EXISTS (
  SELECT 1 FROM `price_data` AS known
  WHERE known.user_id = own.user_id AND known.id = own.analysis_id
    AND known.result -> '$.gradePrices' IS own.price_data -> '$.gradePrices'
    AND known.result -> '$.explanation' IS own.price_data -> '$.explanation'
    AND known.result -> '$.sold' IS own.price_data -> '$.sold'
    AND known.result -> '$.active' IS own.price_data -> '$.active');
--> statement-breakpoint
UPDATE `deleted_listings` SET
  price_data_id = (
    SELECT known.id FROM `price_data` AS known
    WHERE known.user_id = deleted_listings.user_id AND known.id IN ('listing ' || deleted_listings.id, deleted_listings.analysis_id)
    ORDER BY known.id = deleted_listings.analysis_id LIMIT 1),
  priced_as = json_object('coin', price_data -> '$.pricedAs', 'melt', json(iif(
    json_type(price_data, '$.meltValue') = 'object',
    json_object('cents', price_data -> '$.meltValue.totalMeltValueCents',
      'microsPerTroyOunce', price_data -> '$.meltValue.currentMetalPriceMicros'),
    NULL))),
  price_to_check = coalesce(price_data -> '$.priceToCheck' = 'true', false)
WHERE json_valid(price_data) AND json_type(price_data, '$.pricedAs') = 'object';
--> statement-breakpoint
ALTER TABLE `deleted_listings` DROP COLUMN `price_data`;
--> statement-breakpoint
ALTER TABLE `listings` DROP COLUMN `price_data`;
--> statement-breakpoint
CREATE INDEX `analyses_price_data` ON `analyses` (`price_data_id`) WHERE "analyses"."price_data_id" is not null;
--> statement-breakpoint
CREATE INDEX `deleted_listings_price_data` ON `deleted_listings` (`price_data_id`) WHERE "deleted_listings"."price_data_id" is not null;
--> statement-breakpoint
CREATE INDEX `listings_price_data` ON `listings` (`price_data_id`) WHERE "listings"."price_data_id" is not null;
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
-- Price data that nothing names: none stay after a transaction. "+": found by id, not among all of the seller's.
CREATE VIEW `unused_price_data` AS
SELECT user_id, id FROM `price_data` AS own
WHERE NOT EXISTS (SELECT 1 FROM `analyses` WHERE price_data_id = own.id AND +user_id = own.user_id)
  AND NOT EXISTS (SELECT 1 FROM `listings` WHERE price_data_id = own.id AND +user_id = own.user_id)
  AND NOT EXISTS (SELECT 1 FROM `deleted_listings` WHERE price_data_id = own.id AND +user_id = own.user_id);
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
