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
ALTER TABLE `deleted_listings` ADD `consignor_id` integer;--> statement-breakpoint
ALTER TABLE `deleted_listings` ADD `consignor_basis` text;--> statement-breakpoint
ALTER TABLE `deleted_listings` ADD `consignor_share` integer;--> statement-breakpoint
ALTER TABLE `deleted_listings` ADD `consignor_minimum_cents` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `consignor_id` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `consignor_basis` text;--> statement-breakpoint
ALTER TABLE `listings` ADD `consignor_share` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `consignor_minimum_cents` integer;--> statement-breakpoint
CREATE INDEX `listings_consignor` ON `listings` (`user_id`,`consignor_id`) WHERE "listings"."consignor_id" is not null;--> statement-breakpoint
ALTER TABLE `mails` ADD `sender_name` text;--> statement-breakpoint
ALTER TABLE `mails` ADD `reply_to` text;--> statement-breakpoint
ALTER TABLE `sales` ADD `sale_fee_cents` integer;--> statement-breakpoint
ALTER TABLE `sales` ADD `refunded_at` integer;--> statement-breakpoint
ALTER TABLE `sales` ADD `consignor_id` integer;--> statement-breakpoint
ALTER TABLE `sales` ADD `consignor_basis` text;--> statement-breakpoint
ALTER TABLE `sales` ADD `consignor_share` integer;--> statement-breakpoint
ALTER TABLE `sales` ADD `consignor_minimum_cents` integer;--> statement-breakpoint
ALTER TABLE `sales` ADD `consignor_sale_cents` integer GENERATED ALWAYS AS (iif("consignor_id" is null, null, max(
    (max("price_cents" - 0 - iif("consignor_basis" = 'net', coalesce(coalesce("sale_fee_cents", "fee_cents"), 0), 0), 0)
      * "consignor_share" + 5000) / 10000,
    "consignor_minimum_cents" * ("quantity" - coalesce(0 * "quantity" / nullif("price_cents", 0), 0))))) VIRTUAL;--> statement-breakpoint
ALTER TABLE `sales` ADD `consignor_cents` integer GENERATED ALWAYS AS (iif(("cancelled_at" is not null or ("refunded_cents" > 0 and "refunded_cents" >= "price_cents")), iif("consignor_id" is null, null, 0),
        iif("consignor_id" is null, null, max(
    (max("price_cents" - min("refunded_cents", "price_cents") - iif("consignor_basis" = 'net', coalesce("fee_cents", 0), 0), 0)
      * "consignor_share" + 5000) / 10000,
    "consignor_minimum_cents" * ("quantity" - coalesce(min("refunded_cents", "price_cents") * "quantity" / nullif("price_cents", 0), 0)))))) VIRTUAL;--> statement-breakpoint
CREATE INDEX `sales_consignor` ON `sales` (`user_id`,`consignor_id`,`sold_at`) WHERE "sales"."consignor_id" is not null;
--> statement-breakpoint
-- By hand from here on. What the owner of a consigned coin gets is its cost: of a sale by its terms, of stock by its price.
DROP TRIGGER `insight_listing_before`;
--> statement-breakpoint
DROP TRIGGER `insight_listing_after`;
--> statement-breakpoint
DROP TRIGGER `insight_sale_before`;
--> statement-breakpoint
DROP TRIGGER `insight_sale_after`;
--> statement-breakpoint
DROP VIEW `insight_listing_shares`;
--> statement-breakpoint
DROP VIEW `insight_sale_shares`;
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
-- A sale has the terms of its listing, as it has its cost: a later entry reaches sales without an owner, and those of a
-- listing that is sold out.
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
-- What eBay charged before anything was credited, of the sales that were stored before.
UPDATE sales SET sale_fee_cents = fee_cents, refunded_at = iif(refunded_cents > 0, modified_at, NULL);
