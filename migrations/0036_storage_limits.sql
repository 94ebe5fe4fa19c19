CREATE TABLE `storage_uses` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`listings` integer DEFAULT 0 NOT NULL,
	`text_bytes` integer DEFAULT 0 NOT NULL,
	`picture_bytes` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `tiers` ADD `max_listings` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `tiers` ADD `max_picture_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `tiers` ADD `max_text_bytes` integer GENERATED ALWAYS AS (max_listings * 10000) VIRTUAL;
--> statement-breakpoint
UPDATE `tiers` SET `max_listings` = 2000, `max_picture_bytes` = 10000000000 WHERE `name` = 'free';
--> statement-breakpoint
UPDATE `tiers` SET `max_listings` = 10000, `max_picture_bytes` = 50000000000 WHERE `name` = 'basic';
--> statement-breakpoint
UPDATE `tiers` SET `max_listings` = 40000, `max_picture_bytes` = 250000000000 WHERE `name` = 'pro';
--> statement-breakpoint
UPDATE `tiers` SET `max_listings` = 150000, `max_picture_bytes` = 1000000000000 WHERE `name` = 'premium';
--> statement-breakpoint
INSERT INTO storage_uses (user_id, listings, text_bytes)
SELECT user_id, count(*), sum(text_bytes) FROM (
  SELECT user_id, length(CAST(l.description AS BLOB)) + length(CAST(l.special_attributes AS BLOB)) AS text_bytes FROM listings AS l
  UNION ALL
  SELECT user_id, length(CAST(d.description AS BLOB)) + length(CAST(d.special_attributes AS BLOB)) FROM deleted_listings AS d
) WHERE EXISTS (SELECT 1 FROM users WHERE id = user_id) GROUP BY user_id;
--> statement-breakpoint
INSERT INTO storage_uses (user_id, picture_bytes)
SELECT user_id, sum(max(bytes, 20000)) FROM pictures WHERE true GROUP BY user_id
ON CONFLICT (user_id) DO UPDATE SET picture_bytes = excluded.picture_bytes;
--> statement-breakpoint
-- A listing counts once while it moves between `listings` and `deleted_listings`.
CREATE TRIGGER `storage_listing_inserted` AFTER INSERT ON listings
BEGIN
  INSERT INTO storage_uses (user_id, listings, text_bytes)
  VALUES (NEW.user_id, NOT EXISTS (SELECT 1 FROM deleted_listings WHERE id = NEW.id),
    length(CAST(NEW.description AS BLOB)) + length(CAST(NEW.special_attributes AS BLOB)))
  ON CONFLICT (user_id) DO UPDATE SET listings = listings + excluded.listings,
    text_bytes = text_bytes + excluded.text_bytes;
  SELECT RAISE(ABORT, 'PLAN_FULL listings') FROM storage_uses AS used
  JOIN users ON users.id = used.user_id JOIN tiers ON tiers.name = users.tier
  WHERE used.user_id = NEW.user_id AND used.listings > tiers.max_listings
    AND NOT EXISTS (SELECT 1 FROM deleted_listings WHERE id = NEW.id);
  SELECT RAISE(ABORT, 'PLAN_FULL texts') FROM storage_uses AS used
  JOIN users ON users.id = used.user_id JOIN tiers ON tiers.name = users.tier
  WHERE used.user_id = NEW.user_id AND used.text_bytes > tiers.max_text_bytes
    AND NOT EXISTS (SELECT 1 FROM deleted_listings WHERE id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER `storage_listing_edited` AFTER UPDATE OF description, special_attributes ON listings
WHEN length(CAST(NEW.description AS BLOB)) + length(CAST(NEW.special_attributes AS BLOB))
  <> length(CAST(OLD.description AS BLOB)) + length(CAST(OLD.special_attributes AS BLOB))
BEGIN
  UPDATE storage_uses SET text_bytes = text_bytes
    + length(CAST(NEW.description AS BLOB)) + length(CAST(NEW.special_attributes AS BLOB))
    - (length(CAST(OLD.description AS BLOB)) + length(CAST(OLD.special_attributes AS BLOB)))
  WHERE user_id = NEW.user_id;
  SELECT RAISE(ABORT, 'PLAN_FULL texts') FROM storage_uses AS used
  JOIN users ON users.id = used.user_id JOIN tiers ON tiers.name = users.tier
  WHERE used.user_id = NEW.user_id AND used.text_bytes > tiers.max_text_bytes
    AND length(CAST(NEW.description AS BLOB)) + length(CAST(NEW.special_attributes AS BLOB))
    > length(CAST(OLD.description AS BLOB)) + length(CAST(OLD.special_attributes AS BLOB));
END;
--> statement-breakpoint
CREATE TRIGGER `storage_listing_deleted` AFTER DELETE ON listings
BEGIN
  UPDATE storage_uses SET listings = listings - NOT EXISTS (SELECT 1 FROM deleted_listings WHERE id = OLD.id),
    text_bytes = text_bytes
    - (length(CAST(OLD.description AS BLOB)) + length(CAST(OLD.special_attributes AS BLOB)))
  WHERE user_id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `storage_deleted_listing_inserted` AFTER INSERT ON deleted_listings
BEGIN
  UPDATE storage_uses SET listings = listings + NOT EXISTS (SELECT 1 FROM listings WHERE id = NEW.id),
    text_bytes = text_bytes
    + length(CAST(NEW.description AS BLOB)) + length(CAST(NEW.special_attributes AS BLOB))
  WHERE user_id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `storage_deleted_listing_deleted` AFTER DELETE ON deleted_listings
BEGIN
  UPDATE storage_uses SET listings = listings - NOT EXISTS (SELECT 1 FROM listings WHERE id = OLD.id),
    text_bytes = text_bytes
    - (length(CAST(OLD.description AS BLOB)) + length(CAST(OLD.special_attributes AS BLOB)))
  WHERE user_id = OLD.user_id;
END;
--> statement-breakpoint
-- A picture counts 20,000 bytes at least, for its rows: many small ones would fill the database, too.
CREATE TRIGGER `storage_picture_inserted` AFTER INSERT ON pictures
BEGIN
  INSERT INTO storage_uses (user_id, picture_bytes) VALUES (NEW.user_id, max(NEW.bytes, 20000))
  ON CONFLICT (user_id) DO UPDATE SET picture_bytes = picture_bytes + excluded.picture_bytes;
  SELECT RAISE(ABORT, 'PLAN_FULL pictures') FROM storage_uses AS used
  JOIN users ON users.id = used.user_id JOIN tiers ON tiers.name = users.tier
  WHERE used.user_id = NEW.user_id AND used.picture_bytes > tiers.max_picture_bytes
    AND NEW.unused_since IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `storage_picture_changed` AFTER UPDATE OF bytes ON pictures WHEN NEW.bytes <> OLD.bytes
BEGIN
  UPDATE storage_uses SET picture_bytes = picture_bytes + max(NEW.bytes, 20000) - max(OLD.bytes, 20000) WHERE user_id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `storage_picture_deleted` AFTER DELETE ON pictures
BEGIN
  UPDATE storage_uses SET picture_bytes = picture_bytes - max(OLD.bytes, 20000) WHERE user_id = OLD.user_id;
END;
