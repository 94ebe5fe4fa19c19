ALTER TABLE `listing_cards` ADD `country` text;--> statement-breakpoint
CREATE INDEX `listing_cards_country` ON `listing_cards` (`user_id`,`country`,`listing_id`);--> statement-breakpoint
CREATE TRIGGER listing_cards_country_insert AFTER INSERT ON listing_cards WHEN new.country IS NOT NULL BEGIN
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT new.user_id, 'country', new.country, 1 WHERE true
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listing_cards_country_delete AFTER DELETE ON listing_cards WHEN old.country IS NOT NULL BEGIN
  UPDATE listing_counts SET count = count - 1
  WHERE user_id = old.user_id AND kind = 'country' AND value = old.country;
END;
--> statement-breakpoint
CREATE TRIGGER listing_cards_country_update AFTER UPDATE OF country ON listing_cards WHEN old.country IS NOT new.country BEGIN
  UPDATE listing_counts SET count = count - 1
  WHERE user_id = old.user_id AND kind = 'country' AND value = old.country;
  INSERT INTO listing_counts (user_id, kind, value, count)
  SELECT new.user_id, 'country', new.country, 1 WHERE new.country IS NOT NULL
  ON CONFLICT (user_id, kind, value) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
-- Of a coin of no table its own field tells the country.
CREATE TRIGGER listings_country_update AFTER UPDATE OF country ON listings WHEN old.country <> new.country BEGIN
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1 WHERE listing_id = new.id;
END;
--> statement-breakpoint
UPDATE listing_cards SET refresh_at = 0, revision = revision + 1;
