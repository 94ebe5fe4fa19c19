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
ALTER TABLE `order_cursors` ADD `charges_until` integer;--> statement-breakpoint
ALTER TABLE `order_cursors` ADD `charges_due_at` integer;--> statement-breakpoint
ALTER TABLE `sales` ADD `postage_cents` integer;--> statement-breakpoint
CREATE INDEX `sales_ebay_listing` ON `sales` (`user_id`,`ebay_listing_id`);
--> statement-breakpoint
-- By hand from here on. What a label cost takes the place of the usual postage: the buyer's shipping pays it.
DROP TRIGGER `insight_sale_before`;
--> statement-breakpoint
DROP TRIGGER `insight_sale_after`;
--> statement-breakpoint
DROP VIEW `insight_sale_shares`;
--> statement-breakpoint
CREATE VIEW `insight_sale_shares` AS
SELECT id AS row_id, user_id, 'sale' AS kind, ifnull(series_id, '') AS series_id,
  iif(fee_cents IS NOT NULL, 'known', iif(taxed <= 1000, 'small', iif(taxed > 750000, 'large', 'usual'))) AS fee_band,
  stands AS listings, (taxed > 0) AS orders, quantity * stands AS pieces, kept_cents AS price_cents, taxed AS taxed_cents,
  ifnull(postage_cents - shipping_cents, iif(shipping_cents > 0, 0, iif(price_cents < 2000, 100, 495))) AS postage_cents, ifnull(fee_cents, 0) AS fee_cents,
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
CREATE TRIGGER `insight_sale_before` BEFORE UPDATE OF quantity, price_cents, shipping_cents, refunded_cents, fee_cents, postage_cents, sold_at, cancelled_at, listed_at, series_id, piece_cost_cents, piece_recommended_cents ON sales
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
CREATE TRIGGER `insight_sale_after` AFTER UPDATE OF quantity, price_cents, shipping_cents, refunded_cents, fee_cents, postage_cents, sold_at, cancelled_at, listed_at, series_id, piece_cost_cents, piece_recommended_cents ON sales
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
-- A fee for ads counts by itself: it names an item, which need not be sold.
CREATE VIEW `insight_ad_shares` AS
SELECT rowid AS row_id, user_id, 'ad' AS kind, series_id, 'known' AS fee_band, 0 AS listings, 0 AS orders, 0 AS pieces,
  0 AS price_cents, 0 AS taxed_cents, 0 AS postage_cents, cents AS fee_cents, 0 AS cost_cents, 0 AS without_cost,
  0 AS envelopes, 0 AS recommended_cents, 0 AS compared_cents, 0 AS days_to_sell
FROM ebay_charges WHERE type = 'NON_SALE_CHARGE' AND series_id IS NOT NULL;
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
