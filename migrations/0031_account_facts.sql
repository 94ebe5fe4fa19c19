CREATE TABLE `account_facts` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`marketplace_id` text NOT NULL,
	`suspended_at` integer,
	`created_at` integer NOT NULL,
	`max_listings` integer NOT NULL,
	`max_text_bytes` integer NOT NULL,
	`max_picture_bytes` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `users` ADD `marketplace_before` text;--> statement-breakpoint
INSERT INTO account_facts (user_id, marketplace_id, suspended_at, created_at, max_listings, max_text_bytes, max_picture_bytes)
SELECT users.id, marketplace_id, suspended_at, created_at, coalesce(tiers.max_listings, 0), coalesce(tiers.max_text_bytes, 0),
  coalesce(tiers.max_picture_bytes, 0)
FROM users LEFT JOIN tiers ON tiers.name = users.tier;
--> statement-breakpoint
CREATE TRIGGER account_facts_added AFTER INSERT ON users
BEGIN
  INSERT INTO account_facts (user_id, marketplace_id, suspended_at, created_at, max_listings, max_text_bytes, max_picture_bytes)
  SELECT NEW.id, NEW.marketplace_id, NEW.suspended_at, NEW.created_at, coalesce(max(max_listings), 0),
    coalesce(max(max_text_bytes), 0), coalesce(max(max_picture_bytes), 0)
  FROM tiers WHERE name = NEW.tier;
END;
--> statement-breakpoint
CREATE TRIGGER account_facts_changed AFTER UPDATE OF marketplace_id, suspended_at, tier ON users
BEGIN
  UPDATE account_facts SET marketplace_id = NEW.marketplace_id, suspended_at = NEW.suspended_at,
    (max_listings, max_text_bytes, max_picture_bytes) = (
      SELECT coalesce(max(max_listings), 0), coalesce(max(max_text_bytes), 0), coalesce(max(max_picture_bytes), 0)
      FROM tiers WHERE name = NEW.tier)
  WHERE user_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER account_facts_of_tier AFTER UPDATE OF max_listings, max_picture_bytes ON tiers
BEGIN
  UPDATE account_facts SET max_listings = NEW.max_listings, max_text_bytes = NEW.max_text_bytes,
    max_picture_bytes = NEW.max_picture_bytes
  WHERE user_id IN (SELECT id FROM users WHERE tier = NEW.name);
END;
--> statement-breakpoint
DROP TRIGGER storage_listing_inserted;
--> statement-breakpoint
DROP TRIGGER storage_listing_edited;
--> statement-breakpoint
DROP TRIGGER storage_picture_inserted;
--> statement-breakpoint
-- A listing counts once while it moves between `listings` and `deleted_listings`.
CREATE TRIGGER storage_listing_inserted AFTER INSERT ON listings
BEGIN
  INSERT INTO storage_uses (user_id, listings, text_bytes)
  VALUES (NEW.user_id, NOT EXISTS (SELECT 1 FROM deleted_listings WHERE id = NEW.id),
    length(CAST(NEW.description AS BLOB)) + length(CAST(NEW.special_attributes AS BLOB)))
  ON CONFLICT (user_id) DO UPDATE SET listings = listings + excluded.listings,
    text_bytes = text_bytes + excluded.text_bytes;
  SELECT RAISE(ABORT, 'PLAN_FULL listings') FROM storage_uses AS used
  WHERE used.user_id = NEW.user_id
    AND used.listings > coalesce((SELECT max_listings FROM account_facts WHERE user_id = NEW.user_id), 0)
    AND NOT EXISTS (SELECT 1 FROM deleted_listings WHERE id = NEW.id);
  SELECT RAISE(ABORT, 'PLAN_FULL texts') FROM storage_uses AS used
  WHERE used.user_id = NEW.user_id
    AND used.text_bytes > coalesce((SELECT max_text_bytes FROM account_facts WHERE user_id = NEW.user_id), 0)
    AND NOT EXISTS (SELECT 1 FROM deleted_listings WHERE id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER storage_listing_edited AFTER UPDATE OF description, special_attributes ON listings
WHEN length(CAST(NEW.description AS BLOB)) + length(CAST(NEW.special_attributes AS BLOB))
  <> length(CAST(OLD.description AS BLOB)) + length(CAST(OLD.special_attributes AS BLOB))
BEGIN
  UPDATE storage_uses SET text_bytes = text_bytes
    + length(CAST(NEW.description AS BLOB)) + length(CAST(NEW.special_attributes AS BLOB))
    - (length(CAST(OLD.description AS BLOB)) + length(CAST(OLD.special_attributes AS BLOB)))
  WHERE user_id = NEW.user_id;
  SELECT RAISE(ABORT, 'PLAN_FULL texts') FROM storage_uses AS used
  WHERE used.user_id = NEW.user_id
    AND used.text_bytes > coalesce((SELECT max_text_bytes FROM account_facts WHERE user_id = NEW.user_id), 0)
    AND length(CAST(NEW.description AS BLOB)) + length(CAST(NEW.special_attributes AS BLOB))
    > length(CAST(OLD.description AS BLOB)) + length(CAST(OLD.special_attributes AS BLOB));
END;
--> statement-breakpoint
-- A picture counts 20,000 bytes at least, for its rows: many small ones would fill the database, too.
CREATE TRIGGER storage_picture_inserted AFTER INSERT ON pictures
BEGIN
  INSERT INTO storage_uses (user_id, picture_bytes) VALUES (NEW.user_id, max(NEW.bytes, 20000))
  ON CONFLICT (user_id) DO UPDATE SET picture_bytes = picture_bytes + excluded.picture_bytes;
  SELECT RAISE(ABORT, 'PLAN_FULL pictures') FROM storage_uses AS used
  WHERE used.user_id = NEW.user_id
    AND used.picture_bytes > coalesce((SELECT max_picture_bytes FROM account_facts WHERE user_id = NEW.user_id), 0)
    AND NEW.unused_since IS NULL;
END;
