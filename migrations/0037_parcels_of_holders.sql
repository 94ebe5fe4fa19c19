ALTER TABLE `sales` ADD `thick` integer DEFAULT false NOT NULL;
--> statement-breakpoint
-- By hand from here on. A coin in a holder, a lot, a roll or a set is sent as a parcel: below 20 dollars too it takes a
-- parcel’s postage, and is no envelope.
DROP TRIGGER `insight_listing_before`;
--> statement-breakpoint
DROP TRIGGER `insight_listing_after`;
--> statement-breakpoint
DROP TRIGGER `insight_sale_before`;
--> statement-breakpoint
DROP TRIGGER `insight_sale_after`;
--> statement-breakpoint
DROP TRIGGER `insight_sale_inserted`;
--> statement-breakpoint
DROP TRIGGER `insight_sale_costs`;
--> statement-breakpoint
DROP VIEW `insight_listing_shares`;
--> statement-breakpoint
DROP VIEW `insight_sale_shares`;
--> statement-breakpoint
UPDATE sales SET thick = 1 WHERE EXISTS (SELECT 1 FROM listings WHERE listings.id = sales.listing_id
  AND (ifnull(grader, '') <> '' OR lot_kind IS NOT NULL));
--> statement-breakpoint
CREATE VIEW `insight_listing_shares` AS
SELECT id AS row_id, user_id, status AS kind, ifnull(series_id, '') AS series_id,
  iif(taxed <= 1000, 'small', iif(taxed > 750000, 'large', 'usual')) AS fee_band,
  1 AS listings, pieces AS orders, pieces, price_cents * pieces AS price_cents, taxed * pieces AS taxed_cents,
  iif(shipping_cents > 0, 0, iif(price_cents < 2000 AND NOT thick, 100, 495)) * pieces AS postage_cents, 0 AS fee_cents,
  iif(consignor_id IS NULL, ifnull(cost_cents, 0), max((price_cents * ifnull(consignor_share, 0) + 5000) / 10000, ifnull(consignor_minimum_cents, 0))) * pieces AS cost_cents,
  (cost_cents IS NULL AND consignor_id IS NULL AND pieces > 0) AS without_cost,
  (price_cents > 0 AND price_cents < 2000 AND NOT thick) AS envelopes,
  ifnull(suggested_price_cents, 0) * pieces AS recommended_cents,
  iif(suggested_price_cents IS NULL, 0, price_cents * pieces) AS compared_cents, 0 AS days_to_sell
FROM (
  SELECT *, iif(price_cents > 0, max(stock_quantity - sold_quantity, 0), 0) AS pieces,
    (ifnull(grader, '') <> '' OR lot_kind IS NOT NULL) AS thick,
    price_cents + shipping_cents + ((price_cents + shipping_cents) * 750 + 5000) / 10000 AS taxed
  FROM listings
);
--> statement-breakpoint
CREATE VIEW `insight_sale_shares` AS
SELECT id AS row_id, user_id, 'sale' AS kind, ifnull(series_id, '') AS series_id,
  iif(fee_cents IS NOT NULL, 'known', iif(taxed <= 1000, 'small', iif(taxed > 750000, 'large', 'usual'))) AS fee_band,
  stands AS listings, (taxed > 0) AS orders, quantity * stands AS pieces, kept_cents AS price_cents, taxed AS taxed_cents,
  ifnull(postage_cents - shipping_cents, iif(shipping_cents > 0, 0, iif(price_cents < 2000 AND NOT thick, 100, 495))) AS postage_cents, ifnull(fee_cents, 0) AS fee_cents,
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
CREATE TRIGGER `insight_listing_before` BEFORE UPDATE OF price_cents, shipping_cents, suggested_price_cents, status, series_id, grader, lot_kind, stock_quantity, sold_quantity, cost_cents, consignor_id, consignor_share, consignor_minimum_cents, published_at, ended_at ON listings
WHEN OLD.price_cents IS NOT NEW.price_cents OR OLD.shipping_cents IS NOT NEW.shipping_cents OR
  OLD.suggested_price_cents IS NOT NEW.suggested_price_cents OR OLD.status IS NOT NEW.status OR
  OLD.series_id IS NOT NEW.series_id OR OLD.stock_quantity IS NOT NEW.stock_quantity OR
  OLD.sold_quantity IS NOT NEW.sold_quantity OR OLD.cost_cents IS NOT NEW.cost_cents OR
  OLD.consignor_id IS NOT NEW.consignor_id OR OLD.consignor_share IS NOT NEW.consignor_share OR
  OLD.consignor_minimum_cents IS NOT NEW.consignor_minimum_cents OR OLD.published_at IS NOT NEW.published_at OR
  OLD.ended_at IS NOT NEW.ended_at OR
  OLD.grader IS NOT NEW.grader OR OLD.lot_kind IS NOT NEW.lot_kind
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
CREATE TRIGGER `insight_listing_after` AFTER UPDATE OF price_cents, shipping_cents, suggested_price_cents, status, series_id, grader, lot_kind, stock_quantity, sold_quantity, cost_cents, consignor_id, consignor_share, consignor_minimum_cents, published_at, ended_at ON listings
WHEN OLD.price_cents IS NOT NEW.price_cents OR OLD.shipping_cents IS NOT NEW.shipping_cents OR
  OLD.suggested_price_cents IS NOT NEW.suggested_price_cents OR OLD.status IS NOT NEW.status OR
  OLD.series_id IS NOT NEW.series_id OR OLD.stock_quantity IS NOT NEW.stock_quantity OR
  OLD.sold_quantity IS NOT NEW.sold_quantity OR OLD.cost_cents IS NOT NEW.cost_cents OR
  OLD.consignor_id IS NOT NEW.consignor_id OR OLD.consignor_share IS NOT NEW.consignor_share OR
  OLD.consignor_minimum_cents IS NOT NEW.consignor_minimum_cents OR OLD.published_at IS NOT NEW.published_at OR
  OLD.ended_at IS NOT NEW.ended_at OR
  OLD.grader IS NOT NEW.grader OR OLD.lot_kind IS NOT NEW.lot_kind
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
CREATE TRIGGER `insight_sale_before` BEFORE UPDATE OF quantity, price_cents, shipping_cents, refunded_cents, fee_cents, postage_cents, sold_at, cancelled_at, listed_at, series_id, thick, piece_cost_cents, piece_recommended_cents, consignor_id, consignor_basis, consignor_share, consignor_minimum_cents ON sales
WHEN OLD.quantity IS NOT NEW.quantity OR OLD.price_cents IS NOT NEW.price_cents OR
  OLD.shipping_cents IS NOT NEW.shipping_cents OR OLD.refunded_cents IS NOT NEW.refunded_cents OR
  OLD.fee_cents IS NOT NEW.fee_cents OR OLD.postage_cents IS NOT NEW.postage_cents OR
  OLD.sold_at IS NOT NEW.sold_at OR OLD.cancelled_at IS NOT NEW.cancelled_at OR
  OLD.listed_at IS NOT NEW.listed_at OR OLD.series_id IS NOT NEW.series_id OR
  OLD.piece_cost_cents IS NOT NEW.piece_cost_cents OR
  OLD.piece_recommended_cents IS NOT NEW.piece_recommended_cents OR OLD.consignor_id IS NOT NEW.consignor_id OR
  OLD.consignor_basis IS NOT NEW.consignor_basis OR OLD.consignor_share IS NOT NEW.consignor_share OR
  OLD.consignor_minimum_cents IS NOT NEW.consignor_minimum_cents OR
  OLD.thick IS NOT NEW.thick
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
CREATE TRIGGER `insight_sale_after` AFTER UPDATE OF quantity, price_cents, shipping_cents, refunded_cents, fee_cents, postage_cents, sold_at, cancelled_at, listed_at, series_id, thick, piece_cost_cents, piece_recommended_cents, consignor_id, consignor_basis, consignor_share, consignor_minimum_cents ON sales
WHEN OLD.quantity IS NOT NEW.quantity OR OLD.price_cents IS NOT NEW.price_cents OR
  OLD.shipping_cents IS NOT NEW.shipping_cents OR OLD.refunded_cents IS NOT NEW.refunded_cents OR
  OLD.fee_cents IS NOT NEW.fee_cents OR OLD.postage_cents IS NOT NEW.postage_cents OR
  OLD.sold_at IS NOT NEW.sold_at OR OLD.cancelled_at IS NOT NEW.cancelled_at OR
  OLD.listed_at IS NOT NEW.listed_at OR OLD.series_id IS NOT NEW.series_id OR
  OLD.piece_cost_cents IS NOT NEW.piece_cost_cents OR
  OLD.piece_recommended_cents IS NOT NEW.piece_recommended_cents OR OLD.consignor_id IS NOT NEW.consignor_id OR
  OLD.consignor_basis IS NOT NEW.consignor_basis OR OLD.consignor_share IS NOT NEW.consignor_share OR
  OLD.consignor_minimum_cents IS NOT NEW.consignor_minimum_cents OR
  OLD.thick IS NOT NEW.thick
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
CREATE TRIGGER `insight_sale_inserted` AFTER INSERT ON sales WHEN NEW.listing_id IS NOT NULL
BEGIN
  UPDATE sales SET (listed_at, series_id, piece_cost_cents, piece_recommended_cents, thick) = (
    SELECT ifnull(published_at, created_at), series_id, cost_cents, suggested_price_cents,
      (ifnull(grader, '') <> '' OR lot_kind IS NOT NULL)
    FROM listings WHERE listings.id = NEW.listing_id)
  WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `insight_sale_costs` AFTER UPDATE OF cost_cents, series_id, grader, lot_kind ON listings
WHEN NEW.cost_cents IS NOT OLD.cost_cents OR NEW.series_id IS NOT OLD.series_id
  OR NEW.grader IS NOT OLD.grader OR NEW.lot_kind IS NOT OLD.lot_kind
BEGIN
  UPDATE sales SET series_id = NEW.series_id,
    thick = (ifnull(NEW.grader, '') <> '' OR NEW.lot_kind IS NOT NULL),
    piece_cost_cents = iif(piece_cost_cents IS NULL OR NEW.status = 'sold', NEW.cost_cents, piece_cost_cents)
  WHERE listing_id = NEW.id;
END;
--> statement-breakpoint
-- What was summed as an envelope before is summed anew.
DELETE FROM insight_totals;
--> statement-breakpoint
INSERT INTO insight_totals (
  user_id, kind, series_id, fee_band, listings, orders, pieces, price_cents, taxed_cents, postage_cents, fee_cents,
  cost_cents, without_cost, envelopes, recommended_cents, compared_cents, days_to_sell)
SELECT user_id, kind, series_id, fee_band,
  sum(listings), sum(orders), sum(pieces), sum(price_cents), sum(taxed_cents), sum(postage_cents), sum(fee_cents),
  sum(cost_cents), sum(without_cost), sum(envelopes), sum(recommended_cents), sum(compared_cents), sum(days_to_sell)
FROM (SELECT * FROM insight_listing_shares UNION ALL SELECT * FROM insight_sale_shares
  UNION ALL SELECT * FROM insight_ad_shares)
GROUP BY user_id, kind, series_id, fee_band;
