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
ALTER TABLE `sales` ADD `listed_at` integer;--> statement-breakpoint
ALTER TABLE `sales` ADD `series_id` text;--> statement-breakpoint
ALTER TABLE `sales` ADD `piece_cost_cents` integer;--> statement-breakpoint
ALTER TABLE `sales` ADD `piece_recommended_cents` integer;--> statement-breakpoint
CREATE VIEW `insight_listing_shares` AS
SELECT id AS row_id, user_id, status AS kind, ifnull(series_id, '') AS series_id,
  iif(taxed <= 1000, 'small', iif(taxed > 750000, 'large', 'usual')) AS fee_band,
  1 AS listings, pieces AS orders, pieces, price_cents * pieces AS price_cents, taxed * pieces AS taxed_cents,
  iif(shipping_cents > 0, 0, iif(price_cents < 2000, 100, 495)) * pieces AS postage_cents, 0 AS fee_cents,
  ifnull(cost_cents, 0) * pieces AS cost_cents, (cost_cents IS NULL AND pieces > 0) AS without_cost,
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
  1 AS listings, 1 AS orders, quantity AS pieces, price_cents, taxed AS taxed_cents,
  iif(shipping_cents > 0, 0, iif(price_cents < 2000, 100, 495)) AS postage_cents, ifnull(fee_cents, 0) AS fee_cents,
  ifnull(piece_cost_cents, 0) * quantity AS cost_cents, (piece_cost_cents IS NULL) AS without_cost, 0 AS envelopes,
  ifnull(piece_recommended_cents, 0) * quantity AS recommended_cents,
  iif(piece_recommended_cents IS NULL, 0, price_cents) AS compared_cents,
  max(sold_at - listed_at, 0) / 86400000 AS days_to_sell
FROM (
  SELECT *, price_cents + shipping_cents + ((price_cents + shipping_cents) * 750 + 5000) / 10000 AS taxed
  FROM sales WHERE cancelled_at IS NULL AND listed_at IS NOT NULL
);
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
  0 AS live_cents, quantity AS sold, price_cents AS sold_cents
FROM sales WHERE cancelled_at IS NULL AND listed_at IS NOT NULL;
--> statement-breakpoint
UPDATE sales SET (listed_at, series_id, piece_cost_cents, piece_recommended_cents) = (
  SELECT ifnull(published_at, created_at), series_id, cost_cents, suggested_price_cents
  FROM listings WHERE listings.id = sales.listing_id)
WHERE listing_id IS NOT NULL;
--> statement-breakpoint
INSERT INTO insight_totals (user_id, kind, series_id, fee_band, listings, orders, pieces, price_cents,
  taxed_cents, postage_cents, fee_cents, cost_cents, without_cost, envelopes, recommended_cents, compared_cents,
  days_to_sell)
SELECT user_id, kind, series_id, fee_band, sum(listings), sum(orders), sum(pieces), sum(price_cents),
  sum(taxed_cents), sum(postage_cents), sum(fee_cents), sum(cost_cents), sum(without_cost), sum(envelopes),
  sum(recommended_cents), sum(compared_cents), sum(days_to_sell) FROM insight_listing_shares WHERE true GROUP BY
  user_id, kind, series_id, fee_band
ON CONFLICT (user_id, kind, series_id, fee_band) DO UPDATE SET listings = listings + excluded.listings, orders =
  orders + excluded.orders, pieces = pieces + excluded.pieces, price_cents = price_cents + excluded.price_cents,
  taxed_cents = taxed_cents + excluded.taxed_cents, postage_cents = postage_cents + excluded.postage_cents,
  fee_cents = fee_cents + excluded.fee_cents, cost_cents = cost_cents + excluded.cost_cents, without_cost =
  without_cost + excluded.without_cost, envelopes = envelopes + excluded.envelopes, recommended_cents =
  recommended_cents + excluded.recommended_cents, compared_cents = compared_cents + excluded.compared_cents,
  days_to_sell = days_to_sell + excluded.days_to_sell;
--> statement-breakpoint
INSERT INTO insight_totals (user_id, kind, series_id, fee_band, listings, orders, pieces, price_cents,
  taxed_cents, postage_cents, fee_cents, cost_cents, without_cost, envelopes, recommended_cents, compared_cents,
  days_to_sell)
SELECT user_id, kind, series_id, fee_band, sum(listings), sum(orders), sum(pieces), sum(price_cents),
  sum(taxed_cents), sum(postage_cents), sum(fee_cents), sum(cost_cents), sum(without_cost), sum(envelopes),
  sum(recommended_cents), sum(compared_cents), sum(days_to_sell) FROM insight_sale_shares WHERE true GROUP BY
  user_id, kind, series_id, fee_band
ON CONFLICT (user_id, kind, series_id, fee_band) DO UPDATE SET listings = listings + excluded.listings, orders =
  orders + excluded.orders, pieces = pieces + excluded.pieces, price_cents = price_cents + excluded.price_cents,
  taxed_cents = taxed_cents + excluded.taxed_cents, postage_cents = postage_cents + excluded.postage_cents,
  fee_cents = fee_cents + excluded.fee_cents, cost_cents = cost_cents + excluded.cost_cents, without_cost =
  without_cost + excluded.without_cost, envelopes = envelopes + excluded.envelopes, recommended_cents =
  recommended_cents + excluded.recommended_cents, compared_cents = compared_cents + excluded.compared_cents,
  days_to_sell = days_to_sell + excluded.days_to_sell;
--> statement-breakpoint
INSERT INTO insight_days (user_id, day, listed, listed_cents, left_cents, live, live_cents, sold, sold_cents)
SELECT user_id, day, sum(listed), sum(listed_cents), sum(left_cents), sum(live), sum(live_cents), sum(sold),
  sum(sold_cents) FROM insight_listing_days WHERE true GROUP BY user_id, day
ON CONFLICT (user_id, day) DO UPDATE SET listed = listed + excluded.listed, listed_cents = listed_cents +
  excluded.listed_cents, left_cents = left_cents + excluded.left_cents, live = live + excluded.live, live_cents
  = live_cents + excluded.live_cents, sold = sold + excluded.sold, sold_cents = sold_cents +
  excluded.sold_cents;
--> statement-breakpoint
INSERT INTO insight_days (user_id, day, listed, listed_cents, left_cents, live, live_cents, sold, sold_cents)
SELECT user_id, day, sum(listed), sum(listed_cents), sum(left_cents), sum(live), sum(live_cents), sum(sold),
  sum(sold_cents) FROM insight_sale_days WHERE true GROUP BY user_id, day
ON CONFLICT (user_id, day) DO UPDATE SET listed = listed + excluded.listed, listed_cents = listed_cents +
  excluded.listed_cents, left_cents = left_cents + excluded.left_cents, live = live + excluded.live, live_cents
  = live_cents + excluded.live_cents, sold = sold + excluded.sold, sold_cents = sold_cents +
  excluded.sold_cents;
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
CREATE TRIGGER `insight_listing_before` BEFORE UPDATE OF price_cents, shipping_cents, suggested_price_cents, status, series_id, stock_quantity, sold_quantity, cost_cents, published_at, ended_at ON listings
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
CREATE TRIGGER `insight_listing_after` AFTER UPDATE OF price_cents, shipping_cents, suggested_price_cents, status, series_id, stock_quantity, sold_quantity, cost_cents, published_at, ended_at ON listings
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
CREATE TRIGGER `insight_sale_before` BEFORE UPDATE OF quantity, price_cents, shipping_cents, fee_cents, sold_at, cancelled_at, listed_at, series_id, piece_cost_cents, piece_recommended_cents ON sales
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
CREATE TRIGGER `insight_sale_after` AFTER UPDATE OF quantity, price_cents, shipping_cents, fee_cents, sold_at, cancelled_at, listed_at, series_id, piece_cost_cents, piece_recommended_cents ON sales
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
