CREATE TABLE `listing_cards` (
	`listing_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`status` text NOT NULL,
	`price_cents` integer NOT NULL,
	`title_sort` text NOT NULL,
	`listed_at` integer NOT NULL,
	`series_id` text,
	`location` text NOT NULL,
	`holder` text,
	`held` integer DEFAULT false NOT NULL,
	`metal` text,
	`suggested_cents` integer,
	`gap` integer DEFAULT -2147483648 NOT NULL,
	`needs` text DEFAULT '[]' NOT NULL,
	`duplicate_of` integer,
	`refresh_at` integer DEFAULT 0,
	`revision` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_cards_newest` ON `listing_cards` (`user_id`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_cards_price` ON `listing_cards` (`user_id`,`price_cents`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_cards_title` ON `listing_cards` (`user_id`,`title_sort`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_cards_age` ON `listing_cards` (`user_id`,`listed_at`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_cards_gap` ON `listing_cards` (`user_id`,`gap`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_cards_status` ON `listing_cards` (`user_id`,`status`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_cards_series` ON `listing_cards` (`user_id`,`series_id`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_cards_metal` ON `listing_cards` (`user_id`,`metal`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_cards_location` ON `listing_cards` (`user_id`,`location`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_cards_needs` ON `listing_cards` (`user_id`,`listing_id`) WHERE "listing_cards"."held" or "listing_cards"."needs" <> '[]';--> statement-breakpoint
CREATE INDEX `listing_cards_duplicate` ON `listing_cards` (`duplicate_of`) WHERE "listing_cards"."duplicate_of" is not null;--> statement-breakpoint
CREATE INDEX `listing_cards_due` ON `listing_cards` (`user_id`,`refresh_at`) WHERE "listing_cards"."refresh_at" is not null;--> statement-breakpoint
CREATE INDEX `listing_cards_due_any` ON `listing_cards` (`refresh_at`) WHERE "listing_cards"."refresh_at" is not null;--> statement-breakpoint
CREATE TABLE `listing_counts` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `value`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `deleted_listings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`sku` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`price_cents` integer NOT NULL,
	`shipping_cents` integer NOT NULL,
	`suggested_price_cents` integer,
	`status` text DEFAULT 'draft' NOT NULL,
	`coin_type` text NOT NULL,
	`series_id` text,
	`year` text NOT NULL,
	`mint` text NOT NULL,
	`grade` text NOT NULL,
	`grader` text,
	`certification_number` text,
	`composition` text NOT NULL,
	`weight` text NOT NULL,
	`diameter` text NOT NULL,
	`special_attributes` text DEFAULT '[]' NOT NULL,
	`front_sha256` text NOT NULL,
	`back_sha256` text NOT NULL,
	`front_original_sha256` text,
	`back_original_sha256` text,
	`analysis_id` text,
	`price_data` text,
	`publish_lease_until` integer,
	`publish_lease_holder` text,
	`ebay_picture_urls` text,
	`ebay_offer_id` text,
	`ebay_listing_id` text,
	`publish_failure` text,
	`publish_unclear` integer DEFAULT false NOT NULL,
	`merging` text,
	`published_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`ebay_user_id` text,
	`ebay_username` text,
	`ebay_checked_at` integer,
	`ebay_sold` text DEFAULT '{}' NOT NULL,
	`ended_at` integer,
	`ended_reason` text,
	`stock_quantity` integer DEFAULT 1 NOT NULL,
	`sold_quantity` integer DEFAULT 0 NOT NULL,
	`format` text DEFAULT 'fixed' NOT NULL,
	`duration_days` integer,
	`reserve_price_cents` integer,
	`buy_it_now_price_cents` integer,
	`best_offer` integer,
	`best_offer_accept_cents` integer,
	`best_offer_decline_cents` integer,
	`scheduled_start_at` integer,
	`storage_location` text DEFAULT '' NOT NULL,
	`cost_cents` integer,
	`lot_kind` text,
	`lot_count` integer,
	`lot_of` text DEFAULT '' NOT NULL,
	`more_pictures` text DEFAULT '[]' NOT NULL,
	`warnings` text DEFAULT '[]' NOT NULL,
	`answered` text DEFAULT '[]' NOT NULL,
	`review` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer NOT NULL,
	`sale_ids` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deleted_listings_user` ON `deleted_listings` (`user_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `deleted_listings_time` ON `deleted_listings` (`deleted_at`);--> statement-breakpoint
CREATE INDEX `deleted_listings_ebay_user` ON `deleted_listings` (`ebay_user_id`);--> statement-breakpoint
ALTER TABLE `pictures` ADD `thumbnail_bytes` integer;--> statement-breakpoint
-- Written by hand from here on: the search index, and the triggers that keep cards and counts.
CREATE VIRTUAL TABLE listing_search USING fts5(words, content='', contentless_delete=1, detail=none, tokenize='ascii');
--> statement-breakpoint
CREATE TRIGGER listing_cards_insert AFTER INSERT ON listing_cards BEGIN
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT new.user_id, 'status', new.status, 1 WHERE true
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT new.user_id, 'series', new.series_id, 1 WHERE new.series_id IS NOT NULL
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT new.user_id, 'metal', new.metal, 1 WHERE new.metal IS NOT NULL
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT new.user_id, 'location', new.location, 1 WHERE new.location <> ''
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT new.user_id, 'needs', 'EBAY_OTHER_ACCOUNT', 1 WHERE new.held
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT new.user_id, 'needs', 'any', 1 WHERE (new.held OR new.needs <> '[]')
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT DISTINCT new.user_id, 'needs', reason.value ->> 'code', 1 FROM json_each(new.needs) AS reason WHERE true
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listing_cards_delete AFTER DELETE ON listing_cards BEGIN
  UPDATE listing_counts SET count = count - 1
  WHERE user_id = old.user_id AND kind = 'status' AND value = old.status;
  UPDATE listing_counts SET count = count - 1
  WHERE user_id = old.user_id AND kind = 'series' AND value = old.series_id;
  UPDATE listing_counts SET count = count - 1
  WHERE user_id = old.user_id AND kind = 'metal' AND value = old.metal;
  UPDATE listing_counts SET count = count - 1
  WHERE user_id = old.user_id AND kind = 'location' AND value = old.location;
  UPDATE listing_counts SET count = count - 1
  WHERE user_id = old.user_id AND kind = 'needs' AND value = 'EBAY_OTHER_ACCOUNT' AND old.held;
  UPDATE listing_counts SET count = count - 1
  WHERE user_id = old.user_id AND kind = 'needs' AND value = 'any' AND (old.held OR old.needs <> '[]');
  UPDATE listing_counts SET count = count - 1
  WHERE old.needs <> '[]' AND user_id = old.user_id AND kind = 'needs'
    AND value IN (SELECT reason.value ->> 'code' FROM json_each(old.needs) AS reason);
  DELETE FROM listing_search WHERE rowid = old.listing_id;
END;
--> statement-breakpoint
CREATE TRIGGER listing_cards_status_update AFTER UPDATE OF status ON listing_cards WHEN old.status IS NOT new.status BEGIN
  UPDATE listing_counts SET count = count - 1
  WHERE user_id = old.user_id AND kind = 'status' AND value = old.status;
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT new.user_id, 'status', new.status, 1 WHERE true
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listing_cards_series_update AFTER UPDATE OF series_id ON listing_cards WHEN old.series_id IS NOT new.series_id BEGIN
  UPDATE listing_counts SET count = count - 1
  WHERE user_id = old.user_id AND kind = 'series' AND value = old.series_id;
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT new.user_id, 'series', new.series_id, 1 WHERE new.series_id IS NOT NULL
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listing_cards_metal_update AFTER UPDATE OF metal ON listing_cards WHEN old.metal IS NOT new.metal BEGIN
  UPDATE listing_counts SET count = count - 1
  WHERE user_id = old.user_id AND kind = 'metal' AND value = old.metal;
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT new.user_id, 'metal', new.metal, 1 WHERE new.metal IS NOT NULL
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listing_cards_location_update AFTER UPDATE OF location ON listing_cards WHEN old.location IS NOT new.location BEGIN
  UPDATE listing_counts SET count = count - 1
  WHERE user_id = old.user_id AND kind = 'location' AND value = old.location;
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT new.user_id, 'location', new.location, 1 WHERE new.location <> ''
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listing_cards_held_update AFTER UPDATE OF held ON listing_cards WHEN old.held <> new.held BEGIN
  UPDATE listing_counts SET count = count - 1
  WHERE user_id = old.user_id AND kind = 'needs' AND value = 'EBAY_OTHER_ACCOUNT' AND old.held;
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT new.user_id, 'needs', 'EBAY_OTHER_ACCOUNT', 1 WHERE new.held
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listing_cards_any_update AFTER UPDATE OF held, needs ON listing_cards WHEN (old.held OR old.needs <> '[]') <> (new.held OR new.needs <> '[]') BEGIN
  UPDATE listing_counts SET count = count - 1
  WHERE user_id = old.user_id AND kind = 'needs' AND value = 'any' AND (old.held OR old.needs <> '[]');
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT new.user_id, 'needs', 'any', 1 WHERE (new.held OR new.needs <> '[]')
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listing_cards_needs_update AFTER UPDATE OF needs ON listing_cards WHEN old.needs <> new.needs BEGIN
  UPDATE listing_counts SET count = count - 1
  WHERE old.needs <> '[]' AND user_id = old.user_id AND kind = 'needs'
    AND value IN (SELECT reason.value ->> 'code' FROM json_each(old.needs) AS reason);
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT DISTINCT new.user_id, 'needs', reason.value ->> 'code', 1 FROM json_each(new.needs) AS reason WHERE true
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
END;
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
      AND format = 'fixed' AND +status IN ('draft', 'published')
      AND +grade = new.grade AND +grader IS new.grader
      AND (coalesce(certification_number, '') IN ('', new.certification_number)
        OR coalesce(new.certification_number, '') = ''));
END;
--> statement-breakpoint
CREATE TRIGGER listings_card_update AFTER UPDATE OF
  sku, title, description, price_cents, suggested_price_cents, status, coin_type, series_id, year, mint, grade, grader,
  certification_number, composition, special_attributes, front_sha256, back_sha256, price_data, ebay_offer_id,
  ebay_listing_id, publish_failure, published_at, ebay_user_id, stock_quantity, sold_quantity, format, duration_days,
  reserve_price_cents, buy_it_now_price_cents, best_offer, best_offer_accept_cents, best_offer_decline_cents,
  scheduled_start_at, storage_location, lot_kind, lot_count, lot_of, more_pictures, warnings, answered
ON listings BEGIN
  UPDATE listing_cards SET status = new.status, price_cents = new.price_cents, title_sort = lower(new.title),
    listed_at = coalesce(new.published_at, 9007199254740991), series_id = new.series_id, location = new.storage_location,
    holder = known.holder, held = (known.holder IS NOT NULL AND (known.holder = '' OR known.holder IS NOT (SELECT ebay_user_id FROM ebay_connections WHERE user_id = new.user_id AND refresh_token <> ''))),
    refresh_at = 0, revision = revision + 1
  FROM (SELECT iif(new.status <> 'sold' AND (new.ebay_user_id IS NOT NULL OR new.ebay_offer_id IS NOT NULL OR new.ebay_listing_id IS NOT NULL), coalesce(new.ebay_user_id, ''), NULL) AS holder) AS known
  WHERE listing_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER listings_twins_update AFTER UPDATE OF title, grade, grader, certification_number, status, format ON listings
BEGIN
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1 WHERE duplicate_of = new.id;
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1
  WHERE +duplicate_of IS NULL AND listing_id IN (
    SELECT id FROM listings
    WHERE user_id = new.user_id AND title_key = new.title_key AND id <> new.id
      AND new.format = 'fixed' AND new.status IN ('draft', 'published')
      AND format = 'fixed' AND +status IN ('draft', 'published')
      AND +grade = new.grade AND +grader IS new.grader
      AND (coalesce(certification_number, '') IN ('', new.certification_number)
        OR coalesce(new.certification_number, '') = ''));
END;
--> statement-breakpoint
CREATE TRIGGER listings_twins_delete AFTER DELETE ON listings BEGIN
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1 WHERE duplicate_of = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER listings_lease_update AFTER UPDATE OF publish_lease_holder ON listings
WHEN old.publish_lease_holder IS NOT new.publish_lease_holder
  AND (old.publish_lease_holder LIKE 'publish %' OR new.publish_lease_holder LIKE 'publish %')
BEGIN
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1 WHERE listing_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER pictures_card_insert AFTER INSERT ON pictures BEGIN
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1
  WHERE listing_id IN (
    SELECT id FROM listings WHERE user_id = new.user_id AND front_sha256 = new.sha256
    UNION ALL SELECT id FROM listings WHERE user_id = new.user_id AND back_sha256 = new.sha256);
END;
--> statement-breakpoint
CREATE TRIGGER pictures_card_update AFTER UPDATE OF deleting_at, width, height ON pictures BEGIN
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1
  WHERE listing_id IN (
    SELECT id FROM listings WHERE user_id = new.user_id AND front_sha256 = new.sha256
    UNION ALL SELECT id FROM listings WHERE user_id = new.user_id AND back_sha256 = new.sha256);
END;
--> statement-breakpoint
CREATE TRIGGER pictures_card_delete AFTER DELETE ON pictures BEGIN
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1
  WHERE listing_id IN (
    SELECT id FROM listings WHERE user_id = old.user_id AND front_sha256 = old.sha256
    UNION ALL SELECT id FROM listings WHERE user_id = old.user_id AND back_sha256 = old.sha256);
END;
--> statement-breakpoint
CREATE TRIGGER ebay_connections_card_insert AFTER INSERT ON ebay_connections BEGIN
  UPDATE listing_cards SET held = NOT held
  WHERE user_id = new.user_id AND holder IS NOT NULL AND held <> (holder = '' OR holder IS NOT iif(new.refresh_token <> '', new.ebay_user_id, NULL));
END;
--> statement-breakpoint
CREATE TRIGGER ebay_connections_card_update AFTER UPDATE OF ebay_user_id, refresh_token ON ebay_connections
WHEN old.ebay_user_id <> new.ebay_user_id OR (old.refresh_token = '') <> (new.refresh_token = '')
BEGIN
  UPDATE listing_cards SET held = NOT held
  WHERE user_id = new.user_id AND holder IS NOT NULL AND held <> (holder = '' OR holder IS NOT iif(new.refresh_token <> '', new.ebay_user_id, NULL));
END;
--> statement-breakpoint
-- Not where the account itself is being deleted: its counts are gone already.
CREATE TRIGGER ebay_connections_card_delete AFTER DELETE ON ebay_connections
WHEN EXISTS (SELECT 1 FROM users WHERE id = old.user_id)
BEGIN
  UPDATE listing_cards SET held = NOT held
  WHERE user_id = old.user_id AND holder IS NOT NULL AND held <> (holder = '' OR holder IS NOT NULL);
END;
--> statement-breakpoint
INSERT INTO listing_cards (listing_id, user_id, status, price_cents, title_sort, listed_at, series_id, location, holder, held)
SELECT known.id, known.user_id, known.status, known.price_cents, lower(known.title), coalesce(known.published_at, 9007199254740991),
  known.series_id, known.storage_location, known.holder, (known.holder IS NOT NULL AND (known.holder = '' OR known.holder IS NOT (SELECT ebay_user_id FROM ebay_connections WHERE user_id = known.user_id AND refresh_token <> '')))
FROM (SELECT *, iif(listings.status <> 'sold' AND (listings.ebay_user_id IS NOT NULL OR listings.ebay_offer_id IS NOT NULL OR listings.ebay_listing_id IS NOT NULL), coalesce(listings.ebay_user_id, ''), NULL) AS holder FROM listings) AS known;
