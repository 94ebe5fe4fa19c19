DROP INDEX `listing_cards_country`;--> statement-breakpoint
DROP INDEX `listing_cards_metal`;--> statement-breakpoint
DROP INDEX `listing_cards_ounce`;--> statement-breakpoint
DROP INDEX `listing_cards_location`;--> statement-breakpoint
CREATE INDEX `listing_cards_country` ON `listing_cards` (`user_id`,`country`,`listing_id`) WHERE "listing_cards"."country" is not null;--> statement-breakpoint
CREATE INDEX `listing_cards_metal` ON `listing_cards` (`user_id`,`metal`,`listing_id`) WHERE "listing_cards"."metal" is not null;--> statement-breakpoint
CREATE INDEX `listing_cards_ounce` ON `listing_cards` (`user_id`,`metal`,`ounce_micros`,`listing_id`) WHERE "listing_cards"."ounce_micros" is not null;--> statement-breakpoint
CREATE INDEX `listing_cards_location` ON `listing_cards` (`user_id`,`location`,`listing_id`) WHERE "listing_cards"."location" <> '';--> statement-breakpoint
DROP INDEX `listings_ebay_user`;--> statement-breakpoint
DROP INDEX `listings_ebay_listing`;--> statement-breakpoint
CREATE INDEX `listings_ebay_user` ON `listings` (`ebay_user_id`) WHERE "listings"."ebay_user_id" is not null;--> statement-breakpoint
CREATE INDEX `listings_ebay_listing` ON `listings` (`user_id`,`ebay_listing_id`) WHERE "listings"."ebay_listing_id" is not null;
--> statement-breakpoint
-- Each part of a card is written where it changes: an UPDATE writes the entries of all indexes over the columns that it names.
DROP TRIGGER listings_card_update;
--> statement-breakpoint
CREATE TRIGGER listings_card_sorted AFTER UPDATE OF title, price_cents ON listings
WHEN old.title <> new.title OR old.price_cents <> new.price_cents
BEGIN
  UPDATE listing_cards SET title_sort = lower(new.title), price_cents = new.price_cents, refresh_at = 0, revision = revision + 1
  WHERE listing_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER listings_card_series AFTER UPDATE OF series_id ON listings WHEN old.series_id IS NOT new.series_id
BEGIN
  UPDATE listing_cards SET series_id = new.series_id WHERE listing_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER listings_card_location AFTER UPDATE OF storage_location ON listings
WHEN old.storage_location <> new.storage_location
BEGIN
  UPDATE listing_cards SET location = new.storage_location WHERE listing_id = new.id;
END;
--> statement-breakpoint
-- What is no draft needs nothing of its seller; what else a change of the listing has made due stays due.
CREATE TRIGGER listings_card_status AFTER UPDATE OF status ON listings WHEN old.status <> new.status
BEGIN
  UPDATE listing_cards SET status = new.status, listed_at = coalesce(new.published_at, 9007199254740991),
    holder = known.holder, held = (known.holder IS NOT NULL AND (known.holder = '' OR known.holder IS NOT (SELECT ebay_user_id FROM ebay_connections WHERE user_id = new.user_id AND refresh_token <> ''))),
    needs = iif(new.status = 'draft', needs, '[]'), duplicate_of = iif(new.status = 'draft', duplicate_of, NULL),
    refresh_at = iif(new.status = 'draft' OR refresh_at = 0, 0, NULL), revision = revision + 1
  FROM (SELECT iif(new.status <> 'sold' AND (new.ebay_user_id IS NOT NULL OR new.ebay_offer_id IS NOT NULL OR new.ebay_listing_id IS NOT NULL), coalesce(new.ebay_user_id, ''), NULL) AS holder) AS known
  WHERE listing_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER listings_card_age AFTER UPDATE OF published_at ON listings
WHEN old.published_at IS NOT new.published_at AND old.status = new.status
BEGIN
  UPDATE listing_cards SET listed_at = coalesce(new.published_at, 9007199254740991) WHERE listing_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER listings_card_holder AFTER UPDATE OF ebay_user_id, ebay_offer_id, ebay_listing_id ON listings
WHEN old.status = new.status AND iif(old.status <> 'sold' AND (old.ebay_user_id IS NOT NULL OR old.ebay_offer_id IS NOT NULL OR old.ebay_listing_id IS NOT NULL), coalesce(old.ebay_user_id, ''), NULL) IS NOT iif(new.status <> 'sold' AND (new.ebay_user_id IS NOT NULL OR new.ebay_offer_id IS NOT NULL OR new.ebay_listing_id IS NOT NULL), coalesce(new.ebay_user_id, ''), NULL)
BEGIN
  UPDATE listing_cards SET holder = iif(new.status <> 'sold' AND (new.ebay_user_id IS NOT NULL OR new.ebay_offer_id IS NOT NULL OR new.ebay_listing_id IS NOT NULL), coalesce(new.ebay_user_id, ''), NULL)
  WHERE listing_id = new.id;
  UPDATE listing_cards SET held = NOT held
  WHERE listing_id = new.id AND held <> (holder IS NOT NULL AND (holder = '' OR holder IS NOT (SELECT ebay_user_id FROM ebay_connections WHERE user_id = new.user_id AND refresh_token <> '')));
END;
--> statement-breakpoint
-- Of any listing what words, metal and price say; of a draft what the rules read besides. A card that is due is marked by
-- its revision alone.
CREATE TRIGGER listings_card_due AFTER UPDATE OF
  sku, coin_type, series_id, year, mint, grade, grader, certification_number, composition, special_attributes,
  storage_location, lot_kind, lot_count, lot_of, suggested_price_cents, price_data_id, priced_as, price_to_check,
  description, front_sha256, back_sha256, more_pictures, publish_failure, stock_quantity, sold_quantity, format,
  duration_days, reserve_price_cents, buy_it_now_price_cents, best_offer, best_offer_accept_cents,
  best_offer_decline_cents, scheduled_start_at, warnings, answered
ON listings
WHEN old.title = new.title AND old.price_cents = new.price_cents AND (
  old.sku IS NOT new.sku OR old.coin_type IS NOT new.coin_type OR old.series_id IS NOT new.series_id OR
  old.year IS NOT new.year OR old.mint IS NOT new.mint OR old.grade IS NOT new.grade OR
  old.grader IS NOT new.grader OR old.certification_number IS NOT new.certification_number OR
  old.composition IS NOT new.composition OR old.special_attributes IS NOT new.special_attributes OR
  old.storage_location IS NOT new.storage_location OR old.lot_kind IS NOT new.lot_kind OR
  old.lot_count IS NOT new.lot_count OR old.lot_of IS NOT new.lot_of OR
  old.suggested_price_cents IS NOT new.suggested_price_cents OR old.price_data_id IS NOT new.price_data_id OR
  old.priced_as IS NOT new.priced_as OR old.price_to_check IS NOT new.price_to_check
  OR new.status = 'draft' AND (
    old.description IS NOT new.description OR old.front_sha256 IS NOT new.front_sha256 OR
    old.back_sha256 IS NOT new.back_sha256 OR old.more_pictures IS NOT new.more_pictures OR
    old.publish_failure IS NOT new.publish_failure OR old.stock_quantity IS NOT new.stock_quantity OR
    old.sold_quantity IS NOT new.sold_quantity OR old.format IS NOT new.format OR
    old.duration_days IS NOT new.duration_days OR old.reserve_price_cents IS NOT new.reserve_price_cents OR
    old.buy_it_now_price_cents IS NOT new.buy_it_now_price_cents OR old.best_offer IS NOT new.best_offer OR
    old.best_offer_accept_cents IS NOT new.best_offer_accept_cents OR
    old.best_offer_decline_cents IS NOT new.best_offer_decline_cents OR
    old.scheduled_start_at IS NOT new.scheduled_start_at OR old.warnings IS NOT new.warnings OR
    old.answered IS NOT new.answered))
BEGIN
  UPDATE listing_cards SET revision = revision + 1 WHERE listing_id = new.id AND refresh_at IS 0;
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1 WHERE listing_id = new.id AND refresh_at IS NOT 0;
END;
--> statement-breakpoint
-- A draft's card is due when the lease of its publish ends unrenewed, and at once where it says that one was interrupted.
DROP TRIGGER listings_lease_update;
--> statement-breakpoint
CREATE TRIGGER listings_lease_update AFTER UPDATE OF publish_lease_holder ON listings
WHEN old.publish_lease_holder IS NOT new.publish_lease_holder AND new.status = 'draft'
  AND (old.publish_lease_holder LIKE 'publish %' OR new.publish_lease_holder LIKE 'publish %')
BEGIN
  UPDATE listing_cards SET revision = revision + 1 WHERE listing_id = new.id;
  UPDATE listing_cards SET refresh_at = 0
  WHERE listing_id = new.id AND refresh_at IS NOT 0 AND instr(needs, '"code":"PUBLISH_INTERRUPTED"') > 0;
  UPDATE listing_cards SET refresh_at = new.publish_lease_until
  WHERE listing_id = new.id AND new.publish_lease_holder LIKE 'publish %'
    AND (refresh_at IS NULL OR refresh_at > new.publish_lease_until);
END;
--> statement-breakpoint
-- A later draft or any other draft beside a live listing may repeat it; an older one does not repeat a newer one.
DROP TRIGGER listings_card_insert;
--> statement-breakpoint
CREATE TRIGGER listings_card_insert AFTER INSERT ON listings BEGIN
  INSERT INTO listing_cards (listing_id, user_id, status, price_cents, title_sort, listed_at, series_id, location, holder, held)
  SELECT new.id, new.user_id, new.status, new.price_cents, lower(new.title), coalesce(new.published_at, 9007199254740991),
    new.series_id, new.storage_location, known.holder, (known.holder IS NOT NULL AND (known.holder = '' OR known.holder IS NOT (SELECT ebay_user_id FROM ebay_connections WHERE user_id = new.user_id AND refresh_token <> '')))
  FROM (SELECT iif(new.status <> 'sold' AND (new.ebay_user_id IS NOT NULL OR new.ebay_offer_id IS NOT NULL OR new.ebay_listing_id IS NOT NULL), coalesce(new.ebay_user_id, ''), NULL) AS holder) AS known;
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1
  WHERE +duplicate_of IS NULL AND listing_id IN (
    SELECT id FROM listings
    WHERE user_id = new.user_id AND title_key = new.title_key AND id <> new.id
      AND new.format = 'fixed' AND new.status IN ('draft', 'published')
      AND format = 'fixed' AND +status = 'draft' AND (new.status = 'published' OR id > new.id)
      AND +grade = new.grade AND +grader IS new.grader
      AND (coalesce(certification_number, '') IN ('', new.certification_number)
        OR coalesce(new.certification_number, '') = ''));
END;
--> statement-breakpoint
DROP TRIGGER listings_twins_update;
--> statement-breakpoint
CREATE TRIGGER listings_twins_update AFTER UPDATE OF title, grade, grader, certification_number, status, format ON listings
WHEN old.title <> new.title OR old.grade <> new.grade OR old.grader IS NOT new.grader
  OR old.certification_number IS NOT new.certification_number OR old.status <> new.status OR old.format <> new.format
BEGIN
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1 WHERE duplicate_of = new.id;
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1
  WHERE +duplicate_of IS NULL AND listing_id IN (
    SELECT id FROM listings
    WHERE user_id = new.user_id AND title_key = new.title_key AND id <> new.id
      AND new.format = 'fixed' AND new.status IN ('draft', 'published')
      AND format = 'fixed' AND +status = 'draft' AND (new.status = 'published' OR id > new.id)
      AND +grader IS new.grader AND (new.grader IS NULL OR +grade = new.grade)
      AND (coalesce(certification_number, '') IN ('', new.certification_number)
        OR coalesce(new.certification_number, '') = ''));
END;
--> statement-breakpoint
-- The sums are written where what they are of changes.
DROP TRIGGER `insight_listing_before`;
--> statement-breakpoint
CREATE TRIGGER `insight_listing_before` BEFORE UPDATE OF price_cents, shipping_cents, suggested_price_cents, status, series_id, stock_quantity, sold_quantity, cost_cents, consignor_id, consignor_share, consignor_minimum_cents, published_at, ended_at ON listings
WHEN OLD.price_cents IS NOT NEW.price_cents OR OLD.shipping_cents IS NOT NEW.shipping_cents OR
  OLD.suggested_price_cents IS NOT NEW.suggested_price_cents OR OLD.status IS NOT NEW.status OR
  OLD.series_id IS NOT NEW.series_id OR OLD.stock_quantity IS NOT NEW.stock_quantity OR
  OLD.sold_quantity IS NOT NEW.sold_quantity OR OLD.cost_cents IS NOT NEW.cost_cents OR
  OLD.consignor_id IS NOT NEW.consignor_id OR OLD.consignor_share IS NOT NEW.consignor_share OR
  OLD.consignor_minimum_cents IS NOT NEW.consignor_minimum_cents OR OLD.published_at IS NOT NEW.published_at OR
  OLD.ended_at IS NOT NEW.ended_at
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
DROP TRIGGER `insight_listing_after`;
--> statement-breakpoint
CREATE TRIGGER `insight_listing_after` AFTER UPDATE OF price_cents, shipping_cents, suggested_price_cents, status, series_id, stock_quantity, sold_quantity, cost_cents, consignor_id, consignor_share, consignor_minimum_cents, published_at, ended_at ON listings
WHEN OLD.price_cents IS NOT NEW.price_cents OR OLD.shipping_cents IS NOT NEW.shipping_cents OR
  OLD.suggested_price_cents IS NOT NEW.suggested_price_cents OR OLD.status IS NOT NEW.status OR
  OLD.series_id IS NOT NEW.series_id OR OLD.stock_quantity IS NOT NEW.stock_quantity OR
  OLD.sold_quantity IS NOT NEW.sold_quantity OR OLD.cost_cents IS NOT NEW.cost_cents OR
  OLD.consignor_id IS NOT NEW.consignor_id OR OLD.consignor_share IS NOT NEW.consignor_share OR
  OLD.consignor_minimum_cents IS NOT NEW.consignor_minimum_cents OR OLD.published_at IS NOT NEW.published_at OR
  OLD.ended_at IS NOT NEW.ended_at
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
DROP TRIGGER `insight_sale_before`;
--> statement-breakpoint
CREATE TRIGGER `insight_sale_before` BEFORE UPDATE OF quantity, price_cents, shipping_cents, refunded_cents, fee_cents, postage_cents, sold_at, cancelled_at, listed_at, series_id, piece_cost_cents, piece_recommended_cents, consignor_id, consignor_basis, consignor_share, consignor_minimum_cents ON sales
WHEN OLD.quantity IS NOT NEW.quantity OR OLD.price_cents IS NOT NEW.price_cents OR
  OLD.shipping_cents IS NOT NEW.shipping_cents OR OLD.refunded_cents IS NOT NEW.refunded_cents OR
  OLD.fee_cents IS NOT NEW.fee_cents OR OLD.postage_cents IS NOT NEW.postage_cents OR
  OLD.sold_at IS NOT NEW.sold_at OR OLD.cancelled_at IS NOT NEW.cancelled_at OR
  OLD.listed_at IS NOT NEW.listed_at OR OLD.series_id IS NOT NEW.series_id OR
  OLD.piece_cost_cents IS NOT NEW.piece_cost_cents OR
  OLD.piece_recommended_cents IS NOT NEW.piece_recommended_cents OR OLD.consignor_id IS NOT NEW.consignor_id OR
  OLD.consignor_basis IS NOT NEW.consignor_basis OR OLD.consignor_share IS NOT NEW.consignor_share OR
  OLD.consignor_minimum_cents IS NOT NEW.consignor_minimum_cents
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
DROP TRIGGER `insight_sale_after`;
--> statement-breakpoint
CREATE TRIGGER `insight_sale_after` AFTER UPDATE OF quantity, price_cents, shipping_cents, refunded_cents, fee_cents, postage_cents, sold_at, cancelled_at, listed_at, series_id, piece_cost_cents, piece_recommended_cents, consignor_id, consignor_basis, consignor_share, consignor_minimum_cents ON sales
WHEN OLD.quantity IS NOT NEW.quantity OR OLD.price_cents IS NOT NEW.price_cents OR
  OLD.shipping_cents IS NOT NEW.shipping_cents OR OLD.refunded_cents IS NOT NEW.refunded_cents OR
  OLD.fee_cents IS NOT NEW.fee_cents OR OLD.postage_cents IS NOT NEW.postage_cents OR
  OLD.sold_at IS NOT NEW.sold_at OR OLD.cancelled_at IS NOT NEW.cancelled_at OR
  OLD.listed_at IS NOT NEW.listed_at OR OLD.series_id IS NOT NEW.series_id OR
  OLD.piece_cost_cents IS NOT NEW.piece_cost_cents OR
  OLD.piece_recommended_cents IS NOT NEW.piece_recommended_cents OR OLD.consignor_id IS NOT NEW.consignor_id OR
  OLD.consignor_basis IS NOT NEW.consignor_basis OR OLD.consignor_share IS NOT NEW.consignor_share OR
  OLD.consignor_minimum_cents IS NOT NEW.consignor_minimum_cents
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
