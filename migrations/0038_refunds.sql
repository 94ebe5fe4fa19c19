ALTER TABLE `order_cursors` ADD `unreadable_orders` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `sales` ADD `refunded_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sales` ADD `modified_at` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- A sale whose price went back is none: no piece, no cost, no comparison. What eBay kept and the postage remain.
-- Of a part that went back, price and the total that fees are taken of are lower.
DROP VIEW `insight_sale_shares`;
--> statement-breakpoint
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
DROP VIEW `insight_sale_days`;
--> statement-breakpoint
CREATE VIEW `insight_sale_days` AS
SELECT id AS row_id, user_id, sold_at / 86400000 AS day, 0 AS listed, 0 AS listed_cents, 0 AS left_cents, 0 AS live,
  0 AS live_cents, quantity AS sold, price_cents - refunded_cents AS sold_cents
FROM sales
WHERE cancelled_at IS NULL AND listed_at IS NOT NULL AND (refunded_cents = 0 OR refunded_cents < price_cents);
--> statement-breakpoint
DROP TRIGGER `insight_sale_before`;
--> statement-breakpoint
DROP TRIGGER `insight_sale_after`;
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
--> statement-breakpoint
-- Refunds of orders that were read before are read now: those that were modified in the last ninety days.
UPDATE order_cursors SET modified_until = max(0, modified_until - 7776000000);
